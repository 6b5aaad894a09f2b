import { useEffect } from "react";

const isAdded = () => {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "dialog" in state;
};

let isWanted = false;
let isReturning = false;

/** Makes the history have an entry for an open dialog, with the same address, and none without. */
function settle() {
  if (isReturning || isWanted === isAdded()) return;
  if (isWanted) return window.history.pushState({ ...window.history.state, dialog: true }, "");
  isReturning = true;
  // After whoever else hears of this step, so that nobody takes it for the person's.
  const arrive = () =>
    setTimeout(() => {
      isReturning = false;
      settle();
    });
  window.addEventListener("popstate", arrive, { once: true });
  window.history.back();
}

const pressEscape = () =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
  );

/** While a dialog is open, the browser's back button does what Escape does, instead of leaving the page behind it. */
export function useBackAsEscape(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const { pathname } = window.location;
    const onBack = () => {
      if (isReturning || window.location.pathname !== pathname) return;
      settle();
      pressEscape();
    };
    isWanted = true;
    settle();
    window.addEventListener("popstate", onBack);
    return () => {
      window.removeEventListener("popstate", onBack);
      isWanted = false;
      // One dialog may give way to another.
      setTimeout(settle);
    };
  }, [isOpen]);
}

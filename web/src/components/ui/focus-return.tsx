import { useEffect, useState } from "react";

let lastFocused: EventTarget | null = null;
document.addEventListener("focusin", (event) => {
  lastFocused = event.target;
});

// Headless UI takes the focus from the field in which Escape was pressed, before anything else hears of the key.
const focused = () => (document.activeElement === document.body ? lastFocused : document.activeElement);

const isLost = () => document.activeElement === document.body || document.activeElement === null;
const isOverThePage = () => Boolean(document.activeElement?.closest("[role='dialog'], [role='alertdialog'], dialog"));

/** Props of what takes the focus on a screen when what had it is gone. */
export const FOCUS_FALLBACK = { tabIndex: -1, "data-focus-fallback": "" } as const;

export const focusFallback = (): void =>
  document.querySelector<HTMLElement>("[data-focus-fallback]")?.focus({ preventScroll: true });

/** For when what had the focus has left with its row. */
export function rescueFocus(): void {
  if (isLost()) focusFallback();
}

/** What opened the dialogs that are there, the last on top. */
const openers: EventTarget[][] = [];

/**
 * What had the focus before this was there has it again afterwards, where it would be lost otherwise: Headless UI does
 * not know what had it before its own code was loaded, and tries in vain what is inert at that moment. Where that is gone, as
 * with a dialog that this one took the place of, it is what opened that; at last, what the screen names.
 */
export function useFocusReturn(): void {
  const [chain] = useState(() => [focused() ?? [], openers.at(-1) ?? []].flat());
  useEffect(() => {
    const { pathname } = window.location;
    const giveBack = () => {
      const opener = chain.find((each) => each instanceof HTMLElement && each.isConnected);
      if (opener instanceof HTMLElement) {
        if (isLost()) opener.focus({ preventScroll: true });
        // A list may rerender only now and remove the button that just got the focus.
        const watcher = new MutationObserver(() => opener.isConnected || rescueFocus());
        watcher.observe(document, { childList: true, subtree: true });
        document.addEventListener("focusin", () => watcher.disconnect(), { once: true });
      } else if (!isOverThePage() && window.location.pathname === pathname) focusFallback();
    };
    openers.push(chain);
    return () => {
      openers.splice(openers.indexOf(chain), 1);
      // Two frames later, after Headless UI restores its own focus and lists rerender.
      requestAnimationFrame(() => requestAnimationFrame(giveBack));
    };
  }, [chain]);
}

/** `useFocusReturn` for a panel that comes and goes inside a dialog that stays. */
export function FocusReturn() {
  useFocusReturn();
  return null;
}

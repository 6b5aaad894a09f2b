import { useEffect, useState } from "react";

let lastFocused: EventTarget | null = null;
document.addEventListener("focusin", (event) => {
  lastFocused = event.target;
});

// The element that has or last had the focus: on Escape, Headless UI blurs a field before other handlers run.
const focused = () => (document.activeElement === document.body ? lastFocused : document.activeElement);

const isLost = () => document.activeElement === document.body || document.activeElement === null;
const isOverThePage = () => Boolean(document.activeElement?.closest("[role='dialog'], [role='alertdialog'], dialog"));

/** Props of the element that takes the focus when the focused element disappears. */
export const FOCUS_FALLBACK = { tabIndex: -1, "data-focus-fallback": "" } as const;

export const focusFallback = (): void =>
  document.querySelector<HTMLElement>("[data-focus-fallback]")?.focus({ preventScroll: true });

export function rescueFocus(): void {
  if (isLost()) focusFallback();
}

/** One list per open dialog, in order of opening: the dialog's opener, then the openers of the dialogs below it. */
const openers: EventTarget[][] = [];

/** Focuses a closed dialog's opener where Headless UI fails: if the dialog's code came late or the opener was inert. */
export function useFocusReturn(): void {
  const [chain] = useState(() => [focused() ?? [], openers.at(-1) ?? []].flat());
  useEffect(() => {
    const { pathname } = window.location;
    const giveBack = () => {
      const opener = chain.find((each) => each instanceof HTMLElement && each.isConnected);
      if (opener instanceof HTMLElement) {
        if (isLost()) opener.focus({ preventScroll: true });
        // Moves the focus on if a later render removes the opener.
        const watcher = new MutationObserver(() => opener.isConnected || rescueFocus());
        watcher.observe(document, { childList: true, subtree: true });
        document.addEventListener("focusin", () => watcher.disconnect(), { once: true });
      } else if (!isOverThePage() && window.location.pathname === pathname) focusFallback();
    };
    openers.push(chain);
    return () => {
      openers.splice(openers.indexOf(chain), 1);
      // Waits two frames, until Headless UI has moved the focus and lists have rerendered.
      requestAnimationFrame(() => requestAnimationFrame(giveBack));
    };
  }, [chain]);
}

/** Render this in a panel that opens and closes, to call `useFocusReturn` each time. */
export function FocusReturn() {
  useFocusReturn();
  return null;
}

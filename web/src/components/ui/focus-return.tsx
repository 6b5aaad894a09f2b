import { useEffect, useState } from "react";

let lastFocused: EventTarget | null = null;
document.addEventListener("focusin", (event) => {
  lastFocused = event.target;
});

// Headless UI takes the focus from the field in which Escape was pressed, before anything else hears of the key.
const focused = () => (document.activeElement === document.body ? lastFocused : document.activeElement);

/**
 * What had the focus before this was there has it again afterwards, where it would be lost otherwise: Headless UI does
 * not know what had it before its own code was loaded, and tries in vain what is inert at that moment.
 */
export function useFocusReturn(): void {
  const [opener] = useState(focused);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** `useFocusReturn` for a panel that comes and goes inside a dialog that stays. */
export function FocusReturn() {
  useFocusReturn();
  return null;
}

import { type RefObject, useEffect } from "react";

/** After a dialog, moves the focus to `fallback` when what opened it is gone. */
export function useFocusFallback(isOpen: boolean, fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    const focusFallback = () => {
      if (!opener?.isConnected) fallback.current?.focus({ preventScroll: true });
    };
    // Two frames later, because closing dialogs give the focus back themselves and would have the last word.
    return () => void requestAnimationFrame(() => requestAnimationFrame(focusFallback));
  }, [isOpen, fallback]);
}

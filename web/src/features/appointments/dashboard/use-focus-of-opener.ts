import { useCallback, useEffect, useRef } from "react";

// By then the lists have been drawn anew.
const RESCUE_AFTER_MS = 100;

/**
 * Gives the focus back when a dialog closes: to where it was when `remember` was called, or, when that is gone, to the
 * element that carries `fallback`. The dialog's own code cannot know what had the focus before that code was loaded.
 */
export function useFocusOfOpener(isOpen: boolean) {
  const opener = useRef<Element | null>(null);
  const fallback = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen || !opener.current) return;
    const target = opener.current.isConnected ? opener.current : fallback.current;
    opener.current = null;
    if (document.activeElement === document.body && target instanceof HTMLElement)
      target.focus({ preventScroll: true });
  }, [isOpen]);

  const remember = useCallback(() => {
    opener.current = document.activeElement;
  }, []);
  /** For when what had the focus has moved away with its card. */
  const rescue = useCallback(() => {
    setTimeout(() => {
      if (document.activeElement === document.body) fallback.current?.focus({ preventScroll: true });
    }, RESCUE_AFTER_MS);
  }, []);
  return { remember, rescue, fallback };
}

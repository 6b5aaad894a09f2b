import { useCallback, useRef, useSyncExternalStore } from "react";

/** Whether a media query holds, now and whenever that changes. While the page is printed it stays as it was on the screen. */
export function useMedia(query: string): boolean {
  const last = useRef<boolean>(null);
  const listen = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => {
    // What is drawn anew for the paper's width comes after the pages were counted.
    if (last.current === null || !window.matchMedia("print").matches) last.current = window.matchMedia(query).matches;
    return last.current;
  });
}

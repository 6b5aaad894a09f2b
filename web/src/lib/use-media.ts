import { useCallback, useRef, useSyncExternalStore } from "react";

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
    // Keeps the screen's result while printing, because a rerender would come after the browser has counted the pages.
    if (last.current === null || !window.matchMedia("print").matches) last.current = window.matchMedia(query).matches;
    return last.current;
  });
}

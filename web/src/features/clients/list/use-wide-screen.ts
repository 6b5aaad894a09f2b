import { useSyncExternalStore } from "react";

const wide = window.matchMedia("(min-width: 56rem)");

function listen(onChange: () => void): () => void {
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
}

/** Whether a table has room. */
export const useWideScreen = (): boolean => useSyncExternalStore(listen, () => wide.matches);

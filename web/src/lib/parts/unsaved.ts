import { useEffect } from "react";

let forms = 0;

/** True while a form on the page holds what was typed and not saved. */
export const hasUnsaved = (): boolean => forms > 0;

/** Counts as unsaved while `active`. */
export function useUnsaved(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    forms++;
    return () => {
      forms--;
    };
  }, [active]);
}

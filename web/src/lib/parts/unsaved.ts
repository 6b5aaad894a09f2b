import { useEffect } from "react";

let forms = 0;

export const hasUnsaved = (): boolean => forms > 0;

export function useUnsaved(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    forms++;
    return () => {
      forms--;
    };
  }, [active]);
}

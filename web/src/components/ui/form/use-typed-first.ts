import { type RefObject, useEffect } from "react";

/**
 * Gives a field the focus once the dialog that it begins is there: what is wanted of it has to be typed. On a touch screen Headless UI
 * leaves the focus with the dialog itself, after its parts have come.
 */
export function useTypedFirst(field: RefObject<HTMLElement | null>, isFirst = true): void {
  useEffect(() => {
    if (isFirst) queueMicrotask(() => field.current?.focus());
  }, [field, isFirst]);
}

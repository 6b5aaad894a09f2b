import { type RefObject, useEffect } from "react";

/**
 * Focuses a dialog's first field once the dialog is open. On a touch screen Headless UI leaves the focus on the
 * dialog.
 */
export function useTypedFirst(field: RefObject<HTMLElement | null>, isFirst = true): void {
  useEffect(() => {
    if (isFirst) queueMicrotask(() => field.current?.focus());
  }, [field, isFirst]);
}

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";

/** Moves the focus to `field` after a refusal, which may replace the package fields and lose the focus. */
export function useRefusalFocus(field: string) {
  const { getFieldState, setFocus } = useFormContext();
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && getFieldState(field).error?.type === "server") setFocus(field);
  }, [field, getFieldState, setFocus]);
}

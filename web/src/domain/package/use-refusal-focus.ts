import { useEffect } from "react";
import { useFormContext } from "react-hook-form";

/** Focuses `field` on mounting if the server refused its value and the field that it replaces had the focus. */
export function useRefusalFocus(field: string) {
  const { getFieldState, setFocus } = useFormContext();
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && getFieldState(field).error?.type === "server") setFocus(field);
  }, [field, getFieldState, setFocus]);
}

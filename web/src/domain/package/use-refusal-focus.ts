import { useEffect } from "react";
import { useFormContext } from "react-hook-form";

/** Focuses `field` if a refusal concerns it and no element has the focus: a refusal may replace focused fields. */
export function useRefusalFocus(field: string) {
  const { getFieldState, setFocus } = useFormContext();
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && getFieldState(field).error?.type === "server") setFocus(field);
  }, [field, getFieldState, setFocus]);
}

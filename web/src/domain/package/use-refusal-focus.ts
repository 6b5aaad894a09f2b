import { useEffect } from "react";
import { useFormContext } from "react-hook-form";

/** A refusal may replace the package fields and lose the focus: moves it to `field`. */
export function useRefusalFocus(field: string) {
  const { getFieldState, setFocus } = useFormContext();
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && getFieldState(field).error?.type === "server") setFocus(field);
  }, [field, getFieldState, setFocus]);
}

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";

/** After a refusal the fields of a package may give way to others, and the focus with them: takes it up again at `field`. */
export function useRefusalFocus(field: string) {
  const { getFieldState, setFocus } = useFormContext();
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && getFieldState(field).error?.type === "server") setFocus(field);
  }, [field, getFieldState, setFocus]);
}

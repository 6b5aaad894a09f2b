import { useEffect } from "react";
import { useFormContext } from "react-hook-form";

/** On mounting, focuses `field` if the server refused its value and no element has the focus. */
export function useRefusalFocus(field: string) {
  const { getFieldState, setFocus } = useFormContext();
  useEffect(() => {
    if (document.activeElement === document.body && getFieldState(field).error?.type === "server") setFocus(field);
  }, [field, getFieldState, setFocus]);
}

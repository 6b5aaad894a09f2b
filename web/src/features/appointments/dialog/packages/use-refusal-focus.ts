import type { AppointmentForm } from "@sereno/core/appointment/schema";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";

/** After a refusal the fields of a package may give way to others, and the focus with them: takes it up again. */
export function useRefusalFocus() {
  const { getFieldState, setFocus } = useFormContext<AppointmentForm>();
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && getFieldState("packageId").error?.type === "server") setFocus("packageId");
  }, [getFieldState, setFocus]);
}

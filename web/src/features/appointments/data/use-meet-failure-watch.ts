import type { Appointment } from "@sereno/core/domain/appointment/output";
import { useEffect } from "react";
import { useConnectionCheck } from "../../../domain/google/use-google-connection";
import { isMeetFailed } from "../model/meet";

/** Checks the Google permission when the number of failed meetings grows. */
export function useFailureWatch(appointments: Appointment[] | undefined): void {
  const check = useConnectionCheck();
  const failed = appointments?.filter(isMeetFailed).map(({ id }) => id);
  const key = failed?.join();
  useEffect(() => {
    if (key) check();
  }, [key, check]);
}

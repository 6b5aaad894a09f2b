import type { Appointment } from "@sereno/core/appointment/schema";
import type { ReactNode } from "react";

/** What every tab needs. */
export interface ViewProps {
  /** 'YYYY-MM-DD' on the practice's wall clock. */
  today: string;
  /** Its minute. */
  now: number;
  onOpen: (appointment: Appointment) => void;
  newButton: ReactNode;
}

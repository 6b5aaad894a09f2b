import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { ReactNode } from "react";
import type { GivenStatus } from "../model/status-actions";

export interface CardActions {
  /** Asks for confirmation first if the change affects more than the appointment. */
  setStatus: (appointment: Appointment, status: GivenStatus) => void;
  retryMeet: (appointment: Appointment) => void;
}

export interface ViewProps {
  /** 'YYYY-MM-DD' on the practice's wall clock. */
  today: string;
  /** Wall-clock minute. */
  now: number;
  actions: CardActions;
  newButton: ReactNode;
}

import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { ReactNode } from "react";
import type { GivenStatus } from "../model/status-actions";

/** What can be done from a card. */
export interface CardActions {
  /** Asks first where more than the appointment changes. */
  setStatus: (appointment: Appointment, status: GivenStatus) => void;
  retryMeet: (appointment: Appointment) => void;
}

/** What every tab needs. */
export interface ViewProps {
  /** 'YYYY-MM-DD' on the practice's wall clock. */
  today: string;
  /** Its minute. */
  now: number;
  actions: CardActions;
  newButton: ReactNode;
}

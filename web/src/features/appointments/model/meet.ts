import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";

export type MeetTrouble = "pending" | "failed";

export const isMeetPending = ({ status, meet_status }: Appointment): boolean =>
  isLive(status) && meet_status === "pending";

export const isMeetFailed = ({ status, meet_status }: Appointment): boolean =>
  isLive(status) && meet_status === "failed";

export function meetTrouble(appointment: Appointment): MeetTrouble | null {
  if (!appointment.is_virtual) return null;
  if (isMeetFailed(appointment)) return "failed";
  return isMeetPending(appointment) && !appointment.google_meet_link ? "pending" : null;
}

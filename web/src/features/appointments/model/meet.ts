import type { Appointment, AppointmentPage } from "@sereno/core/domain/appointment/output";
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

type Page = Pick<AppointmentPage, "appointments">;

const CALM_MS = 60_000;
const MEET_PENDING_MS = 5000;

const holds = (pages: Page[], is: (appointment: Appointment) => boolean) =>
  pages.some((page) => page.appointments.some(is));

export function pollMs(pages: Page[] | undefined): number | false {
  if (!pages) return false;
  return holds(pages, isMeetPending) ? MEET_PENDING_MS : CALM_MS;
}

export const pollMsOfPast = (pages: Page[] | undefined): number | false =>
  pages && holds(pages, ({ status }) => isLive(status)) ? CALM_MS : false;

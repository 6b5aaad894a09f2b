import * as z from "zod/mini";
import { LocalDate } from "../../lib/time/schema";
import { Count, Instant, WallClock } from "../../output";
import { LeftOutside, Schedule, Slot } from "../availability/output";
import { CLOSED_STATES } from "./rules";
import { DAY_CLOSURE_ACTIONS } from "./schema";

export const AffectedAppointment = z.object({
  ...LeftOutside.shape,
  is_virtual: z.boolean(),
  google_meet_link: z.nullable(z.string()),
  /** Free times, best first. Times chosen for other appointments or suggested first for earlier ones are not free. */
  suggestions: z.array(Slot),
  problem: z.nullable(z.string()),
});
export type AffectedAppointment = z.infer<typeof AffectedAppointment>;

export const DayClosurePreview = z.object({
  appointments: z.array(AffectedAppointment),
  /** Appointments in progress in the closed hours, which the closure does not change. */
  in_course: z.array(LeftOutside),
});
export type DayClosurePreview = z.infer<typeof DayClosurePreview>;

const ClosedAppointment = z.object({
  appointment_id: z.string(),
  client_id: z.nullable(z.string()),
  patient_name: z.string(),
  start: WallClock,
  action: z.enum(DAY_CLOSURE_ACTIONS),
  to: z.nullable(WallClock),
  state: z.enum(CLOSED_STATES),
  reason: z.nullable(z.string()),
  /** The message to send to the client; null if no message is needed or the appointment changed again. `whatsapp_url`
   * opens WhatsApp with the text; null without a phone and for a landline. */
  message: z.nullable(z.object({ text: z.string(), whatsapp_url: z.nullable(z.string()) })),
  told_at: z.nullable(Instant),
});
export type ClosedAppointment = z.infer<typeof ClosedAppointment>;

export const DayClosure = z.object({
  id: z.string(),
  state: z.enum(["closing", "closed", "undoing", "undone"]),
  date: z.nullable(LocalDate),
  hours_reason: z.nullable(z.string()),
  appointments: z.array(ClosedAppointment),
  /** Upcoming appointments on the closed date that the closure does not include, such as those booked afterwards. */
  others: z.array(LeftOutside),
});
export type DayClosure = z.infer<typeof DayClosure>;

export const OpenDayClosure = z.object({
  ...z.pick(DayClosure, { id: true, state: true, date: true }).shape,
  untold: Count,
  problems: Count,
});
export type OpenDayClosure = z.infer<typeof OpenDayClosure>;

export const DayClosureStarted = z.object({ closure: z.nullable(DayClosure), schedule: Schedule });
export type DayClosureStarted = z.infer<typeof DayClosureStarted>;

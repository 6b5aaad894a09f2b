import * as z from "zod/mini";
import { LocalDate } from "../../lib/time/schema";
import { Count, Instant, WallClock } from "../../output";
import { LeftOutside, Schedule, Slot } from "../availability/output";
import { CLOSED_STATES } from "./rules";
import { CLOSING_ACTIONS } from "./schema";

export const Touched = z.object({
  ...LeftOutside.shape,
  is_virtual: z.boolean(),
  google_meet_link: z.nullable(z.string()),
  /** Free times to move it to, best first; the first suggestions of all appointments do not overlap. */
  suggestions: z.array(Slot),
  /** Why the chosen time is not possible. */
  problem: z.nullable(z.string()),
});
export type Touched = z.infer<typeof Touched>;

export const ClosingPreview = z.object({
  appointments: z.array(Touched),
  /** In progress on the closed date; they are kept. */
  in_course: z.array(LeftOutside),
});
export type ClosingPreview = z.infer<typeof ClosingPreview>;

/** A WhatsApp message; no address without a phone. */
const Message = z.object({ text: z.string(), whatsapp_url: z.nullable(z.string()) });

const ClosedAppointment = z.object({
  appointment_id: z.string(),
  client_id: z.nullable(z.string()),
  patient_name: z.string(),
  start: WallClock,
  action: z.enum(CLOSING_ACTIONS),
  to: z.nullable(WallClock),
  state: z.enum(CLOSED_STATES),
  reason: z.nullable(z.string()),
  /** The message to send to the client; null if none or outdated. */
  message: z.nullable(Message),
  told_at: z.nullable(Instant),
});
export type ClosedAppointment = z.infer<typeof ClosedAppointment>;

export const Closing = z.object({
  id: z.string(),
  state: z.enum(["closing", "closed", "undoing", "undone"]),
  date: z.nullable(LocalDate),
  hours_reason: z.nullable(z.string()),
  appointments: z.array(ClosedAppointment),
  /** Live appointments on the closed date that were booked since. */
  others: z.array(LeftOutside),
});
export type Closing = z.infer<typeof Closing>;

/** A closure that still needs attention. */
export const OpenClosing = z.object({
  id: z.string(),
  state: z.enum(["closing", "closed", "undoing", "undone"]),
  date: z.nullable(LocalDate),
  /** Clients who have not been messaged yet. */
  untold: Count,
  /** Appointments that could not be changed or restored. */
  problems: Count,
});
export type OpenClosing = z.infer<typeof OpenClosing>;

export const ClosingStarted = z.object({ closing: z.nullable(Closing), schedule: Schedule });
export type ClosingStarted = z.infer<typeof ClosingStarted>;

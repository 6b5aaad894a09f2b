import * as z from "zod/mini";
import { Count, Version, WallClock } from "../output";
import { ClockTime, LocalDate } from "../time/schema";
import { AppointmentMode, DayAvailability, NO_SLOTS_REASONS, TimeRange, UNAVAILABLE_REASONS, WEEKDAYS } from "./schema";

export const AvailabilityException = z.object({
  id: z.string().check(z.describe("Derived from the date, of which there is one exception at most.")),
  exception_date: LocalDate,
  available: z.boolean(),
  time_ranges: z.array(TimeRange),
  appointment_types: z.array(AppointmentMode),
  notes: z.nullable(z.string()),
});
export type AvailabilityException = z.infer<typeof AvailabilityException>;

/** The whole week, every day present. */
export const WeeklyAvailability = z.record(z.enum(WEEKDAYS), DayAvailability);

export const Schedule = z.object({
  weekly_availability: WeeklyAvailability,
  exceptions: z.array(AvailabilityException),
  timezone: z.string().check(z.describe("IANA name.")),
  version: Version,
});
export type Schedule = z.infer<typeof Schedule>;

export const Slot = z.object({
  date: LocalDate,
  appointment_date: WallClock.check(z.describe("Date and start, ready to be sent to `POST /appointments`.")),
  start_time: ClockTime,
  end_time: ClockTime.check(z.describe("00:00 is midnight, the end of the day.")),
  is_available: z.boolean().check(z.describe("False when taken or when it starts in the past.")),
  appointment_types: z.array(AppointmentMode).check(z.describe("The modes that can be booked then.")),
  label: z.string().check(z.describe("Ready to send: 'martes 24 de noviembre, 10:00 a. m.'")),
});
export type Slot = z.infer<typeof Slot>;

export const SlotsAnswer = z.object({
  slots: z.array(Slot),
  total_slots: Count,
  timezone: z.string().check(z.describe("IANA name.")),
  now: WallClock,
  reason: z
    .nullable(z.enum(NO_SLOTS_REASONS))
    .check(z.describe("Why nothing of this can be booked; null as soon as one slot can. `overlap`: all are taken.")),
  message: z.nullable(z.string()).check(z.describe("The reason as a Spanish sentence, fit to send.")),
});
export type SlotsAnswer = z.infer<typeof SlotsAnswer>;

export const Conflict = z.object({
  start: WallClock,
  end: WallClock,
  appointment_id: z.optional(z.string().check(z.describe("Only for the therapist."))),
  patient_name: z.optional(z.string().check(z.describe("Only for the therapist."))),
});
export type Conflict = z.infer<typeof Conflict>;

export const SlotCheck = z.object({
  available: z.boolean(),
  reason: z.nullable(z.enum(UNAVAILABLE_REASONS)),
  message: z.nullable(z.string()).check(z.describe("The reason as a Spanish sentence, fit to send.")),
  conflicts: z.array(Conflict),
});
export type SlotCheck = z.infer<typeof SlotCheck>;

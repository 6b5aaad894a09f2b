import * as z from "zod/mini";
import { WEEKDAYS } from "../../lib/time/rules";
import { ClockTime, LocalDate } from "../../lib/time/schema";
import { Count, Instant, Version, WallClock } from "../../output";
import { answerOf } from "../kept/answers";
import { exceptionFields } from "./entity";
import { AppointmentMode, DayAvailability, NO_SLOTS_REASONS, TimeRange, UNAVAILABLE_REASONS } from "./schema";

export const AvailabilityException = answerOf(exceptionFields, {
  time_ranges: z.array(TimeRange),
  appointment_types: z.array(AppointmentMode),
});
export type AvailabilityException = z.infer<typeof AvailabilityException>;

export const WeeklyAvailability = z.record(z.enum(WEEKDAYS), DayAvailability);

export const Schedule = z.object({
  weekly_availability: WeeklyAvailability,
  exceptions: z.array(AvailabilityException),
  timezone: z.string(),
  version: Version,
});
export type Schedule = z.infer<typeof Schedule>;

/** A live appointment that is outside the published hours after their change, or that a day closure lists. */
export const LeftOutside = z.object({
  appointment_id: z.string(),
  client_id: z.string(),
  patient_name: z.string(),
  start: WallClock,
  end: WallClock,
  paid: Count,
  session_held: z.boolean(),
  session_note: z.nullable(z.string()),
  version: Version,
});
export type LeftOutside = z.infer<typeof LeftOutside>;

const leftOutside = { left_outside: z.array(LeftOutside) };

export const SavedSchedule = z.object({ ...Schedule.shape, ...leftOutside });
export type SavedSchedule = z.infer<typeof SavedSchedule>;
export const SavedException = z.object({ ...AvailabilityException.shape, ...leftOutside });
export type SavedException = z.infer<typeof SavedException>;
export const DeletedException = z.object({ success: z.literal(true), ...leftOutside });
export type DeletedException = z.infer<typeof DeletedException>;

export const Slot = z.object({
  date: LocalDate,
  appointment_date: WallClock,
  start_time: ClockTime,
  end_time: ClockTime,
  is_available: z.boolean(),
  is_unknown: z.boolean(),
  appointment_types: z.array(AppointmentMode),
  label: z.string(),
});
export type Slot = z.infer<typeof Slot>;

export const SlotsAnswer = z.object({
  slots: z.array(Slot),
  /** Number of all slots found, including those beyond `limit`. */
  total_slots: Count,
  /** Holidays among the requested dates, whether or not they have slots. */
  holidays: z.array(z.object({ date: LocalDate, name: z.string() })),
  timezone: z.string(),
  now: WallClock,
  reason: z.nullable(z.enum(NO_SLOTS_REASONS)),
  message: z.nullable(z.string()),
  busy_as_of: z.nullable(Instant),
  busy_known_until: z.nullable(Instant),
});
export type SlotsAnswer = z.infer<typeof SlotsAnswer>;

/** A date with free or unknown slots. `times`: the starts of its free slots, 'HH:mm', ascending. */
export interface FreeDay {
  date: string;
  times: string[];
  /** Starts of slots that may be busy, because Google's busy times are not known that far ahead; absent if none. */
  unknown?: string[];
}

export const Conflict = z.object({
  start: WallClock,
  end: WallClock,
  appointment_id: z.optional(z.string()),
  patient_name: z.optional(z.string()),
});
export type Conflict = z.infer<typeof Conflict>;

export const SlotCheck = z.object({
  available: z.boolean(),
  reason: z.nullable(z.enum(UNAVAILABLE_REASONS)),
  message: z.nullable(z.string()),
  conflicts: z.array(Conflict),
  busy_as_of: z.nullable(Instant),
});
export type SlotCheck = z.infer<typeof SlotCheck>;
export const BookingCheck = z.object({ ...SlotCheck.shape, session_note: z.nullable(z.string()) });
export type BookingCheck = z.infer<typeof BookingCheck>;

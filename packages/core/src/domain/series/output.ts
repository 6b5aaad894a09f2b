import * as z from "zod/mini";
import { Count, WallClock } from "../../output";
import { SERIES_ACTIONS } from "../appointment/choices/schema";
import { Appointment } from "../appointment/output";
import { Slot } from "../availability/output";
import { SERIES_STATES } from "./schema";

export const Occurrence = z.object({
  index: Count,
  appointment_date: WallClock,
  state: z.enum(SERIES_STATES),
  message: z.nullable(z.string()),
  action: z.nullable(z.enum(SERIES_ACTIONS)),
  series_index: z.nullable(Count),
  suggestions: z.array(Slot),
  /** Of one that is moved to a day that is itself in the way: the same hour a week later, where that is free. */
  next_week: z.nullable(WallClock),
});
export type Occurrence = z.infer<typeof Occurrence>;

/** The dates of a series, and whether it can be booked as it stands. */
export const SeriesPreview = z.object({ occurrences: z.array(Occurrence), is_ready: z.boolean() });
export type SeriesPreview = z.infer<typeof SeriesPreview>;

/** What a change of several came to. */
export const SeriesChanged = z.object({ appointments: z.array(Appointment) });
export type SeriesChanged = z.infer<typeof SeriesChanged>;

/** Those that are booked again, and the others, each with why not as a Spanish sentence. */
export const SeriesReopened = z.object({
  appointments: z.array(Appointment),
  left_out: z.array(z.object({ appointment_id: z.string(), appointment_date: WallClock, message: z.string() })),
});
export type SeriesReopened = z.infer<typeof SeriesReopened>;

/** A series with its appointments; of the first `done` nothing is left to be written. `skipped` lie ahead. */
export const Series = z.object({
  series_id: z.string(),
  count: Count,
  done: Count,
  skipped: z.array(WallClock),
  appointments: z.array(Appointment),
});
export type Series = z.infer<typeof Series>;

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
  /** The same hour a week later, if that hour is free and the planned date is a holiday or a day off; else null. */
  next_week: z.nullable(WallClock),
});
export type Occurrence = z.infer<typeof Occurrence>;

export const SeriesPreview = z.object({ occurrences: z.array(Occurrence), is_ready: z.boolean() });
export type SeriesPreview = z.infer<typeof SeriesPreview>;

export const SeriesChanged = z.object({ appointments: z.array(Appointment) });
export type SeriesChanged = z.infer<typeof SeriesChanged>;

export const SeriesReopened = z.object({
  appointments: z.array(Appointment),
  left_out: z.array(z.object({ appointment_id: z.string(), appointment_date: WallClock, message: z.string() })),
  note: z.nullable(z.string()),
});
export type SeriesReopened = z.infer<typeof SeriesReopened>;

/** `done`: number of appointments whose ledger entry and Google task are written; `skipped`: future skipped dates. */
export const Series = z.object({
  series_id: z.string(),
  count: Count,
  done: Count,
  skipped: z.array(WallClock),
  appointments: z.array(Appointment),
});
export type Series = z.infer<typeof Series>;

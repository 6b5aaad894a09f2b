import * as a from "../kept/attributes";
import type { AppointmentMode, TimeRange } from "./schema";

export const exceptionFields = {
  id: a.computed(a.string),
  exception_date: a.date,
  available: a.flag,
  time_ranges: { type: a.json<TimeRange[]>(), required: true },
  appointment_types: { type: a.json<AppointmentMode[]>(), required: true },
  notes: a.text,
  updated_at: a.hidden(a.instant),
} as const;

/** The hours of one date, which replace the weekday's hours. */
export const exceptionEntity = a
  .entity("exception", { exception: a.ofPractice("exception_date") })
  .of(a.stored(exceptionFields));

export type ExceptionRecord = a.Item<typeof exceptionEntity>;

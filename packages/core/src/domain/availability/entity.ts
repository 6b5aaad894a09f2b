import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import * as a from "../kept/attributes";
import { ofPractice } from "../kept/keys";
import type { AppointmentMode, TimeRange } from "./schema";

export const exceptionFields = {
  practice_id: a.practice_id,
  id: a.computed(a.string),
  exception_date: a.date,
  available: a.flag,
  time_ranges: { type: CustomAttributeType<TimeRange[]>("any"), required: true },
  appointment_types: { type: CustomAttributeType<AppointmentMode[]>("any"), required: true },
  notes: a.text,
  updated_at: a.hidden(a.instant),
} as const;

/** The hours of one date, which replace the weekday's hours. */
export const exceptionEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "exception", version: "1" },
    attributes: a.stored(exceptionFields),
    indexes: { exception: ofPractice("exception_date") },
  });

export type ExceptionRecord = EntityItem<ReturnType<typeof exceptionEntity>>;

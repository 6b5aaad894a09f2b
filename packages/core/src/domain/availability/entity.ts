import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { ofPractice } from "../kept/keys";
import type { AppointmentMode, TimeRange } from "./schema";

/** The hours of one date, instead of its weekday's. */
export const exceptionEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "exception", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      exception_date: { type: "string", required: true },
      available: { type: "boolean", required: true },
      time_ranges: { type: CustomAttributeType<TimeRange[]>("any"), required: true },
      appointment_types: { type: CustomAttributeType<AppointmentMode[]>("any"), required: true },
      notes: text,
      updated_at: { type: "string", required: true },
    },
    indexes: { exception: ofPractice("exception_date") },
  });

export type ExceptionRecord = EntityItem<ReturnType<typeof exceptionEntity>>;

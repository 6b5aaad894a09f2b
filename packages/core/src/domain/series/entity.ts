import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { ofPractice } from "../kept/keys";

/** Appointments that were booked together; client and times are in the appointments. */
export const seriesEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "series", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      interval_weeks: { type: "number", required: true },
      weekdays: { type: "list", items: { type: "string" }, required: true },
      /** The pattern's first start ('YYYY-MM-DD HH:mm:ss', local); absent for old records. */
      start: text,
      /** Numbers (from 1) of the pattern's skipped dates, which can still be added. */
      skipped: { type: "list", items: { type: "number" } },
      /** In the order of the pattern's dates. */
      appointment_ids: { type: "list", items: { type: "string" }, required: true },
      /** The purchase whose sessions the booking used. */
      package_purchase_id: text,
      /** Number of appointments whose ledger entry and Google task are written; all at once exceed a transaction. */
      done: { type: "number", required: true },
      /** The whole series changed and Google has not been updated. */
      untold: { type: "boolean" },
      ...dueAttributes,
      created_by: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      series: ofPractice("id"),
      byDue,
    },
  });

export type SeriesRecord = EntityItem<ReturnType<typeof seriesEntity>>;

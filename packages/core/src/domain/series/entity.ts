import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";

/** Appointments that were booked together. Whose they are, and when, they say themselves. */
export const seriesEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "series", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      interval_weeks: { type: "number", required: true },
      weekdays: { type: "list", items: { type: "string" }, required: true },
      /** The pattern's first start on the wall ('YYYY-MM-DD HH:mm:ss'); a series of before this was kept has none. */
      start: text,
      /** Which dates of the pattern, from 1 on, were left out and may be added. */
      skipped: { type: "list", items: { type: "number" } },
      /** In the order of the pattern's dates. */
      appointment_ids: { type: "list", items: { type: "string" }, required: true },
      /** The purchase whose sessions it took, all with the booking. */
      package_purchase_id: text,
      /** Of so many the ledger's entry and Google's task are written; those of all are more than fits in one transaction. */
      done: { type: "number", required: true },
      /** The whole series changed; Google still needs each change. */
      untold: { type: "boolean" },
      ...dueAttributes,
      created_by: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      series: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["id"] },
      },
      byDue,
    },
  });

export type SeriesRecord = EntityItem<ReturnType<typeof seriesEntity>>;

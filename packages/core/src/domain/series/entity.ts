import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";

const seriesFields = {
  id: a.string,
  interval_weeks: a.number,
  weekdays: { type: "list", items: { type: "string" }, required: true },
  /** The pattern's earliest possible start ('YYYY-MM-DD HH:mm:ss', local); absent in old records. */
  start: a.text,
  /** Numbers (from 1) of the pattern's dates that are skipped. Upcoming skipped dates can still be added. */
  skipped: { type: "list", items: a.optional(a.number) },
  /** The starts of the `skipped` dates, which move with the series; absent in old records. */
  skipped_at: { type: "list", items: a.optional(a.instant) },
  /** Ids of the appointments, in the order of the pattern's dates. */
  appointment_ids: { type: "list", items: { type: "string" }, required: true },
  package_purchase_id: a.text,
  /** Number of appointments, in series order, whose ledger entry and Google task are written. A job writes the rest. */
  done: a.excluded(a.number, a.JOB),
  /** Set while the job must still write the Google tasks of a change of many appointments. */
  untold: a.excluded(a.optional(a.flag), a.JOB),
  ...dueAttributes,
  created_by: a.string,
  created_at: a.string,
} as const;

/** A series: appointments that were booked together. Client and times are in the appointments' records. */
export const seriesEntity = a.entity("series", { series: a.ofPractice("id"), byDue }).of(a.stored(seriesFields));

export type SeriesRecord = a.Item<typeof seriesEntity>;

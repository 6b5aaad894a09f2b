import * as z from "zod/mini";
import { Id, OptionalId } from "../../lib/text/schema";
import { WEEKDAYS } from "../../lib/time/rules";
import { LocalDateTime } from "../../lib/time/schema";
import { versionField } from "../../version";
import { SeriesChoices } from "../appointment/choices/schema";
import {
  cancelFields,
  detailFields,
  patientChecks,
  patientFields,
  priceField,
  settleField,
} from "../appointment/schema";
import { Duration } from "../availability/schema";

export const MAX_SERIES = 24;
export const MAX_WEEKS = 4;
/** Maximum number of skipped dates added per call. All calls together fill a series up to `MAX_SERIES + MAX_ADDED`. */
export const MAX_ADDED = 12;

export const SERIES_STATES = [
  "free",
  "holiday",
  "outside_hours",
  "day_off",
  "busy",
  "busy_elsewhere",
  "held",
  "unknown",
  "nonexistent",
  "after_expiry",
  "past",
  "notice",
  "horizon",
  "buffer",
  "limit",
  "off_grid",
] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

const COUNT_TEXT = `Una serie tiene de 1 a ${MAX_SERIES} citas.`;
const WEEKS_TEXT = `Se repite cada 1 a ${MAX_WEEKS} semanas.`;
const WEEKDAYS_TEXT = "Elige uno o dos días de la semana.";

const seriesFields = {
  start: LocalDateTime,
  interval_weeks: z._default(z.int(WEEKS_TEXT).check(z.minimum(1, WEEKS_TEXT), z.maximum(MAX_WEEKS, WEEKS_TEXT)), 1),
  /** One or two weekdays; by default the weekday of `start`. */
  weekdays: z.nullish(z.array(z.enum(WEEKDAYS, "Usa los días monday a sunday.")).check(z.maxLength(2, WEEKDAYS_TEXT))),
  count: z.int(COUNT_TEXT).check(z.minimum(1, COUNT_TEXT), z.maximum(MAX_SERIES, COUNT_TEXT)),
  duration_minutes: z._default(Duration, 60),
  package_purchase_id: OptionalId,
  choices: SeriesChoices,
};

/** A series to preview, for which a client may still be missing, unlike in `BookSeriesInput`. */
export const PreviewSeriesInput = z.object({ ...patientFields, ...detailFields, ...seriesFields, ...priceField });
export type PreviewSeriesInput = z.infer<typeof PreviewSeriesInput>;

export const BookSeriesInput = z
  .object({ ...patientFields, ...detailFields, ...seriesFields, ...priceField })
  .check(...patientChecks);
export type BookSeriesInput = z.infer<typeof BookSeriesInput>;

export const ChangeSeriesInput = z.object({
  id: Id,
  ...versionField,
  scope: z.enum(["following", "all"], "El alcance es following o all."),
  include_moved: z.optional(z.boolean()),
  appointment_date: z.optional(LocalDateTime),
  duration_minutes: z.optional(Duration),
  is_virtual: z.optional(z.boolean()),
  status: z.optional(z.literal("cancelled", "De varias citas a la vez solo se dice que se cancelan.")),
  ...cancelFields,
  ...settleField,
  choices: SeriesChoices,
});
export type ChangeSeriesInput = z.infer<typeof ChangeSeriesInput>;

export const ReopenSeriesInput = z.object({
  id: Id,
  client_id: z.optional(Id),
  appointment_ids: z.array(Id).check(z.maxLength(MAX_SERIES + MAX_ADDED)),
});
export type ReopenSeriesInput = z.infer<typeof ReopenSeriesInput>;

export const SeriesId = z.object({ id: Id });
export const CancelSeriesInput = z.object({ id: Id, client_id: z.optional(Id), ...settleField });
export type CancelSeriesInput = z.infer<typeof CancelSeriesInput>;

/** The skipped dates to add to a series: those with the choice `keep` or `move`. */
export const AddSkippedInput = z.object({ id: Id, choices: SeriesChoices });
export type AddSkippedInput = z.infer<typeof AddSkippedInput>;

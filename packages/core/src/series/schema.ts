import * as z from "zod/mini";
import { cancelFields, detailFields, patientChecks, patientFields } from "../appointment/schema";
import { Duration } from "../availability/schema";
import { Id, OptionalId } from "../text/schema";
import { parseLocal, WEEKDAYS } from "../time/rules";
import { LocalDateTime } from "../time/schema";
import { versionField } from "../version";

export const MAX_SERIES = 24;
export const MAX_WEEKS = 4;
/** More than these are not looked at in one request. */
const MAX_CHOICES = 60;

export const SERIES_STATES = [
  "free",
  "holiday",
  "outside_hours",
  "day_off",
  "busy",
  "busy_elsewhere",
  "nonexistent",
  "after_expiry",
] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

/** What becomes of a date: it is left out, takes place at another time of that day, or as it is. */
export const SERIES_ACTIONS = ["skip", "move", "keep"] as const;
export type SeriesAction = (typeof SERIES_ACTIONS)[number];

export type SeriesChoice = { index: number } & ({ action: "skip" | "keep" } | { action: "move"; start: number });

const COUNT_TEXT = `Una serie tiene de 1 a ${MAX_SERIES} citas.`;
const WEEKS_TEXT = `Se repite cada 1 a ${MAX_WEEKS} semanas.`;
const WEEKDAYS_TEXT = "Elige uno o dos días de la semana.";
const MOVE_TEXT = "Di a qué hora de ese día.";

const Choice = z
  .object({
    index: z.int("Es el index de la vista previa.").check(z.minimum(1), z.maximum(200)),
    action: z.enum(SERIES_ACTIONS, "La decisión es skip, move o keep."),
    /** Of a `move`. */
    appointment_date: z.nullish(LocalDateTime),
  })
  .check(
    z.refine(({ action, appointment_date }) => action !== "move" || Boolean(appointment_date), {
      message: MOVE_TEXT,
      path: ["appointment_date"],
    }),
  );

const seriesFields = {
  start: LocalDateTime,
  interval_weeks: z._default(z.int(WEEKS_TEXT).check(z.minimum(1, WEEKS_TEXT), z.maximum(MAX_WEEKS, WEEKS_TEXT)), 1),
  /** None: that of `start`. */
  weekdays: z.nullish(z.array(z.enum(WEEKDAYS, "Usa los días monday a sunday.")).check(z.maxLength(2, WEEKDAYS_TEXT))),
  count: z.int(COUNT_TEXT).check(z.minimum(1, COUNT_TEXT), z.maximum(MAX_SERIES, COUNT_TEXT)),
  duration_minutes: z._default(Duration, 60),
  package_purchase_id: OptionalId,
  choices: z._default(z.array(Choice).check(z.maxLength(MAX_CHOICES)), []),
};

/** Sessions that repeat: booked as `BookSeriesInput`, or only looked at, which needs nobody's name. */
export const PreviewSeriesInput = z.object({ ...patientFields, ...detailFields, ...seriesFields });
export type PreviewSeriesInput = z.infer<typeof PreviewSeriesInput>;

export const BookSeriesInput = z.object({ ...patientFields, ...detailFields, ...seriesFields }).check(...patientChecks);
export type BookSeriesInput = z.infer<typeof BookSeriesInput>;

/** A change of several of a series at once: the hour, the length, the mode, or that they are cancelled. */
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
  choices: z._default(z.array(Choice).check(z.maxLength(MAX_CHOICES)), []),
});
export type ChangeSeriesInput = z.infer<typeof ChangeSeriesInput>;

/** Appointments of one series that were cancelled together. */
export const ReopenSeriesInput = z.object({ id: Id, appointment_ids: z.array(Id).check(z.maxLength(MAX_SERIES)) });
export type ReopenSeriesInput = z.infer<typeof ReopenSeriesInput>;

export const SeriesId = z.object({ id: Id });

/** Choices as the plan takes them: a time of day as a wall-clock minute. */
export const toChoices = (choices: PreviewSeriesInput["choices"]): SeriesChoice[] =>
  choices.map(({ index, action, appointment_date }) =>
    action === "move" ? { index, action, start: parseLocal(appointment_date ?? "") } : { index, action },
  );

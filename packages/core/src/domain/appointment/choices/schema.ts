import * as z from "zod/mini";
import { isEachOnce } from "../../../lib/list/rules";
import { parseLocal } from "../../../lib/time/rules";
import { LocalDateTime } from "../../../lib/time/schema";

/** What to do with a date of a series. `move`: to another time of the day or, in a change, of the day a week later. */
export const SERIES_ACTIONS = ["skip", "move", "keep"] as const;
export type SeriesAction = (typeof SERIES_ACTIONS)[number];

export type SeriesChoice = { index: number } & ({ action: "skip" | "keep" } | { action: "move"; start: number });

/** Maximum number of dates in the plan of a series, and so the maximum `index` of a choice. */
export const MOST_DATES = 200;

const MAX_CHOICES = 60;
const ON_FIVE = /^.{15}[05](:00(\.0+)?)?$/;

const Choice = z
  .object({
    index: z.int("Es el index de la vista previa.").check(z.minimum(1), z.maximum(MOST_DATES)),
    action: z.enum(SERIES_ACTIONS, "La decisión es skip, move o keep."),
    /** The new start; only with `move`. */
    appointment_date: z.nullish(LocalDateTime),
  })
  .check(
    z.refine(({ action, appointment_date }) => action !== "move" || Boolean(appointment_date), {
      message: "Di a qué hora de ese día.",
      path: ["appointment_date"],
    }),
    z.refine(({ action, appointment_date }) => action !== "move" || ON_FIVE.test(appointment_date ?? ""), {
      message: "La hora de la cita debe ser múltiplo de 5 minutos.",
      path: ["appointment_date"],
    }),
  );

const choices = z.array(Choice).check(
  z.maxLength(MAX_CHOICES),
  z.refine((all) => isEachOnce(all, ({ index }) => index), "Decide una sola vez qué pasa con cada fecha."),
);

export const SeriesChoices = z._default(choices, []);
export type SeriesChoices = z.infer<typeof SeriesChoices>;

/** Choices for dates of a series; optional, because the appointment to change may not be in a series. */
export const OptionalChoices = z.optional(choices);

/** Converts choices from an input. The `start` of a `move` becomes a wall-clock minute. */
export const toChoices = (chosen: SeriesChoices): SeriesChoice[] =>
  chosen.map(({ index, action, appointment_date }) =>
    action === "move" ? { index, action, start: parseLocal(appointment_date ?? "") } : { index, action },
  );

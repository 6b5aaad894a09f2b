import * as z from "zod/mini";
import { isEachOnce } from "../../lib/list/rules";
import { Id } from "../../lib/text/schema";
import { LocalDate, LocalDateTime } from "../../lib/time/schema";
import { versionField } from "../../version";
import { MAX_CHANGES } from "../availability/hours/rules";
import { ExceptionInput, TWO_EXCEPTIONS_TEXT, WeeklyAvailabilityInput } from "../availability/schema";
import { Settlement } from "../payment/schema";

export const DAY_CLOSURE_ACTIONS = ["cancel", "move", "keep"] as const;
export type DayClosureAction = (typeof DAY_CLOSURE_ACTIONS)[number];

export const MOST_CLOSED = 500;
export const MOST_TEXT = `Un cierre admite máximo ${MOST_CLOSED} citas. Cierra por partes.`;

const TWICE_TEXT = "Decide una sola vez qué pasa con cada cita.";
const DATES_TEXT = `Cambia máximo ${MAX_CHANGES} fechas a la vez.`;

/** New hours of weekdays and dates. `saved`: exceptions to create or replace. `removed`: ids of exceptions to delete;
 * unknown ids are ignored. `close`: a date whose remaining hours are to be closed. */
const hoursFields = {
  weekly_availability: z.optional(WeeklyAvailabilityInput),
  saved: z._default(
    z.array(ExceptionInput).check(
      z.maxLength(MAX_CHANGES, DATES_TEXT),
      z.refine((all) => isEachOnce(all, ({ exception_date }) => exception_date), TWO_EXCEPTIONS_TEXT),
    ),
    [],
  ),
  removed: z._default(z.array(Id).check(z.maxLength(MAX_CHANGES, DATES_TEXT)), []),
  close: z.optional(LocalDate),
};
const DayClosureHours = z.object(hoursFields);
export type DayClosureHours = z.infer<typeof DayClosureHours>;

const isOfEach = (all: readonly { appointment_id: string }[]): boolean =>
  isEachOnce(all, ({ appointment_id }) => appointment_id);

const Move = z.object({ appointment_id: Id, to: LocalDateTime });

/** A change of hours to preview. `moves`: the new times of appointments that the therapist has chosen so far. */
export const PreviewDayClosureInput = z.object({
  ...hoursFields,
  moves: z._default(z.array(Move).check(z.maxLength(MOST_CLOSED, MOST_TEXT), z.refine(isOfEach, TWICE_TEXT)), []),
});
export type PreviewDayClosureInput = z.infer<typeof PreviewDayClosureInput>;

const DayClosureChoice = z
  .object({
    appointment_id: Id,
    version: z.int(),
    action: z.enum(DAY_CLOSURE_ACTIONS, "La decisión es cancel, move o keep."),
    to: z.optional(LocalDateTime),
  })
  .check(
    z.refine(({ action, to }) => (action === "move") === Boolean(to), {
      message: "Di a qué hora se mueve la cita, y solo entonces.",
      path: ["to"],
    }),
  );
export type DayClosureChoice = z.infer<typeof DayClosureChoice>;

export const StartDayClosureInput = z.object({
  ...hoursFields,
  /** One choice for each affected appointment of the preview. */
  choices: z.array(DayClosureChoice).check(z.maxLength(MOST_CLOSED, MOST_TEXT), z.refine(isOfEach, TWICE_TEXT)),
  settle: z.optional(Settlement),
  ...versionField,
});
export type StartDayClosureInput = z.infer<typeof StartDayClosureInput>;

export const ToldInput = z.object({ id: Id, appointment_id: Id });
export type ToldInput = z.infer<typeof ToldInput>;

import * as z from "zod/mini";
import { isEachOnce } from "../../lib/list/rules";
import { Id } from "../../lib/text/schema";
import { LocalDate, LocalDateTime } from "../../lib/time/schema";
import { versionField } from "../../version";
import { ExceptionInput, MAX_CHANGES, TWO_EXCEPTIONS_TEXT, WeeklyAvailabilityInput } from "../availability/schema";
import { Settlement } from "../payment/schema";

/** What becomes of an appointment that stands in hours that close. */
export const CLOSING_ACTIONS = ["cancel", "move", "keep"] as const;
export type ClosingAction = (typeof CLOSING_ACTIONS)[number];

/** As many appointments at once. */
export const MOST_CLOSED = 500;
export const MOST_TEXT = `Un cierre admite máximo ${MOST_CLOSED} citas. Cierra por partes.`;

const TWICE_TEXT = "Decide una sola vez qué pasa con cada cita.";
const DATES_TEXT = `Cambia máximo ${MAX_CHANGES} fechas a la vez.`;

/**
 * Hours that change: weekdays, dates that get hours of their own, and (`removed`, ids of exceptions; those that are gone are no matter)
 * dates that get their weekday's back; or of one date (`close`) all that is still ahead.
 */
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
const ClosingHours = z.object(hoursFields);
export type ClosingHours = z.infer<typeof ClosingHours>;

const isOfEach = (all: readonly { appointment_id: string }[]): boolean =>
  isEachOnce(all, ({ appointment_id }) => appointment_id);

const Move = z.object({ appointment_id: Id, to: LocalDateTime });

/** `moves`: those that are chosen by now. */
export const PreviewClosingInput = z.object({
  ...hoursFields,
  moves: z._default(z.array(Move).check(z.maxLength(MOST_CLOSED, MOST_TEXT), z.refine(isOfEach, TWICE_TEXT)), []),
});
export type PreviewClosingInput = z.infer<typeof PreviewClosingInput>;

const ClosingChoice = z
  .object({
    appointment_id: Id,
    version: z.int(),
    action: z.enum(CLOSING_ACTIONS, "La decisión es cancel, move o keep."),
    to: z.optional(LocalDateTime),
  })
  .check(
    z.refine(({ action, to }) => (action === "move") === Boolean(to), {
      message: "Di a qué hora se mueve la cita, y solo entonces.",
      path: ["to"],
    }),
  );
export type ClosingChoice = z.infer<typeof ClosingChoice>;

export const StartClosingInput = z.object({
  ...hoursFields,
  /** One choice for each affected appointment of the preview. */
  choices: z.array(ClosingChoice).check(z.maxLength(MOST_CLOSED, MOST_TEXT), z.refine(isOfEach, TWICE_TEXT)),
  /** What becomes of what was paid for those that are cancelled. */
  settle: z.optional(Settlement),
  ...versionField,
});
export type StartClosingInput = z.infer<typeof StartClosingInput>;

export const ClosingId = z.object({ id: Id });
export const ToldInput = z.object({ id: Id, appointment_id: Id });
export type ToldInput = z.infer<typeof ToldInput>;

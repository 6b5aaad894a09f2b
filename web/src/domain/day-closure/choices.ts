import type { AffectedAppointment } from "@sereno/core/domain/day-closure/output";
import type { DayClosureAction, DayClosureChoice } from "@sereno/core/domain/day-closure/schema";
import { counted } from "../../lib/text";

/** `each`: choices for single appointments, id → 'cancel', 'keep' or a new start. `all`: the choice for the others. */
export interface Decided {
  all: DayClosureAction;
  each: Readonly<Record<string, string>>;
}

/** What to do with an appointment. An appointment that should move, but has no free suggested time, is kept. */
export function choiceOf(
  { appointment_id, version, suggestions }: AffectedAppointment,
  { all, each }: Decided,
): DayClosureChoice {
  const own =
    each[appointment_id] ??
    (all === "move" ? (suggestions.find((slot) => slot.is_available)?.appointment_date ?? "keep") : all);
  const about = { appointment_id, version };
  return own === "cancel" || own === "keep" ? { ...about, action: own } : { ...about, action: "move", to: own };
}

/** New starts that the user chose. The server then suggests other times than these for the remaining appointments. */
export const movesOf = ({ each }: Decided) =>
  Object.entries(each).flatMap(([appointment_id, to]) =>
    to === "cancel" || to === "keep" ? [] : [{ appointment_id, to }],
  );

/** End of a sentence about a day closure: ' y cancelar 2 citas'; "" if all appointments are kept. */
export function doneText(choices: readonly DayClosureChoice[]): string {
  const of = (action: DayClosureAction) => choices.filter((each) => each.action === action).length;
  const [cancelled, moved] = [of("cancel"), of("move")];
  if (cancelled > 0 && moved > 0) return `, cancelar ${cancelled} y mover ${moved}`;
  if (cancelled > 0) return ` y cancelar ${counted(cancelled, "cita", "citas")}`;
  return moved > 0 ? ` y mover ${counted(moved, "cita", "citas")}` : "";
}

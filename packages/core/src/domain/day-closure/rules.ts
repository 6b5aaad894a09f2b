import { firstName, spokenLocal } from "../../lib/spanish/rules";
import { ended } from "../../lib/text/rules";
import { type Minute, minuteOfTime, parseLocal, timeOfMinute } from "../../lib/time/rules";
import type { AvailabilityException } from "../availability/output";
import { exceptionId, type OpenHours } from "../availability/rules";
import type { DayClosureAction } from "./schema";

/** The exception that closes a date from `from` (minutes after midnight) on; null if no open hours follow. */
export function closedFrom(
  hours: OpenHours,
  { date, from, notes }: { date: string; from: Minute; notes: string | null },
): AvailabilityException | null {
  if (!hours.open || hours.time_ranges.every(({ end }) => minuteOfTime(end) <= from)) return null;
  const time_ranges = hours.time_ranges
    .filter(({ start }) => minuteOfTime(start) < from)
    .map(({ start, end }) => ({ start, end: minuteOfTime(end) > from ? timeOfMinute(from) : end }));
  return {
    id: exceptionId(date),
    exception_date: date,
    available: time_ranges.length > 0,
    time_ranges,
    appointment_types: hours.appointment_types,
    notes,
  };
}

/** The minute from which today is closed: the next multiple of five, so that begun appointments are not affected. */
export const nextStep = (minute: Minute): Minute => Math.ceil((minute + 1) / 5) * 5;

/** An appointment in a day closure. `kept`: not to change; `failed`: its change failed; `stuck`: its undo failed. */
export const CLOSED_STATES = ["pending", "done", "failed", "kept", "undone", "stuck"] as const;
export type ClosedState = (typeof CLOSED_STATES)[number];

interface ItemState {
  action: DayClosureAction;
  state: ClosedState;
  was_told?: boolean | undefined;
}

/** The kind of message that a client needs, or null. "restored": the change in an earlier message was undone. */
export function newsOf({ action, state, was_told }: ItemState): "cancelled" | "moved" | "restored" | null {
  if (state === "undone") return was_told ? "restored" : null;
  if (action === "keep" || (state !== "done" && state !== "stuck")) return null;
  return action === "cancel" ? "cancelled" : "moved";
}

interface News {
  news: NonNullable<ReturnType<typeof newsOf>>;
  /** Start before and (`to`) after the change, 'YYYY-MM-DD HH:mm:ss' on the practice's clock. */
  start: string;
  to: string | null;
}

const OUTCOMES: Record<News["news"], (to: string) => string> = {
  cancelled: () => "queda cancelada",
  moved: (to) => `pasa al ${to}`,
  restored: () => "sigue como estaba",
};

const spoken = (local: string): string => spokenLocal(parseLocal(local));

/** A Spanish message to a client about all their changed appointments, without reasons or private details. */
export function dayClosureMessage(name: string, changes: readonly News[]): string {
  const greeting = ended(`Hola, ${firstName(name)}`);
  const [change] = changes;
  if (changes.length !== 1 || !change) {
    const list = changes.map(({ start }) => `- ${spoken(start)}`).join("\n");
    if (changes.every(({ news }) => news === "restored"))
      return `${greeting} Al final sí podemos vernos. Siguen como estaban:\n${list}\nDisculpa el cambio.`;
    const lines = changes.map(({ news, start, to }) => `- ${spoken(start)}: ${OUTCOMES[news](spoken(to ?? start))}`);
    return [`${greeting} Cambian tus citas:`, ...lines, "Escríbeme si algo no te queda bien."].join("\n");
  }
  const [was, is] = [spoken(change.start), spoken(change.to ?? change.start)];
  const texts = {
    cancelled: `Tu cita del ${was}, queda cancelada. Escríbeme cuando quieras y buscamos otra hora.`,
    moved: `Tu cita del ${was}, pasa al ${is} Si no te queda bien, escríbeme y buscamos otra hora.`,
    restored: `Al final sí podemos vernos: tu cita del ${was}, sigue como estaba. Disculpa el cambio.`,
  };
  return `${greeting} ${texts[change.news]}`;
}

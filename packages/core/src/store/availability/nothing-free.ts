import type { Slot } from "../../domain/availability/output";
import { hoursReader, isPartOfDay, MODE_TEXT, offers, type PublishedHours } from "../../domain/availability/rules";
import type { AppointmentMode, NoSlotsReason, PartOfDay } from "../../domain/availability/schema";
import { type Fullness, fullText, type StoredRules, spokenDays, spokenMinutes } from "../../domain/booking/rules";
import { capitalize, longDate } from "../../lib/spanish/rules";
import { dayNumber } from "../../lib/time/rules";

interface Question extends PublishedHours {
  /** First and last local date asked for, 'YYYY-MM-DD', both inclusive. */
  startDate: string;
  endDate: string;
  mode?: AppointmentMode | null;
  part?: PartOfDay | null;
  duration: number;
  /** The current local time, 'YYYY-MM-DD HH:mm:ss'. */
  now: string;
  lastDate: string | null;
  rules: StoredRules;
  /** The earliest start that the minimum notice allows: local time, 'YYYY-MM-DD HH:mm:ss'. */
  earliest: string;
  /** For each requested day: whether the maximum of the day or of the week is reached; null if neither is. */
  fullDays: (Fullness | null)[];
  /** Explains in Spanish why slots are unknown. */
  unread: () => string;
  /** Whether any hours are published: weekly hours, or hours on a requested date or on a date from today on. */
  publishes: boolean;
  /** All slots of the requested days, free or not. */
  slots: Slot[];
}

export interface NothingFree {
  reason: NoSlotsReason;
  /** The reason in Spanish, in words that an agent may send to a client. */
  message: string;
}

const NAMES: Record<PartOfDay, string> = { morning: "la mañana", afternoon: "la tarde", evening: "la noche" };

const spanOf = ({ startDate, endDate }: Question): string =>
  startDate === endDate ? `el ${longDate(startDate)}` : `del ${longDate(startDate)} al ${longDate(endDate)}`;

/** The first reason that applies why no slot is free; null if a slot is free. */
export function explainNothingFree(question: Question): NothingFree | null {
  const { slots, part, now, lastDate, rules, unread } = question;
  if (slots.some((slot) => slot.is_available && isInPart(slot, part))) return null;
  const wanted = slots.filter((slot) => isInPart(slot, part));
  if (wanted.length === 0) return explainNoSlots(question);
  const ahead = wanted.filter(({ appointment_date }) => appointment_date > now);
  const span = spanOf(question);
  if (ahead.length === 0) {
    const message = question.endDate < now.slice(0, 10) ? "ya pasó" : "ya no quedan turnos";
    return { reason: "past", message: `${capitalize(span)} ${message}.` };
  }
  if (lastDate !== null && ahead.every(({ date }) => date > lastDate)) {
    const message = `Se agenda hasta con ${spokenDays(rules.horizon_days)} de anticipación: hasta el ${longDate(lastDate)}.`;
    return { reason: "horizon", message };
  }
  const near = ahead.filter(({ date }) => lastDate === null || date <= lastDate);
  const bound = explainRules(question, near);
  if (bound) return bound;
  if (near.some(({ is_unknown }) => is_unknown))
    return { reason: "unknown", message: `No se sabe qué horas hay libres ${span}: ${unread()}.` };
  const of = part ? ` de ${NAMES[part]}` : "";
  return { reason: "overlap", message: `${capitalize(span)} todos los turnos${of} están ocupados.` };
}

/** The booking rule that excludes all upcoming slots (minimum notice or full days); null if no rule does. */
function explainRules({ startDate, rules, earliest, fullDays }: Question, ahead: Slot[]): NothingFree | null {
  const later = ahead.filter(({ appointment_date }) => appointment_date >= earliest);
  if (later.length === 0) {
    const message = `Se agenda con al menos ${spokenMinutes(rules.minimum_notice_minutes)} de anticipación.`;
    return { reason: "notice", message };
  }
  const first = dayNumber(startDate);
  const messages = new Set<string>();
  for (const { date } of later) {
    const day = dayNumber(date);
    const limit = fullDays[day - first];
    if (!limit) return null;
    messages.add(fullText(limit, day, (limit === "day" ? rules.max_per_day : rules.max_per_week) ?? 0));
  }
  const [message = ""] = messages;
  return { reason: "limit", message: messages.size === 1 ? message : "En esas fechas ya no hay cupo para más citas." };
}

function explainNoSlots(question: Question): NothingFree {
  const { weekly, exceptions, publishes, startDate, endDate, mode, part, duration, slots } = question;
  const span = spanOf(question);
  if (!publishes) return { reason: "no_hours", message: "Todavía no hay horarios de atención publicados." };
  const read = hoursReader({ weekly, exceptions });
  const first = dayNumber(startDate);
  const days = Array.from({ length: dayNumber(endDate) - first + 1 }, (_, index) => read(first + index));
  if (!days.some(({ open }) => open)) return { reason: "day_off", message: `No hay atención ${span}.` };
  if (mode && !days.some((hours) => offers(hours, mode)))
    return { reason: "type_not_offered", message: `${capitalize(span)} no hay citas ${MODE_TEXT[mode]}.` };
  if (slots.length === 0)
    return { reason: "outside_hours", message: `${capitalize(span)} no hay un turno de ${duration} minutos.` };
  const at = part ? ` en ${NAMES[part]}` : "";
  return { reason: "outside_hours", message: `${capitalize(span)} no hay atención${at}.` };
}

export function isInPart({ start_time }: Pick<Slot, "start_time">, part: PartOfDay | null | undefined): boolean {
  return !part || isPartOfDay(start_time, part);
}

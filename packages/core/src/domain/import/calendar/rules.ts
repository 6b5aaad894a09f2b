import { normalizeText } from "../../../lib/spanish/rules";

export interface CalendarLine {
  title: string;
  /** Start and end in milliseconds since 1970. The end is null if the calendar program gave none. */
  start: number;
  end: number | null;
  isAllDay: boolean;
  /** The status in the words of the calendar program. */
  status: string;
  isDeclined: boolean;
  isFree: boolean;
  /** The kind of an event that is never imported, such as Sereno's own; null for a usual event. */
  kind: keyof typeof KINDS | null;
}

const KINDS = {
  sereno: "Es de Sereno: ya está en tu agenda.",
  working_place: "Dice dónde trabajas.",
  out_of_office: "Es una ausencia tuya.",
  other: "La puso el calendario, no tú.",
} as const;

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;
const USUAL_MINUTES = 60;

const NO_END_TEXT = "No dice hasta cuándo: se toma una hora.";

/** A pattern of words in a normalised status or title which say that the client did not come. */
const ABSENT = "no[ _-]?show|no (?:se )?(?:asist|vin[oi]|lleg|present|acud)\\p{L}*|did not (?:arrive|attend)";
const NOT_HELD =
  "declin|rechaz|reagend|reprogram|resched|inasist|ausen|missed|falto|elimin|deleted|removed|aplaz|pospuest|postpon|suspend|expir|perdid|dna$|void|bloque|block|almuerzo|lunch|vacacion|vacation";
const STATUS = new RegExp(`cancel|anulad|${ABSENT}|^(?:${NOT_HELD}|(?:true|yes|si|x)$)`, "u");
const TITLE_WORD =
  "(?:cancell?ed|cancelad[oa]s?|cancel[oa]|anulad[oa]|declined|rechazad[oa]|reagendad[oa]|reprogramad[oa]|rescheduled|aplazad[oa]|pospuest[oa]|postponed)";
/** Normalised titles of appointments that did not take place: with a word for a cancellation at the start (as in
 * Outlook), in brackets or after a dash or colon, or with words for an absence anywhere. */
const TITLE = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:(?:cita|sesion|consulta|reunion|evento|se|appointment|session) )?${TITLE_WORD}(?!\\p{L})|[(\\[:|–—-] ?${TITLE_WORD}(?!\\p{L})|(?<!\\p{L})(?:${ABSENT})(?!\\p{L})`,
  "u",
);
/** Normalised titles of events that are no appointments, such as breaks and holidays. */
const BREAK =
  /^(?:hora de |dia )?(?:almuerzo|lunch|bloque(?:o|ad[oa])?|blocked|block|vacacion(?:es)?|vacations?|festivo|holiday|no disponible|unavailable|ocupad[oa]|busy|descanso|break|out of office|fuera de (?:la )?oficina|libre)$/u;

export const isBreak = (title: string): boolean => BREAK.test(normalizeText(title));
export const BREAK_TEXT = "Es un descanso o un bloqueo, no una persona.";

/** Whether a status, or 'x' or 'sí' in a column 'Cancelada', means that the appointment did not take place. */
export const isNotHeld = (status: string): boolean => STATUS.test(normalizeText(status));

const isTitleOfNone = (title: string): boolean => TITLE.test(normalizeText(title));

/** The first reason not to import an event, as a Spanish sentence; null if the event is an appointment. */
function reasonOf(line: CalendarLine): string | null {
  if (isNotHeld(line.status) || isTitleOfNone(line.title)) return "Está cancelada.";
  if (line.isDeclined) return "La rechazaste.";
  if (line.kind) return KINDS[line.kind];
  const lasts = ((line.end ?? line.start) - line.start) / MS_PER_MINUTE;
  if (line.isAllDay || lasts >= MINUTES_PER_DAY) return "Dura todo el día.";
  if (isBreak(line.title)) return BREAK_TEXT;
  return line.isFree ? "No ocupa tiempo: está como disponible." : null;
}

export interface CalendarVerdict {
  minutes: number;
  /** Why the event is not imported, as a Spanish sentence; null if the event is imported. */
  out: string | null;
  guessed: string | null;
}

/** Decides whether a calendar event is imported, by the same rules for all calendar programs. */
export function judge(line: CalendarLine): CalendarVerdict {
  const duration = line.end === null ? 0 : Math.round((line.end - line.start) / MS_PER_MINUTE);
  const out = reasonOf(line);
  return duration > 0
    ? { minutes: duration, out, guessed: null }
    : { minutes: USUAL_MINUTES, out, guessed: out ? null : NO_END_TEXT };
}

export const placeOf = (start: number, from: number, until: number): "past" | "within" | "later" =>
  start <= from ? "past" : start < until ? "within" : "later";

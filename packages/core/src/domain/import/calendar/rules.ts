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

/** A pattern of words in a status or title which say that the client did not come. */
const ABSENT =
  "no[ _-]?show|no (?:se )?(?:ha )?(?:asist|vin[oi]|viene|lleg|present|acud)\\p{L}*|no va a (?:asistir|venir|llegar)|(?:did )?not (?:arrive|attend)\\p{L}*";
const NOT_HELD =
  "declin|reject|refus|rechaz|reagend|reprogram|resched|ausen|incumpl|desist|planton|canc\\.?$|absent|missed|falto|elimin|deleted|removed|aplaz|pospu|posterg|postpon|suspend|expir|perdid|dna$|void|bloque|block|almuerzo|lunch|vacacion|vacation|(?:en )?lista de espera|wait(?:ing)?[ -]?list|desmarcad|borrad[oa](?!r)|archiv(?:ad|ed)|no va$";
const STATUS = new RegExp(
  `cancel|anul[ao]|inasist|${ABSENT}|^(?:(?:marcad[oa] como |paciente |cliente )?(?:${NOT_HELD})|(?:true|yes|si|x)$)`,
  "u",
);
const NOTICE_WORD =
  "cancell?ed|cancelad[oa]s?|cancel(?:[oó]|a|ou|aron)(?! ?[$\\d])|(?:anul|reagend|reprogram|aplaz|posterg|elimin)(?:ad[oa]|[oó])|rechazad[oa]|suspendid[oa]|suspendi[oó]|pospuest[oa]|pospuso|falt[oó]|inasist(?:encia|i[oó])|declined|rejected|rescheduled|postponed|deleted";
/** Matches a notice in a title (NFC) that the appointment does not take place, such as Outlook's 'Canceled: '. */
const NOTICE = new RegExp(
  `(?:[.,;:*/([–—-] ?)?(?<!\\p{L})(?<!no )(?:se )?(?:${NOTICE_WORD}|${ABSENT})(?!\\p{L})[ :*/)\\]–—-]{0,3}|^[^\\p{L}\\p{N}]{0,9}(?:cancel|anul)aci[oó]n(?!\\p{L})|[❌🚫✖]`,
  "giu",
);
/** Matches a client whose surname is also a notice, such as 'Ana Cancelado'. */
const SURNAME =
  /^(?!(?:Cita|Sesión|Consulta|Reunión|Evento|Turno|Control) )\p{Lu}\p{Ll}+ Cancel(?:ado|o|a)(?= \p{Lu}\p{Ll}|$)/u;

/** The title with a '|' in place of each notice that the appointment does not take place. */
export function withoutNotice(title: string): string {
  const text = title.normalize("NFC");
  const [client = ""] = SURNAME.exec(text) ?? [];
  return client + text.slice(client.length).replace(NOTICE, " | ");
}
export const isCancelled = (title: string): boolean => withoutNotice(title) !== title.normalize("NFC");

/** Normalised titles of events that are no appointments, such as breaks and holidays. */
const BREAK =
  /^(?:hora de |dia )?(?:almuerzo|lunch|bloque(?:o|ad[oa])?|blocked|block|vacacion(?:es)?|vacations?|festivo|holiday|no disponible|unavailable|ocupad[oa]|busy|descanso|break|out of office|fuera de (?:la )?oficina|libre)$/u;

export const isBreak = (title: string): boolean => BREAK.test(normalizeText(title));
export const CANCELLED_TEXT = "Está cancelada.";
export const BREAK_TEXT = "Es un descanso o un bloqueo, no una persona.";

/** Whether a status, or 'x' or 'sí' in a column 'Cancelada', means that the appointment did not take place. */
export const isNotHeld = (status: string): boolean => STATUS.test(normalizeText(status));

/** The first reason not to import an event, as a Spanish sentence; null if the event is an appointment. */
function reasonOf(line: CalendarLine): string | null {
  if (isNotHeld(line.status) || isCancelled(line.title)) return CANCELLED_TEXT;
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
    : { minutes: USUAL_MINUTES, out, guessed: out ? null : "No dice hasta cuándo: se toma una hora." };
}

export const placeOf = (start: number, from: number, until: number): "past" | "within" | "later" =>
  start <= from ? "past" : start < until ? "within" : "later";

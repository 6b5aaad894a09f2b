import { normalizeText } from "../../../lib/spanish/rules";

/** What a calendar says of an event, whichever program it is of. */
export interface CalendarLine {
  title: string;
  /** Milliseconds since 1970. */
  start: number;
  /** Null: it does not say. */
  end: number | null;
  isAllDay: boolean;
  /** In the program's own words. */
  status: string;
  /** By whose calendar it is. */
  isDeclined: boolean;
  /** It takes no time. */
  isFree: boolean;
  /** What it is where it is no meeting. */
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

/** What programs call an appointment that is not held, normalised. */
const NOT_HELD =
  "cancel|anulad|declin|rechaz|reagend|reprogram|resched|no[ -]?show|no (?:asist|vino|lleg)|inasist|ausen|missed|falto|elimin|deleted";
const STATUS = new RegExp(`cancel|anulad|^(?:${NOT_HELD}|(?:true|yes|si|x)$)`);
const TITLE_WORD =
  "(?:cancell?ed|cancelad[oa]s?|cancelo|anulad[oa]|declined|rechazad[oa]|reagendad[oa]|reprogramad[oa]|rescheduled|no[ -]?show|no asistio)";
/** Before the title, as Outlook and people write it, or behind it in a mark of its own. */
const TITLE = new RegExp(`^[^\\p{L}\\p{N}]*${TITLE_WORD}(?!\\p{L})|[(\\[:|–—-] ?${TITLE_WORD}[^\\p{L}\\p{N}]*$`, "u");

/** Whether an appointment did not take place, by its status text or by the mark in a column with that name. */
export const isNotHeld = (status: string): boolean => STATUS.test(normalizeText(status));

const isTitleOfNone = (title: string): boolean => TITLE.test(normalizeText(title));

/** Why a line is not imported: the first matching reason; null if it is a session. */
function reasonOf(line: CalendarLine): string | null {
  if (isNotHeld(line.status) || isTitleOfNone(line.title)) return "Está cancelada.";
  if (line.isDeclined) return "La rechazaste.";
  if (line.kind) return KINDS[line.kind];
  const lasts = ((line.end ?? line.start) - line.start) / MS_PER_MINUTE;
  if (line.isAllDay || lasts >= MINUTES_PER_DAY) return "Dura todo el día.";
  return line.isFree ? "No ocupa tiempo: está como disponible." : null;
}

export interface CalendarVerdict {
  minutes: number;
  /** Why it stays out. */
  out: string | null;
  /** What is taken otherwise than it is said. */
  guessed: string | null;
}

/** What an event of a calendar comes to, by the one set of rules for all of them: it is brought, or left out and why. */
export function judge(line: CalendarLine): CalendarVerdict {
  const said = line.end === null ? 0 : Math.round((line.end - line.start) / MS_PER_MINUTE);
  const out = reasonOf(line);
  return said > 0
    ? { minutes: said, out, guessed: null }
    : { minutes: USUAL_MINUTES, out, guessed: out ? null : NO_END_TEXT };
}

/** Where an event lies, of the time that is looked at. */
export const placeOf = (start: number, from: number, until: number): "past" | "within" | "later" =>
  start <= from ? "past" : start < until ? "within" : "later";

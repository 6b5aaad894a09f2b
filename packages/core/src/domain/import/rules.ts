import { normalizeText } from "../../lib/spanish/rules";

/** States of an import. `undoing`: a job still has to remove rows. */
export const IMPORT_STATES = ["open", "undoing", "undone"] as const;

/** States of a previewed row. `known`: of an existing client; `doubtful`: the therapist must choose the client;
 * `brought`: imported before; `repeated`: equals an earlier row. */
export const ROW_STATES = ["new", "known", "doubtful", "refused", "brought", "repeated"] as const;

/** Maximum number of rows, and (`APPOINTMENTS_AT_ONCE`) of their appointments, in one call. */
export const ROWS_AT_ONCE = 25;
export const APPOINTMENTS_AT_ONCE = 50;

/** How many of the first rows fit into one call, at least one. @param weeks each row's number of appointments. */
export function rowsAtOnce(weeks: readonly number[]): number {
  let appointments = 0;
  const first = weeks.slice(0, ROWS_AT_ONCE).findIndex((each) => {
    appointments += each;
    return appointments > APPOINTMENTS_AT_ONCE;
  });
  return first < 0 ? Math.min(weeks.length, ROWS_AT_ONCE) : Math.max(first, 1);
}

export const UNDO_HOURS = 24;

/** Number of days from now on whose calendar events an import reads. */
export const CALENDAR_DAYS = 183;

export const MOST_EVENTS = 2500;

/** Whether a word contains a web address with 'meet'. Checked word by word: one regex would take quadratic time. */
function isMeeting(word: string): boolean {
  const at = word.search(/https?:\/\//);
  return at >= 0 && word.includes("meet", at);
}

export const namesVideoCall = (place: string): boolean => {
  const text = place.toLowerCase();
  return ADDRESS.test(text) || text.split(/\s+/).some(isMeeting);
};
const ADDRESS =
  /meet\.google|zoom\.us|teams\.|doxy\.me|whereby\.com|jit\.si|webex\.com|skype\.com|video\.simplepractice/;

/** Words for a virtual appointment in a normalised text, but not after a denial: 'no virtual', 'antes por Zoom'. */
const VIRTUAL =
  /(?<!\p{L})(?<!(?<!\p{L})(?:no|antes|era|sin|lugar de|vez de)(?: es| sera| por| via)? )(?:virtual(?:es|mente)?|on-? ?line|en linea|a distancia|remot[oa]s?|remotely|tele ?(?:consultas?|medicina|psicologia|terapia|salud|health|therapy)|video(?:s|-? ?(?:llamadas?|conferencias?|calls?|conferenc(?:e|ing)|consultas?))?|(?:google ?)?meet|(?:ms)?teams|zoom|skype|facetime|webex|doxy|whereby|jitsi|jit\.si)(?!\p{L})/u;

export const saysVirtual = (text: string): boolean => VIRTUAL.test(normalizeText(text));

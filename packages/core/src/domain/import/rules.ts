/** `undoing` while a job has something left to do. */
export const IMPORT_STATES = ["open", "undoing", "undone"] as const;

/**
 * The person of a row: new; a known client; perhaps one of several (`doubtful`, the therapist decides); not
 * importable (`refused`); imported before (`brought`); or equal to an earlier row (`repeated`).
 */
export const ROW_STATES = ["new", "known", "doubtful", "refused", "brought", "repeated"] as const;

/** Of so many rows, and of so many appointments in them, one call looks at what they mean, or brings them. */
export const ROWS_AT_ONCE = 25;
export const APPOINTMENTS_AT_ONCE = 50;

/** How many of the first rows fit into one call, by the appointments that each asks for; at least one. */
export function rowsAtOnce(weeks: readonly number[]): number {
  let appointments = 0;
  const first = weeks.slice(0, ROWS_AT_ONCE).findIndex((each) => {
    appointments += each;
    return appointments > APPOINTMENTS_AT_ONCE;
  });
  return first < 0 ? Math.min(weeks.length, ROWS_AT_ONCE) : Math.max(first, 1);
}

/** Hours in which an import can be undone. */
export const UNDO_HOURS = 24;

/** Package id of purchases from before Sereno, which the catalogue does not contain. */
export const BROUGHT_PACKAGE = "pkg_brought";

/** What a package is called under which somebody's debt of before Sereno stands. */
export const DEBT_NAME = "Saldo anterior";

/** So many days ahead a calendar is looked at. */
export const CALENDAR_DAYS = 183;

/** So many events of the Google calendar are read at most. */
export const MOST_EVENTS = 2500;

/** An address with 'meet' in it. What looks for one from each 'http://' of a text on takes the square of its length. */
function isMeeting(word: string): boolean {
  const at = word.search(/https?:\/\//);
  return at >= 0 && word.includes("meet", at);
}

/** Whether what a calendar says of an event names a video call. */
export const namesVideoCall = (said: string): boolean => {
  const text = said.toLowerCase();
  return /meet\.google|zoom\.us|teams\./.test(text) || text.split(/\s+/).some(isMeeting);
};

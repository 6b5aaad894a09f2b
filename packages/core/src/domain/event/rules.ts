/** Number of days for which events can be read. */
export const EVENT_DAYS = 30;

const DIGITS = 15;
const NUMBERED = "n";
const WAITING = "w";

/** The sort key of a record of events. @param last the number of its last event. */
export const numberedPlace = (last: number): string => `${NUMBERED}${String(last).padStart(DIGITS, "0")}`;
/** The sort key of a record whose events have no numbers yet. It sorts after all keys with numbers. */
export const waitingPlace = (id: string): string => `${WAITING}${id}`;
/** A sort key that sorts after the keys of all events. */
export const LAST_PLACE = `${WAITING}~`;

/** The number of a record's last event, read from the sort key; null if the record's events have no numbers yet. */
export const lastNumberOf = (place: string): number | null =>
  place.startsWith(NUMBERED) ? Number(place.slice(NUMBERED.length)) : null;

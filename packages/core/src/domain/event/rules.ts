/** How long an event can be read. */
export const EVENT_DAYS = 30;

const DIGITS = 15;
const NUMBERED = "n";
const WAITING = "w";

/** Where the events up to this one stand: by it they are read in their order. */
export const numberedPlace = (last: number): string => `${NUMBERED}${String(last).padStart(DIGITS, "0")}`;
/** Where those stand that have no number yet: behind all that have. */
export const waitingPlace = (id: string): string => `${WAITING}${id}`;
/** Behind all. */
export const LAST_PLACE = `${WAITING}~`;

/** The number of the last event of a place; null while it has none. */
export const lastNumberOf = (place: string): number | null =>
  place.startsWith(NUMBERED) ? Number(place.slice(NUMBERED.length)) : null;

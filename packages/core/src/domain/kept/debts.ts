import { text } from "./attributes";
import { indexes } from "./keys";

/** Of what the screen of payments looks for: its practice, and where in the index of debts it stands. */
export interface DebtFields {
  owed_to?: string;
  owed_key?: string;
}

/** The attributes and the index of an entity whose records stand in it. */
export const debtAttributes = { owed_to: text, owed_key: text } as const satisfies Record<keyof DebtFields, object>;

// Plain keys: one query finds the records of every entity.
export const byDebt = {
  index: indexes.debt,
  pk: { field: `${indexes.debt}pk`, composite: ["owed_to"], template: "${owed_to}" },
  sk: { field: `${indexes.debt}sk`, composite: ["owed_key"], template: "${owed_key}" },
} as const;

// In this order: what lies ahead, the furthest first; what waits to be verified; who owes, the oldest first.
const [AHEAD, ANNOUNCED, DEBTOR] = ["#", "0:", "1:"];
const DIGITS = 8;
const LAST_MINUTE = 10 ** DIGITS - 1;

const minuteText = (minute: number): string => String(minute).padStart(DIGITS, "0");
const aheadKey = (minute: number): string => `${AHEAD}${minuteText(LAST_MINUTE - minute)}`;
const debtorKey = (minute: number): string => `${DEBTOR}${minuteText(minute)}`;

/** A debt from a minute (since 1970) on that no total counts yet. */
export const aheadFrom = (practice_id: string, minute: number): Required<DebtFields> => ({
  owed_to: practice_id,
  owed_key: aheadKey(minute),
});

/** Something that waits to be verified since an ISO instant. */
export const announcedAt = (practice_id: string, since: string): Required<DebtFields> => ({
  owed_to: practice_id,
  owed_key: `${ANNOUNCED}${since}`,
});

/** Somebody whose oldest debt is of a minute (since 1970). */
export const debtorSince = (practice_id: string, minute: number): Required<DebtFields> => ({
  owed_to: practice_id,
  owed_key: debtorKey(minute),
});

/** The stretch of the index in which stands what waits to be verified, the oldest first. Both ends are included. */
export const ANNOUNCED_STRETCH = [ANNOUNCED, `${ANNOUNCED}~`] as const;

/** What takes a record out of the index, where it is replaced as a whole. */
export const notOwed: DebtFields = { owed_to: undefined, owed_key: undefined };

/**
 * The stretch of the index that a minute shows: what has begun by then and no total counts, what waits to be verified, and who owes
 * something due. Both ends are included.
 */
export const shownAt = (minute: number): readonly [string, string] => [aheadKey(minute), debtorKey(minute)];

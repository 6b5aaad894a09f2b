import { excluded, PLACE, text } from "./attributes";
import { indexes } from "./keys";

/** A record's keys in the index `debt`. `owed_to`: the practice's id; `owed_key`: the sort key. */
export interface DebtFields {
  owed_to?: string;
  owed_key?: string;
}

const place = excluded(text, PLACE);
export const debtAttributes = { owed_to: place, owed_key: place } as const satisfies Record<keyof DebtFields, object>;

/** The index `debt` of an entity. Its keys omit the entity's name, so that one query finds several entities. */
export const byDebt = {
  index: indexes.debt,
  pk: { field: `${indexes.debt}pk`, composite: ["owed_to"], template: "${owed_to}" },
  sk: { field: `${indexes.debt}sk`, composite: ["owed_key"], template: "${owed_key}" },
} as const;

// Beginnings of the sort keys, in order: future debts, latest first; announced payments; debtors, oldest debt first.
const [AHEAD, ANNOUNCED, DEBTOR] = ["#", "0:", "1:"];
const DIGITS = 8;
const LAST_MINUTE = 10 ** DIGITS - 1;

const minuteText = (minute: number): string => String(minute).padStart(DIGITS, "0");
const aheadKey = (minute: number): string => `${AHEAD}${minuteText(LAST_MINUTE - minute)}`;
const debtorKey = (minute: number): string => `${DEBTOR}${minuteText(minute)}`;
const owed = (owed_to: string, owed_key: string): Required<DebtFields> => ({ owed_to, owed_key });

/** The index keys of a debt that becomes due in the future. @param minute due time, in minutes since 1970. */
export const aheadFrom = (practice_id: string, minute: number) => owed(practice_id, aheadKey(minute));

/** The index keys of an announced payment. @param since ISO instant of the announcement. */
export const announcedAt = (practice_id: string, since: string) => owed(practice_id, `${ANNOUNCED}${since}`);

/** The index keys of a debtor. @param minute due time of the oldest debt, in minutes since 1970. */
export const debtorSince = (practice_id: string, minute: number) => owed(practice_id, debtorKey(minute));

/** First and last sort key of announced payments, which are sorted oldest first. Both keys are included. */
export const ANNOUNCED_STRETCH = [ANNOUNCED, `${ANNOUNCED}~`] as const;

/** Fields that take a record out of the index `debt` when the record is replaced. */
export const notOwed: DebtFields = { owed_to: undefined, owed_key: undefined };

/** First and last sort key, both included, of announced payments and debts due by `minute` (since 1970) together. */
export const shownAt = (minute: number): readonly [string, string] => [aheadKey(minute), debtorKey(minute)];

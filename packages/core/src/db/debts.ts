import { text } from "./attributes";
import { indexes } from "./keys";

/** Of what the practice has to look at until it is paid or verified: its practice, and where among the debts it stands. */
export interface DebtFields {
  owed_to?: string;
  owed_key?: string;
}

/** The attributes and the index of an entity whose records can be owed for. */
export const debtAttributes = { owed_to: text, owed_key: text } as const satisfies Record<keyof DebtFields, object>;

// Plain keys: one query finds the records of every entity, by client.
export const byDebt = {
  index: indexes.debt,
  pk: { field: `${indexes.debt}pk`, composite: ["owed_to"], template: "${owed_to}" },
  sk: { field: `${indexes.debt}sk`, composite: ["owed_key"], template: "${owed_key}" },
} as const;

/** Sorts before every client. */
const ANNOUNCED = "0";

/** A client's debt since an ISO instant. */
export const owedFrom = (practice_id: string, client_id: string, since: string): Required<DebtFields> => ({
  owed_to: practice_id,
  owed_key: `${client_id}:${since}`,
});

/** Something that waits to be verified since an ISO instant. */
export const announcedAt = (practice_id: string, since: string): Required<DebtFields> => ({
  owed_to: practice_id,
  owed_key: `${ANNOUNCED}:${since}`,
});

/** What takes a record out of the index, where it is replaced as a whole. */
export const notOwed: DebtFields = { owed_to: undefined, owed_key: undefined };

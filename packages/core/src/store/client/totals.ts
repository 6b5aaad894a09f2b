import { decideAgain, type Write } from "../../db/commit";
import type { ClientRecord } from "../../domain/client/entity";
import { debtorSince } from "../../domain/kept/debts";
import { oldestUnpaid } from "./debt";

interface DebtsChanged {
  before: ClientRecord["unpaid"];
  after: ClientRecord["unpaid"];
  /** By how much the practice's total changes. */
  counted: number;
}

/** A client's place among the debtors, where their oldest debt is another, and the practice's total. */
export const debtWrites = (client: Pick<ClientRecord, "practice_id" | "id">, debts: DebtsChanged): Write[] => [
  ...debtorWrites(client, oldestUnpaid(debts.before), oldestUnpaid(debts.after)),
  ...totalWrites(client.practice_id, debts.counted),
];

function debtorWrites(
  { practice_id, id: client_id }: Pick<ClientRecord, "practice_id" | "id">,
  before: number | null,
  after: number | null,
): Write[] {
  return before === after ? [] : [debtorWrite({ practice_id, client_id }, after)];
}

/** Puts a client among the debtors, or (`oldest` null) takes them out: their own record, in the same transaction, says so. */
export const debtorWrite = (key: { practice_id: string; client_id: string }, oldest: number | null): Write => ({
  write: ({ debtor }) =>
    oldest === null
      ? debtor.delete(key).commit()
      : debtor.put({ ...key, ...debtorSince(key.practice_id, oldest) }).commit(),
  refused: decideAgain,
});

/** Changes what the practice is owed in all. */
export const totalWrites = (practice_id: string, more: number): Write[] =>
  more === 0
    ? []
    : [
        {
          write: ({ dueTotal }) => dueTotal.upsert({ practice_id }).add({ amount: more }).commit(),
          refused: decideAgain,
        },
      ];

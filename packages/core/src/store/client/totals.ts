import { asRead, erase, upsert, type Write } from "../../db/writes";
import type { ClientRecord } from "../../domain/client/entity";
import { debtorSince } from "../../domain/kept/debts";
import { AppError } from "../../errors";
import { countWrite } from "./count";
import { oldestUnpaid } from "./debt";

interface DebtsChanged {
  before: ClientRecord["unpaid"];
  after: ClientRecord["unpaid"];
  /** Pesos to add to what the practice is owed in all. */
  counted: number;
}

/** Updates the debtor record if the oldest debt changes, and the practice's total. */
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

/** `oldest` null deletes the record. The client's own record changes in the same transaction. */
export const debtorWrite = (key: { practice_id: string; client_id: string }, oldest: number | null): Write => ({
  write: ({ debtor }) =>
    oldest === null
      ? debtor.delete(key).commit()
      : debtor.put({ ...key, ...debtorSince(key.practice_id, oldest) }).commit(),
});

export const totalWrites = (practice_id: string, more: number): Write[] =>
  more === 0 ? [] : [upsert("dueTotal", { of: { practice_id }, add: { amount: more } })];

/** Deletes the client's record, if unchanged since it was read. */
export function removal(client: ClientRecord): Write[] {
  const { practice_id, id, revision, merging } = client;
  if (merging) throw new AppError("busy", { message: MERGING_TEXT });
  return [
    erase("client", { practice_id, id }, asRead({ revision }, "revision")),
    countWrite(client, -1),
    ...(oldestUnpaid(client.unpaid) === null ? [] : [debtorWrite({ practice_id, client_id: id }, null)]),
  ];
}

const MERGING_TEXT = "Estamos terminando de unir este cliente con otro. Inténtalo de nuevo en un momento.";

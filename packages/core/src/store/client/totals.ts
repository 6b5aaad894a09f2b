import { asRead, erase, put, upsert, type Write } from "../../db/writes";
import type { ClientRecord } from "../../domain/client/entity";
import { debtorSince } from "../../domain/kept/debts";
import { AppError } from "../../errors";
import { countWrite } from "./count";
import { oldestUnpaid } from "./debt";

interface DebtsChanged {
  before: ClientRecord["unpaid"];
  after: ClientRecord["unpaid"];
  /** Pesos to add to the practice's total of due debts. */
  counted: number;
}

/** Updates the practice's total of due debts and, if the client's oldest debt changes, the debtor record. */
export function debtWrites(
  { practice_id, id: client_id }: Pick<ClientRecord, "practice_id" | "id">,
  debts: DebtsChanged,
): Write[] {
  const [before, after] = [oldestUnpaid(debts.before), oldestUnpaid(debts.after)];
  const debtor = before === after ? [] : [debtorWrite({ practice_id, client_id }, after)];
  return [...debtor, ...totalWrites(practice_id, debts.counted)];
}

/** Writes a debtor record, or deletes it for null. The condition is on the client's write in the same transaction. */
export const debtorWrite = (key: { practice_id: string; client_id: string }, oldest: number | null): Write =>
  oldest === null ? erase("debtor", key) : put("debtor", { ...key, ...debtorSince(key.practice_id, oldest) });

export const totalWrites = (practice_id: string, more: number): Write[] =>
  more === 0 ? [] : [upsert("dueTotal", { of: { practice_id }, add: { amount: more } })];

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

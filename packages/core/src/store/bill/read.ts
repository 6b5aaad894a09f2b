import { fillPage, type PracticeContext, readCursor, readOne, readQuery, readTogether } from "../../db/index";
import type { BillRecord } from "../../domain/bill/entity";
import type { Bill, BillPage } from "../../domain/bill/output";
import { annulledIds, isPaymentAnnulled } from "../../domain/bill/rules";
import type { ListBillsInput } from "../../domain/bill/schema";
import type { ClientProjection } from "../../domain/client/entity";
import { ANONYMOUS } from "../../domain/client/person";
import { AppError } from "../../errors";
import { listsOf, readOwnerNamed } from "../client/owner";
import { readClientsOf } from "../client/read";
import { isPaymentId } from "./covers";

/** A bill as answered, with its client's current name (null: deleted). @param annulled ids of annulled payments. */
export function toBill(
  record: BillRecord,
  client: ClientProjection | null,
  annulled: ReadonlySet<string> = new Set(),
): Bill {
  const { practice_id: _, client_id, therapist_document_type, covers, annul_reason, ...said } = record;
  return {
    ...said,
    client_id: client?.id ?? client_id,
    client_name: client?.name ?? ANONYMOUS,
    therapist_document_type: therapist_document_type ?? "NIT",
    covers: covers ?? [],
    annul_reason: annul_reason ?? null,
    payment_annulled: isPaymentAnnulled(record, annulled),
  };
}

/** The ids of annulled payments among the items of valid bills. */
async function readAnnulled({ db, practice: { practice_id } }: PracticeContext, bills: BillRecord[]) {
  const issued = bills.filter(({ status }) => status === "issued");
  const ids = new Set(issued.flatMap(({ covers = [] }) => covers.filter(isPaymentId)));
  const payments = await readTogether(
    db,
    [...ids].map((id) => db.one.payment({ practice_id, id })),
  );
  return annulledIds(payments.filter((payment) => payment !== null));
}

/** @throws AppError `not_found`, also for a record of another practice. */
export async function readBill(ctx: PracticeContext, id: string): Promise<BillRecord> {
  const record = await readOne(ctx.db, ctx.db.one.bill({ practice_id: ctx.practice.practice_id, id }));
  if (!record) throw new AppError("not_found", { message: "Esta cuenta de cobro no existe." });
  return record;
}

/** The last issued bill; null if none. */
export async function readLastBill({ db, practice: { practice_id } }: PracticeContext): Promise<BillRecord | null> {
  const last = { order: "desc", limit: 1, consistent: true } as const;
  const { data } = await readQuery(db, "bill", db.bill.query.bill({ practice_id }), last);
  return data[0] ?? null;
}

/**
 * Bills, newest first, by pages. A merged client's list includes the bills under all of its ids; the call may name any
 * of these ids. Two requests.
 */
export async function listBills(ctx: PracticeContext, { client_id, limit, cursor }: ListBillsInput): Promise<BillPage> {
  const owner = await readOwnerNamed(ctx, client_id);
  const { bill, byClient } = ctx.db.bill.query;
  const { records, next_cursor } = await fillPage(ctx.db, {
    entity: "bill",
    sources: listsOf(ctx, owner, bill, byClient),
    order: "desc",
    by: ["id"],
    after: readCursor(cursor, 1),
    limit,
  });
  const [clients, annulled] = await Promise.all([
    owner?.clients ?? readClientsOf(ctx, records),
    readAnnulled(ctx, records),
  ]);
  const bills = records.map((record) => toBill(record, clients.get(record.client_id) ?? null, annulled));
  return { bills, next_cursor };
}

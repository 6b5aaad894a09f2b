import { createConversions } from "electrodb";
import type { ClientRecord } from "../client/entity";
import { ANONYMOUS } from "../client/person";
import { readClientsOf } from "../client/read";
import type { PracticeContext } from "../context";
import { readCursor, writeCursor } from "../db/cursor";
import { fillPage } from "../db/pages";
import { AppError } from "../errors";
import type { BillRecord } from "./entity";
import type { Bill, BillPage } from "./output";
import type { ListBillsInput } from "./schema";

/** A stored cuenta de cobro as it is answered, with its client's name of now (null: they were deleted). */
export function toBill(record: BillRecord, client: ClientRecord | null): Bill {
  const { practice_id: _, client_id, annul_reason, ...said } = record;
  return {
    ...said,
    client_id: client?.id ?? client_id,
    client_name: client?.name ?? ANONYMOUS,
    annul_reason: annul_reason ?? null,
  };
}

/** @throws AppError `not_found`, also for another practice's. */
export async function readBill(ctx: PracticeContext, id: string): Promise<BillRecord> {
  const { data } = await ctx.db.bill.get({ practice_id: ctx.practice.practice_id, id }).go({ consistent: true });
  if (!data) throw new AppError("not_found", { message: "Esta cuenta de cobro no existe." });
  return data;
}

/** Cuentas de cobro, the newest first, by pages. Two requests. */
export async function listBills(ctx: PracticeContext, { client_id, limit, cursor }: ListBillsInput): Promise<BillPage> {
  const { practice_id } = ctx.practice;
  const { bill } = ctx.db;
  const query = client_id ? bill.query.byClient({ practice_id, client_id }) : bill.query.bill({ practice_id });
  const paths = createConversions(bill).byAccessPattern;
  const [id] = readCursor(cursor, 1) ?? [];
  const from = client_id ? paths.byClient : paths.bill;
  const { records, last } = await fillPage<BillRecord>({
    cursor: id ? from.fromComposite.toCursor({ practice_id, client_id: client_id ?? "", id }) : null,
    limit,
    read: (page) => query.go({ order: "desc", ...page }),
  });
  const clients = await readClientsOf(ctx, records);
  return {
    bills: records.map((record) => toBill(record, clients.get(record.client_id) ?? null)),
    next_cursor: last && writeCursor(last.id),
  };
}

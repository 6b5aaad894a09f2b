import { fillPage, type PracticeContext, readCursor, readEach, readQuery, requireOne } from "../../db/index";
import { asRead, check, erase, put, type Write } from "../../db/writes";
import type { BillRecord } from "../../domain/bill/entity";
import type { Bill, BillPage } from "../../domain/bill/output";
import { annulledIds, isPaymentAnnulled } from "../../domain/bill/rules";
import type { IssueBillInput, ListBillsInput } from "../../domain/bill/schema";
import type { ClientProjection, ClientRecord } from "../../domain/client/entity";
import { ANONYMOUS } from "../../domain/client/person";
import type { PaymentPart, PaymentRecord } from "../../domain/payment/entity";
import { AppError, invalidField } from "../../errors";
import { chargeOfTarget, idsOfTarget, type Target } from "../client/debt";
import { listsOf, readClientsOf, readOwnerNamed } from "../client/read";
import { readTargets, requireTheirs } from "../payment/targets";

/** Maximum number of items plus payments: one transaction writes a record per item and checks each payment. */
const MOST_MARKS = 90;
const WIDE_TEXT = "Esos pagos son de demasiadas citas para una sola cuenta de cobro: divídelos en dos.";

const isPaymentId = (id: string): boolean => id.startsWith("pay_");

async function readPayments({ db, practice: { practice_id } }: PracticeContext, ids: string[]) {
  const found = await readEach(db, ids, (id) => db.one.payment({ practice_id, id }));
  return found.map((payment) => (payment?.kind === "payment" && payment.status !== "annulled" ? payment : null));
}

const paymentUnchanged = ({ practice_id, id, updated_at }: PaymentRecord): Write =>
  check("payment", { practice_id, id }, asRead({ updated_at }, "updated_at"));

export const notBilled = ({ practice_id, id: target_id }: Pick<PaymentRecord, "practice_id" | "id">): Write =>
  check("billMark", { practice_id, target_id }, ({ numbers }, { notExists }) => notExists(numbers));

/** Whether `parts` of payments pay less than the price of `target`. */
const isPartOnly = (target: Target, parts: readonly PaymentPart[]): boolean =>
  parts
    .filter((part) => [part.appointment_id, part.package_purchase_id].includes(target.record.id))
    .reduce((left, { amount }) => left - amount, chargeOfTarget(target).price) > 0;

/** The ids of a bill's items: the requested ids, and the items that the requested payments alone pay in full. A later
 * bill can cover the other payments or the rest of items that they paid in part. `unchanged`: conditions that must hold when the bill is written.
 * @throws AppError `not_found`, `other_client`, `invalid_input` (too many) or, unless allowed, `already_billed`. */
export async function readCovered(
  ctx: PracticeContext,
  client: ClientRecord,
  { covers, allow_duplicate }: Pick<IssueBillInput, "covers" | "allow_duplicate">,
): Promise<{ ids: string[]; unchanged: Write[] }> {
  const asked = [...new Set(covers)];
  if (asked.length === 0) return { ids: [], unchanged: [] };
  const payments = await readPayments(ctx, asked.filter(isPaymentId));
  const targets = await readTargets(ctx, asked.filter((id) => !isPaymentId(id)).map(idsOfTarget));
  for (const record of [...payments, ...targets.map((target) => target?.record)]) {
    if (!record) throw new AppError("not_found", { message: "Algo de lo que cobra esta cuenta ya no existe." });
    await requireTheirs(ctx, record, client, "Algo de lo que cobra esta cuenta es de otro cliente.");
  }
  const paid = payments.flatMap((payment) => payment?.parts ?? []);
  const all = [...new Set([...asked, ...paid.map((part) => part.appointment_id ?? part.package_purchase_id ?? "")])];
  if (all.length + payments.length > MOST_MARKS) throw invalidField("covers", WIDE_TEXT);
  if (!allow_duplicate) await requireUnbilled(ctx, all);
  const found = await readTargets(ctx, paid);
  const partial = new Set(found.flatMap((target) => (target && isPartOnly(target, paid) ? target.record.id : [])));
  const ids = all.filter((id) => asked.includes(id) || !partial.has(id));
  const others = allow_duplicate ? [] : all.filter((id) => !ids.includes(id));
  return {
    ids,
    unchanged: [
      ...payments.flatMap((payment) => (payment ? [paymentUnchanged(payment)] : [])),
      ...others.map((id) => notBilled({ practice_id: ctx.practice.practice_id, id })),
    ],
  };
}

async function requireUnbilled({ db, practice: { practice_id } }: PracticeContext, ids: string[]): Promise<void> {
  const marks = await readEach(db, ids, (target_id) => db.one.billMark({ practice_id, target_id }));
  const numbers = marks.flatMap((mark) => mark?.numbers ?? []);
  if (numbers.length === 0) return;
  const number = Math.max(...numbers);
  throw new AppError("already_billed", { message: `Ya cobrado en la N.º ${number}.`, data: { number } });
}

type Covering = Pick<BillRecord, "practice_id" | "number" | "covers">;

/** Records that a bill covers its items. Unless `isAllowed`, fails if another valid bill covers one of them. */
export const coverWrites = ({ practice_id, number, covers = [] }: Covering, isAllowed: boolean | undefined): Write[] =>
  covers.map((target_id) => ({
    write: ({ billMark }) => {
      const marked = billMark.upsert({ practice_id, target_id }).add({ numbers: [number] });
      return isAllowed ? marked.commit() : marked.where(({ numbers }, { notExists }) => notExists(numbers)).commit();
    },
  }));

export const releaseWrites = ({ practice_id, number, covers = [] }: Covering): Write[] =>
  covers.map((target_id) => ({
    write: ({ billMark }) =>
      billMark
        .update({ practice_id, target_id })
        .delete({ numbers: [number] })
        .commit(),
  }));

/** The answer for a bill. `client`: null if the client was deleted; `annulled`: ids of annulled payments. */
export function toBill(
  record: BillRecord,
  client: ClientProjection | null,
  annulled: ReadonlySet<string> = new Set(),
): Bill {
  const { practice_id: _, client_id, therapist_document_type, covers, annul_reason, ...issued } = record;
  return {
    ...issued,
    client_id: client?.id ?? client_id,
    client_name: client?.name ?? ANONYMOUS,
    therapist_document_type: therapist_document_type ?? "NIT",
    covers: covers ?? [],
    annul_reason: annul_reason ?? null,
    payment_annulled: isPaymentAnnulled(record, annulled),
  };
}

async function readAnnulled({ db, practice: { practice_id } }: PracticeContext, bills: BillRecord[]) {
  const issued = bills.filter(({ status }) => status === "issued");
  const ids = new Set(issued.flatMap(({ covers = [] }) => covers.filter(isPaymentId)));
  const payments = await readEach(db, [...ids], (id) => db.one.payment({ practice_id, id }));
  return annulledIds(payments.filter((payment) => payment !== null));
}

export const readBill = (ctx: PracticeContext, id: string): Promise<BillRecord> =>
  requireOne(ctx.db, ctx.db.one.bill({ practice_id: ctx.practice.practice_id, id }), "Esta cuenta de cobro no existe.");

export async function readLastBill({ db, practice: { practice_id } }: PracticeContext): Promise<BillRecord | null> {
  const last = { order: "desc", limit: 1, consistent: true } as const;
  const { data } = await readQuery(db, "bill", db.bill.query.bill({ practice_id }), last);
  return data[0] ?? null;
}

/** A practice's or client's bills, newest first. After a merge, the id of either client finds the bills of both. */
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

export const replaceWrite = (before: BillRecord, after: BillRecord): Write =>
  put("bill", after, asRead(before, "status", "client_id", "concept"));

export const removeWrite = ({ practice_id, id, status }: BillRecord): Write =>
  erase("bill", { practice_id, id }, asRead({ status }, "status"));

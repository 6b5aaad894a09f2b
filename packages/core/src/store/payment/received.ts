import {
  type Context,
  commit,
  type Plan,
  type PracticeContext,
  readOne,
  readQuery,
  readTogether,
} from "../../db/index";
import { asRead, check, erase, put, type Write } from "../../db/writes";
import { formatPesos } from "../../domain/catalog/rules";
import type { ClientRecord } from "../../domain/client/entity";
import type { PaymentRecord } from "../../domain/payment/entity";
import type { Payment } from "../../domain/payment/output";
import { methodOf } from "../../domain/payment/rules";
import { AppError, invalidField } from "../../errors";
import { type ClientDelta, clientWrites, NO_CHANGE } from "../client/change";
import { chargeOfTarget, sumDebts } from "../client/debt";
import { numberAfter } from "../counter/change";
import { eventWrites, paymentEvents } from "../event/change";
import { todayOf } from "../practice/read";
import { changedPayment, markOf, markWrites, paymentWrites, replaceWrite, tallyWrites } from "./ledger";
import { toPayment } from "./read";
import { type Applied, partsOf, pay, readOwnTargets } from "./targets";

export const sumOf = (applied: readonly { amount: number }[]) => applied.reduce((sum, { amount }) => sum + amount, 0);

export function requireReceived(ctx: PracticeContext, received_on: string | null | undefined): string {
  const today = todayOf(ctx);
  if (received_on && received_on > today)
    throw invalidField("received_on", "La fecha del pago no puede estar en el futuro.");
  return received_on ?? today;
}

/** Id of a payment with the record's client, amount and reference; null if there is none, or without a reference. */
export async function knownPayment({ db }: Pick<Context, "db">, record: PaymentRecord): Promise<string | null> {
  const mark = markOf(record);
  if (!mark) return null;
  return (await readOne(db, db.one.paymentMark({ practice_id: record.practice_id, mark })))?.payment_id ?? null;
}

/** Gives the duplicate key of a payment that ends to another valid payment with that key, or erases the key. */
export async function passOnMark(
  { db }: PracticeContext,
  ended: PaymentRecord,
  known: string | null,
): Promise<Write[]> {
  const { practice_id, client_id, id: payment_id } = ended;
  const mark = ended.kind === "payment" ? markOf(ended) : null;
  if (!mark || known !== payment_id) return [];
  const isOwn = asRead({ payment_id }, "payment_id");
  const { data } = await readQuery(db, "payment", db.payment.query.byClient({ practice_id, client_id }));
  const heir = data.find(
    (each) => each.id !== payment_id && each.kind === "payment" && each.status !== "annulled" && markOf(each) === mark,
  );
  if (!heir) return [erase("paymentMark", { practice_id, mark }, isOwn)];
  return [
    put("paymentMark", { practice_id, mark, payment_id: heir.id }, isOwn),
    check("payment", { practice_id, id: heir.id }, asRead(heir, "updated_at")),
  ];
}

export function requireNew(known: string | null, own: string, isAllowed: boolean | undefined): void {
  if (known && known !== own && !isAllowed) throw new AppError("duplicate_payment", { data: { payment_id: known } });
}

interface Received {
  /** The payment, still without its number, parts and credit. */
  draft: PaymentRecord;
  /** The stored payment, if the payment was announced before. */
  before?: PaymentRecord;
  client: ClientRecord;
  applied: Applied[];
  allow_duplicate: boolean | undefined;
  /** `announced`: the client's other announced payments, if `draft` was announced; `isCounted`: see `ClientDelta`. */
  carried: Pick<ClientDelta, "announced" | "isCounted">;
}

/** Plans a received payment with receipt number, parts, credit and totals. @throws AppError `duplicate_payment` if the
 * client has another payment of this amount and reference, unless `allow_duplicate`. */
export async function received(ctx: PracticeContext, payment: Received): Promise<Plan<Payment>> {
  const { draft, before, client, applied, allow_duplicate, carried } = payment;
  const { practice_id } = draft;
  const mark = markOf(draft);
  const [counter, marked] = await readTogether(ctx.db, [
    ctx.db.one.counter({ practice_id, name: "receipt" }),
    ctx.db.one.paymentMark({ practice_id, mark: mark ?? "none" }),
  ]);
  const known = mark ? (marked?.payment_id ?? null) : null;
  requireNew(known, draft.id, allow_duplicate);
  const { number, write } = numberAfter(practice_id, "receipt", counter?.last);
  const credit = draft.amount - sumOf(applied);
  const record: PaymentRecord = { ...draft, number, credit, parts: partsOf(ctx, applied) };
  return {
    writes: [
      write,
      ...(before ? [replaceWrite(before, record), ...tallyWrites(record, 1)] : paymentWrites(record)),
      ...markWrites(record, { known }),
      ...balanceWrites(ctx, client, applied, { ...carried, credit }),
      ...eventWrites(ctx, practice_id, paymentEvents(before ?? null, record)),
    ],
    result: toPayment(record, client),
  };
}

export function balanceWrites(
  ctx: PracticeContext,
  client: ClientRecord,
  applied: Applied[],
  delta: Pick<ClientDelta, "credit" | "announced" | "isCounted">,
): Write[] {
  const paid = applied.filter(({ amount }) => amount !== 0).map((each) => pay(ctx, each));
  const debts = sumDebts(paid.map((each) => each.debts));
  return [...paid.flatMap(({ writes }) => writes), ...clientWrites(ctx, client, { ...NO_CHANGE, ...delta, debts })];
}

export function requireCredit(client: ClientRecord, needed: number): void {
  const { credit = 0 } = client;
  if (credit < needed) throw new AppError("credit_short", { data: { credit } });
}

type Change = (before: PaymentRecord) => Partial<PaymentRecord> | null;

function changePayment(ctx: Context, { practice_id, id }: PaymentRecord, change: Change): Promise<boolean> {
  const author = { clock: ctx.clock, actor: { kind: "system", id: "client" } } as const;
  return commit({ db: ctx.db }, async () => {
    const before = await readOne(ctx.db, ctx.db.one.payment({ practice_id, id }));
    const changed = before && change(before);
    if (!changed) return { writes: [], result: false };
    const { owed_to, owed_key } = before;
    const after = changedPayment(author, before, { owed_to, owed_key, ...changed });
    // The duplicate key contains the client's id, so the payment needs a new key.
    const isHandedOver = after.client_id !== before.client_id && after.status !== "annulled";
    const marks = isHandedOver ? markWrites(after, { known: await knownPayment(ctx, after) }) : [];
    const events = eventWrites(ctx, practice_id, paymentEvents(before, after));
    return { writes: [replaceWrite(before, after), ...marks, ...events], result: true };
  });
}

/** Removes the texts of a deleted client's payment. Amounts, dates and number stay. Annuls an announced payment. */
export const erasePayment = (ctx: Context, record: PaymentRecord): Promise<boolean> =>
  changePayment(ctx, record, ({ status, method, reference, annul_reason, announced_as, parts }) => {
    const isAnnounced = status === "announced";
    const known = method && methodOf(method);
    const isBlank = known === method && !reference && !annul_reason && !announced_as;
    if (!isAnnounced && isBlank && parts.every(({ concept }) => concept === "")) return null;
    return {
      ...(isAnnounced && { status: "annulled", owed_to: undefined, owed_key: undefined }),
      method: known,
      reference: undefined,
      annul_reason: undefined,
      announced_as: undefined,
      parts: parts.map((part) => ({ ...part, concept: "" })),
    };
  });

/** Assigns a merged client's payment to the remaining client, whose debts already take the payment into account. */
export const handOverPayment = (ctx: Context, record: PaymentRecord, into: string): Promise<boolean> =>
  changePayment(ctx, record, ({ client_id }) => (client_id === record.client_id ? { client_id: into } : null));

/** What annulling or undoing a payment takes back: its parts that are still paid, with negative amounts. */
export async function readPaidParts(
  ctx: PracticeContext,
  { kind, parts }: PaymentRecord,
  client: ClientRecord,
): Promise<Applied[]> {
  if (kind !== "payment" && kind !== "credit") return [];
  const targets = await readOwnTargets(ctx, client, parts);
  return targets.flatMap((target, index) => {
    const amount = target ? Math.min(parts[index]?.amount ?? 0, chargeOfTarget(target).paid) : 0;
    return target && amount > 0 ? [{ target, amount: -amount }] : [];
  });
}

/** Pesos, maybe negative, to add to the credit if a payment is annulled. `taken`: pesos taken back from its targets. */
function creditBack({ kind, amount }: PaymentRecord, taken: number): number {
  if (kind === "payment") return taken - amount;
  return kind === "credit" ? taken : amount;
}

/** Takes back an annulled payment's parts and credit. @throws AppError `credit_short` if the credit was used since. */
export function annulWrites(
  ctx: PracticeContext,
  before: PaymentRecord,
  client: ClientRecord,
  taken: Applied[],
  carried: Pick<ClientDelta, "announced"> = {},
): Write[] {
  const credit = creditBack(before, -sumOf(taken));
  const { credit: left = 0 } = client;
  if (credit < 0 && left + credit < 0) {
    const message = `De este pago ya se usaron o devolvieron ${formatPesos(-credit - left)}: anula antes ese uso o esa devolución.`;
    throw new AppError("credit_short", { message, data: { credit: left } });
  }
  return balanceWrites(ctx, client, taken, { credit, ...carried });
}

import { AppError, invalidField } from "../errors";
import { activityWrites, announcedEntry } from "../records/agent/activity";
import { type ClientDelta, clientWrites, NO_CHANGE } from "../records/client/change";
import { chargeOfTarget, sumDebts } from "../records/client/debt";
import { readClient } from "../records/client/read";
import { announcementOf, requireNotAnnounced, withAnnounced } from "../records/payment/announced";
import { readDue } from "../records/payment/debts";
import {
  announcementWrites,
  markOf,
  markWrites,
  newPayment,
  numberAfter,
  paymentWrites,
  replaceWrite,
  tallyWrites,
  todayOf,
} from "../records/payment/ledger";
import { toPayment } from "../records/payment/read";
import { type Applied, partOf, pay, requireTargets } from "../records/payment/targets";
import { commit, type Plan, type Write } from "../table/commit";
import type { PracticeContext } from "../table/context";
import { readTogether } from "../table/database";
import type { ClientRecord } from "../things/client/entity";
import { given } from "../things/client/person";
import type { PaymentRecord } from "../things/payment/entity";
import type { Payment } from "../things/payment/output";
import { divide } from "../things/payment/rules";
import { MOST_PARTS, type RecordPaymentInput } from "../things/payment/schema";

export const sumOf = (applied: readonly { amount: number }[]) => applied.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Records what a client paid: for what it names, else for the oldest of what is due; the rest is the client's credit. By the
 * therapist it is confirmed and gets the next receipt number; by an agent it is announced, and changes no balance. With
 * `use_credit` no money comes: the client's credit pays. One transaction.
 * @throws AppError `not_found`, `client_deleted`, `invalid_input`, `other_client`; `announced` (what the client's agent announced may be this very
 * payment) and `duplicate_payment`, both with `payment_id`; `credit_short`, `forbidden` for an agent that would use credit.
 */
export async function recordPayment(ctx: PracticeContext, input: RecordPaymentInput): Promise<Payment> {
  const received_on = requireReceived(ctx, input.received_on);
  return commit(ctx, async (): Promise<Plan<Payment>> => {
    const client = await readClient(ctx, input.client_id);
    const applied = input.parts
      ? await requireTargets(ctx, client, input.parts)
      : await oldestDue(ctx, client, input.amount);
    const draft = newPayment(ctx, {
      client_id: client.id,
      kind: input.use_credit ? "credit" : "payment",
      status: ctx.actor.kind === "agent" ? "announced" : "confirmed",
      amount: input.amount,
      withheld: input.withheld || undefined,
      method: given(input.method) ?? undefined,
      reference: given(input.reference) ?? undefined,
      received_on,
      parts: applied.map((each) => partOf(ctx, each)),
      credit: 0,
    });
    if (ctx.actor.kind === "agent") return announced(ctx, draft, client, input);
    if (input.use_credit) return paidByCredit(ctx, draft, client, applied);
    return recorded(ctx, draft, { client, applied, input });
  });
}

interface Recorded {
  client: ClientRecord;
  applied: Applied[];
  input: Pick<RecordPaymentInput, "parts" | "allow_duplicate">;
}

/** What was announced meanwhile makes the decision be taken again. */
function recorded(ctx: PracticeContext, draft: PaymentRecord, { client, applied, input }: Recorded) {
  const { allow_duplicate, parts } = input;
  if (!allow_duplicate) requireNotAnnounced(client, announcementOf(draft, parts));
  return received(ctx, { draft, client, applied, allow_duplicate, carried: { isCounted: !allow_duplicate } });
}

const FUTURE_TEXT = "La fecha del pago no puede estar en el futuro.";

export function requireReceived(ctx: PracticeContext, received_on: string | null | undefined): string {
  const today = todayOf(ctx);
  if (received_on && received_on > today) throw invalidField("received_on", FUTURE_TEXT);
  return received_on ?? today;
}

export const MANY_TEXT = `Este pago cubre más de ${MOST_PARTS} cobros. Divídelo en dos pagos.`;

/** What an amount pays of a client's oldest debts that are due. */
async function oldestDue(ctx: PracticeContext, client: ClientRecord, amount: number): Promise<Applied[]> {
  const { targets, more } = await readDue(ctx, client, MOST_PARTS);
  const { parts, left } = divide(
    amount,
    targets.map((target) => ({ target, balance: chargeOfTarget(target).balance })),
  );
  if (left > 0 && more) throw invalidField("amount", MANY_TEXT);
  return parts.map(({ charge, amount: part }) => ({ target: charge.target, amount: part }));
}

async function announced(
  ctx: PracticeContext,
  record: PaymentRecord,
  client: ClientRecord,
  input: RecordPaymentInput,
): Promise<Plan<Payment>> {
  if (input.use_credit)
    throw new AppError("forbidden", { message: "El agente no usa el saldo a favor de un cliente." });
  const known = await knownPayment(ctx, record);
  requireNew(known, record.id, input.allow_duplicate);
  return {
    writes: [
      ...announcementWrites(record),
      ...clientWrites(ctx, client, {
        ...NO_CHANGE,
        announced: withAnnounced(client, record.id, announcementOf(record, input.parts)),
      }),
      ...markWrites(record, { known }),
      ...activityWrites(ctx, announcedEntry(record)),
    ],
    result: toPayment(record, client),
  };
}

/** The payment that has the mark of this one; null: none, or it has none. */
export async function knownPayment(ctx: PracticeContext, record: PaymentRecord): Promise<string | null> {
  const mark = markOf(record);
  if (!mark) return null;
  const { data } = await ctx.db.paymentMark.get({ practice_id: record.practice_id, mark }).go({ consistent: true });
  return data?.payment_id ?? null;
}

function requireNew(known: string | null, own: string, isAllowed: boolean | undefined): void {
  if (known && known !== own && !isAllowed) throw new AppError("duplicate_payment", { data: { payment_id: known } });
}

interface Received {
  /** As it is to be written, but for its number, its parts and its credit. */
  draft: PaymentRecord;
  /** As it was announced. */
  before?: PaymentRecord;
  client: ClientRecord;
  applied: Applied[];
  allow_duplicate: boolean | undefined;
  /** What else of the client changes, or has to be as it was read. */
  carried: Pick<ClientDelta, "announced" | "isCounted">;
}

/** The plan of a payment that is confirmed: its receipt, its month, its mark, and what it pays. @throws AppError `duplicate_payment`. */
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
  const record: PaymentRecord = { ...draft, number, credit, parts: applied.map((each) => partOf(ctx, each)) };
  return {
    writes: [
      write,
      ...(before ? [replaceWrite(before, record), ...tallyWrites(record, 1)] : paymentWrites(record)),
      ...markWrites(record, { known }),
      ...balanceWrites(ctx, client, applied, { ...carried, credit }),
    ],
    result: toPayment(record, client),
  };
}

/** What is paid, and what the client owes and has to their credit. */
export function balanceWrites(
  ctx: PracticeContext,
  client: ClientRecord,
  applied: Applied[],
  delta: Pick<ClientDelta, "credit" | "announced" | "isCounted">,
): Write[] {
  const paid = applied.filter(({ amount }) => amount !== 0).map((each) => pay(ctx, each));
  const debts = sumDebts(paid.map((each) => each.debts));
  return [...paid.map(({ write }) => write), ...clientWrites(ctx, client, { ...NO_CHANGE, ...delta, debts })];
}

export function requireCredit(client: ClientRecord, needed: number): void {
  const { credit = 0 } = client;
  if (credit < needed) throw new AppError("credit_short", { data: { credit } });
}

function paidByCredit(ctx: PracticeContext, draft: PaymentRecord, client: ClientRecord, applied: Applied[]) {
  const used = sumOf(applied);
  if (used !== draft.amount) {
    throw invalidField("amount", "Del saldo a favor se usa justo lo que se paga: las partes suman el valor.");
  }
  requireCredit(client, used);
  return {
    writes: [...paymentWrites(draft), ...balanceWrites(ctx, client, applied, { credit: -used })],
    result: toPayment(draft, client),
  };
}

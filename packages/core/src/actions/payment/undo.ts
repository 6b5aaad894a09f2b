import { commitWrites, type PracticeContext, readTogether } from "../../db/index";
import type { Write } from "../../db/writes";
import { announcedAt } from "../../domain/kept/debts";
import type { PaymentRecord } from "../../domain/payment/entity";
import { AppError } from "../../errors";
import { notBilled } from "../../store/bill/bills";
import { readClientOf } from "../../store/client/read";
import { NUMBER_TEXT, numberBack, OVER_TEXT, requireWithinUndoWindow } from "../../store/counter/change";
import { eventWrites, paymentEvents } from "../../store/event/change";
import {
  announcementOf,
  markOf,
  removeWrite,
  replaceWrite,
  tallyWrites,
  withAnnounced,
} from "../../store/payment/ledger";
import { readPayment } from "../../store/payment/read";
import { annulWrites, passOnMark, readPaidParts, sumOf } from "../../store/payment/received";

/** Undoes a payment or an announced payment's confirmation, and frees its receipt number. @throws AppError `not_found`,
 * `client_deleted`, `credit_short`; `invalid_transition` after a minute, once billed, or if a later receipt exists. */
export const undoPayment = (ctx: PracticeContext, { id }: { id: string }): Promise<{ success: true }> =>
  commitWrites(ctx, () =>
    decide(ctx, id).catch(async (error: unknown) => {
      // Throws `not_found` instead if a concurrent call has already undone the payment.
      await readPayment(ctx, id);
      throw error;
    }),
  );

async function decide(ctx: PracticeContext, id: string): Promise<Write[]> {
  const before = await readPayment(ctx, id);
  const client = await readClientOf(ctx, before);
  requireUndoable(ctx, before);
  const known = await readWhatFollowed(ctx, before);
  const taken = await readPaidParts(ctx, before, client);
  if (-sumOf(taken) !== sumOf(before.parts)) throw over();
  const announced = announcedAgain(ctx, before);
  const claim =
    announced &&
    withAnnounced(client, id, announcementOf(announced, before.announced_as?.isNamed ? announced.parts : null));
  return [
    announced ? replaceWrite(before, announced) : removeWrite(before),
    notBilled(before),
    ...(before.number === undefined ? [] : [numberBack(before.practice_id, "receipt", before.number)]),
    ...tallyWrites(before, -1),
    ...(announced && markOf(announced) === markOf(before) ? [] : await passOnMark(ctx, before, known)),
    ...annulWrites(ctx, before, client, taken, claim ? { announced: claim } : {}),
    ...eventWrites(ctx, before.practice_id, paymentEvents(before, announced)),
  ];
}

const over = (message = OVER_TEXT) => new AppError("invalid_transition", { message });

function requireUndoable(ctx: PracticeContext, payment: PaymentRecord): void {
  const { kind, status, confirmed_at, updated_at } = payment;
  const isAsItWas = status === "confirmed" && updated_at === confirmed_at;
  if (!isAsItWas || (kind !== "payment" && kind !== "credit")) throw over();
  requireWithinUndoWindow(ctx, confirmed_at);
}

/** Payment id in the mark that detects duplicates of `payment`, or null. @throws if a bill or a later receipt exists */
async function readWhatFollowed({ db }: PracticeContext, payment: PaymentRecord): Promise<string | null> {
  const { practice_id, id, number } = payment;
  const [counter, billed, marked] = await readTogether(db, [
    db.one.counter({ practice_id, name: "receipt" }),
    db.one.billMark({ practice_id, target_id: id }),
    db.one.paymentMark({ practice_id, mark: markOf(payment) ?? "none" }),
  ]);
  if (billed?.numbers) throw over("Ya hay una cuenta de cobro de este pago: anúlalos en su lugar.");
  if (number !== undefined && counter?.last !== number) throw over(NUMBER_TEXT);
  return marked?.payment_id ?? null;
}

function announcedAgain({ clock }: PracticeContext, payment: PaymentRecord): PaymentRecord | null {
  const { announced_as, practice_id, created_at } = payment;
  if (!announced_as) return null;
  const { received_on, withheld, parts, method = payment.method, reference = payment.reference } = announced_as;
  return {
    ...payment,
    ...announcedAt(practice_id, created_at),
    status: "announced",
    received_on,
    withheld: withheld || undefined,
    method: method ?? undefined,
    reference: reference ?? undefined,
    parts,
    credit: 0,
    number: undefined,
    confirmed_at: undefined,
    announced_as: undefined,
    updated_at: clock.now().toISOString(),
  };
}

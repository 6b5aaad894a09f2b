import type { Author, PracticeContext } from "../../db/index";
import { asRead, create, erase, put, upsert, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { Announcement, ClientRecord } from "../../domain/client/entity";
import { announcedAt, notOwed } from "../../domain/kept/debts";
import { purchaseConcept } from "../../domain/payment/brought/rules";
import type { PaymentPart, PaymentRecord } from "../../domain/payment/entity";
import { appointmentConcept, divide, incomeOf, methodOf } from "../../domain/payment/rules";
import type { PaymentPartInput } from "../../domain/payment/schema";
import { zoneOf } from "../../domain/practice/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { AppError } from "../../errors";
import { newId } from "../../ids";
import { normalizeText } from "../../lib/spanish/rules";
import { minuteOfIso, toLocal } from "../../lib/time/rules";
import { chargeOfUnpaid, type OwnDebt } from "../client/debt";
import { todayOf } from "../practice/read";

export const purchasePart = (purchase: PurchaseRecord, amount: number): PaymentPart => ({
  appointment_id: null,
  package_purchase_id: purchase.id,
  concept: purchaseConcept(purchase),
  amount,
});

/** A payment's part for an appointment. `concept` states the hour if `all` has another appointment on the same day. */
export function appointmentPart(
  { practice }: PracticeContext,
  record: AppointmentRecord,
  amount: number,
  all: AppointmentRecord[],
): PaymentPart {
  const startOf = ({ starts_at }: AppointmentRecord) => toLocal(zoneOf(practice), minuteOfIso(starts_at));
  const concept = appointmentConcept(startOf(record), "", all.map(startOf));
  return { appointment_id: record.id, package_purchase_id: null, concept, amount };
}

type NewPayment = Pick<PaymentRecord, "client_id" | "kind" | "status" | "amount" | "parts" | "credit"> &
  Partial<Pick<PaymentRecord, "withheld" | "method" | "reference" | "received_on" | "number">>;

export function newPayment(ctx: PracticeContext, fields: NewPayment): PaymentRecord {
  const now = ctx.clock.now().toISOString();
  const { practice_id } = ctx.practice;
  return {
    practice_id,
    id: newId("pay", ctx.clock),
    received_on: todayOf(ctx),
    ...fields,
    ...(fields.status === "announced" ? announcedAt(practice_id, now) : { ...notOwed, confirmed_at: now }),
    created_by: ctx.actor.kind,
    created_at: now,
    updated_at: now,
  };
}

export const replaceWrite = (before: PaymentRecord, after: PaymentRecord): Write =>
  put("payment", after, asRead(before, "status", "client_id", "updated_at"));

export const removeWrite = ({ practice_id, id, updated_at }: PaymentRecord): Write =>
  erase("payment", { practice_id, id }, asRead({ updated_at }, "updated_at"));

/** Adds a payment to its month's totals (`sign` 1) or subtracts it (-1). Only kinds `payment` and `refund` count. */
export function tallyWrites(record: PaymentRecord, sign: 1 | -1): Write[] {
  const { practice_id, received_on } = record;
  if (incomeOf(record) === 0) return [];
  const counts = Object.fromEntries(Object.entries(countsOf(record)).map(([name, value]) => [name, sign * value]));
  return [upsert("tally", { of: { practice_id, month: received_on.slice(0, 7) }, add: counts })];
}

/** The amounts that a payment adds to its month's totals, by attribute of the totals. */
export function countsOf(record: PaymentRecord): Record<string, number> {
  const { kind, amount, withheld = 0, method } = record;
  if (kind === "refund") return { refunded: amount };
  return { [methodOf(method)]: amount, withheld, payments: 1 };
}

export const paymentWrites = (record: PaymentRecord): Write[] => [create("payment", record), ...tallyWrites(record, 1)];

const referenceKey = (reference: string | null | undefined): string =>
  normalizeText(reference ?? "").replace(/[^a-z0-9]/g, "");

/** The duplicate key that two reports of one payment share: client, amount, reference; null without a reference. */
export function markOf({ client_id, amount, reference }: Pick<PaymentRecord, "client_id" | "amount" | "reference">) {
  const referenceAsKey = referenceKey(reference);
  return referenceAsKey ? `${client_id}:${amount}:${referenceAsKey}` : null;
}

/** Gives a payment its duplicate key (`markOf`). `known`: the id of the payment that has the key now, if any. That
 * payment keeps the key unless `isTaken`. */
export function markWrites(
  record: PaymentRecord,
  { known, isTaken }: { known: string | null; isTaken?: boolean },
): Write[] {
  const mark = record.kind === "payment" ? markOf(record) : null;
  if (!mark || (known && !isTaken)) return [];
  const { practice_id, id: payment_id } = record;
  const unchanged = asRead({ payment_id: known ?? undefined }, "payment_id");
  return [put("paymentMark", { practice_id, mark, payment_id }, unchanged)];
}

export function changedPayment(
  { clock }: Author,
  before: PaymentRecord,
  change: Partial<PaymentRecord>,
): PaymentRecord {
  const now = clock.now().toISOString();
  const turned = change.status !== undefined && change.status !== before.status;
  return {
    ...before,
    ...notOwed,
    ...(turned && change.status === "confirmed" && { confirmed_at: now }),
    ...(turned && change.status === "annulled" && { annulled_at: now }),
    ...change,
    updated_at: now,
  };
}

type Announcer = Pick<ClientRecord, "announced">;

export function announcementOf(
  { amount, reference }: Pick<PaymentRecord, "amount" | "reference">,
  parts: readonly PaymentPartInput[] | null | undefined,
): Announcement {
  const referenceAsKey = referenceKey(reference);
  const targets = (parts ?? []).map((part) => part.appointment_id ?? part.package_purchase_id ?? "");
  return {
    amount,
    ...(referenceAsKey && { reference: referenceAsKey }),
    ...(parts?.length && { targets, amounts: parts.map((part) => part.amount) }),
  };
}

/** Whether two reports may mean one payment: they have equal amounts, and the same reference or a common target. If
 * neither references nor targets can be compared, equal amounts are enough. */
export function mayBeOne(one: Announcement, other: Announcement): boolean {
  if (one.amount !== other.amount) return false;
  const matches: boolean[] = [];
  if (one.reference && other.reference) matches.push(one.reference === other.reference);
  if (one.targets && other.targets) matches.push(one.targets.some((id) => other.targets?.includes(id)));
  return matches.length === 0 || matches.includes(true);
}

/** Refuses a payment that may have been announced already. @throws AppError `announced`, with the `payment_id`. */
export function requireNotAnnounced({ announced = {} }: Announcer, payment: Announcement): void {
  const same = Object.keys(announced)
    .sort()
    .find((id) => announced[id] && mayBeOne(announced[id], payment));
  if (same) throw new AppError("announced", { data: { payment_id: same } });
}

export const withAnnounced = ({ announced }: Announcer, id: string, own: Announcement) => ({ ...announced, [id]: own });

export const withoutAnnounced = ({ announced = {} }: Announcer, id: string): Record<string, Announcement> =>
  Object.fromEntries(Object.entries(announced).filter(([other]) => other !== id));

/** Divides an amount among charges as `divide` does, and lowers their balances. */
export function payDown<T extends { balance: number }>(...asked: Parameters<typeof divide<T>>) {
  const { parts, left } = divide(...asked);
  for (const { charge, amount } of parts) charge.balance -= amount;
  return { paid: parts, left };
}

/** Debts that announced payments and credit do not cover, oldest first. A payment first covers the debts it names. */
export function leftToAsk(client: Pick<ClientRecord, "announced" | "credit">, owed: readonly OwnDebt[]) {
  const charges = owed.map(([id, unpaid]) => ({ id, balance: chargeOfUnpaid(unpaid).balance }));
  const surplus = Object.values(client.announced ?? {}).map(({ amount, targets = [], amounts = [] }) => {
    const named = charges.filter(({ id }) => targets.includes(id));
    return payDown(amount, named, ({ id }) => amounts[targets.indexOf(id)] ?? amount).left;
  });
  payDown(
    surplus.reduce((sum, each) => sum + each, client.credit ?? 0),
    charges,
  );
  return owed.flatMap((debt, at) => {
    const left = charges[at]?.balance ?? 0;
    return left > 0 ? [{ debt, left }] : [];
  });
}

import { type PracticeContext, readQuery } from "../db/index";
import { knownStatus } from "../domain/appointment/rules";
import { purchaseConcept } from "../domain/payment/brought/rules";
import type { PaymentRecord } from "../domain/payment/entity";
import { appointmentConcept, PAYMENT_KIND_LABELS, paymentMethodText } from "../domain/payment/rules";
import type { Statement, StatementLine } from "../domain/payment/statement/output";
import type { StatementInput } from "../domain/payment/statement/schema";
import { zoneOf } from "../domain/practice/rules";
import { localDateAt, minuteOfIso, splitLocal, toLocal } from "../lib/time/rules";
import { announcedSum, chargeOfTarget, dueFromMinute, dueOf, sumOfDebts, type Target } from "../store/client/debt";
import { idsOfRecord, requireClient } from "../store/client/read";
import { todayOf } from "../store/practice/read";

type Entry = Omit<StatementLine, "balance">;

/** A client's charges and confirmed payments between two days, by date, each with the balance. @throws `not_found`. */
export async function readStatement(ctx: PracticeContext, input: StatementInput): Promise<Statement> {
  const client = await requireClient(ctx, input.client_id);
  const ids = await idsOfRecord(ctx, client);
  const entries = (await Promise.all(ids.map((id) => entriesOf(ctx, id)))).flat().sort(byTime);
  const today = todayOf(ctx);
  const first = entries[0]?.date ?? input.to ?? today;
  const from = input.from ?? (input.to && input.to < first ? input.to : first);
  const to = input.to ?? [today, from, entries.at(-1)?.date ?? today].sort().at(-1) ?? today;
  let balance = 0;
  const lines = entries.map((entry): StatementLine => {
    balance += entry.charge - entry.paid;
    return { ...entry, balance };
  });
  const opening = lines.findLast(({ date }) => date < from)?.balance ?? 0;
  const within = lines.filter(({ date }) => date >= from && date <= to);
  return {
    client_id: client.id,
    client_name: client.name,
    client_identification_number: client.identification_number ?? null,
    from,
    to,
    opening,
    lines: within,
    closing: within.at(-1)?.balance ?? opening,
    owed: client.owed ?? 0,
    due: sumOfDebts(dueOf(ctx, client)),
    credit: client.credit ?? 0,
    announced: announcedSum(client),
  };
}

/** Sorts by local date; on the same date charges come before payments. */
const byTime = (a: Entry, b: Entry): number =>
  a.date.localeCompare(b.date) || Number(a.paid > 0) - Number(b.paid > 0) || (a.id < b.id ? -1 : 1);

async function entriesOf(ctx: PracticeContext, client_id: string): Promise<Entry[]> {
  const { db, practice } = ctx;
  const of = { practice_id: practice.practice_id, client_id };
  const [appointments, purchases, payments] = await Promise.all([
    readQuery(db, "appointment", db.appointment.query.byClient(of)),
    readQuery(db, "purchase", db.purchase.query.byClient(of)),
    readQuery(db, "payment", db.payment.query.byClient(of)),
  ]);
  return [
    ...appointments.data.flatMap((record) => chargeEntry(ctx, { kind: "appointment", record })),
    ...purchases.data.flatMap((record) => chargeEntry(ctx, { kind: "purchase", record })),
    ...payments.data.flatMap(paymentEntry),
  ];
}

function chargeEntry({ practice }: PracticeContext, target: Target): Entry[] {
  const zone = zoneOf(practice);
  const { price } = chargeOfTarget(target);
  const date = localDateAt(zone, dueFromMinute(target));
  const at = { id: target.record.id, date, charge: price, paid: 0 };
  if (target.kind === "purchase")
    return price > 0 ? [{ ...at, kind: "package", concept: purchaseConcept(target.record) }] : [];
  const { session_held, starts_at, status } = target.record;
  if (price === 0 && !session_held) return [];
  const details = [
    session_held && "del paquete",
    knownStatus(status) === "cancelled" && "cancelada",
    knownStatus(status) === "no_show" && "no asistió",
  ].filter(Boolean);
  const start = toLocal(zone, minuteOfIso(starts_at));
  const concept = splitLocal(start).date === date ? "Cita" : appointmentConcept(start);
  return [{ ...at, kind: "session", concept: details.length > 0 ? `${concept} (${details.join(", ")})` : concept }];
}

function paymentEntry({ id, kind, status, amount, received_on, number, method, parts }: PaymentRecord): Entry[] {
  if (status !== "confirmed") return [];
  const at = { id, date: received_on, charge: 0, paid: 0 };
  const label = PAYMENT_KIND_LABELS[kind];
  if (kind === "payment") {
    const receipt = number ? `Recibo ${number}` : label;
    return [{ ...at, kind, concept: method ? `${receipt}, ${paymentMethodText(method)}` : receipt, paid: amount }];
  }
  if (kind !== "refund" && kind !== "keep") return [];
  const paid = parts.flatMap(({ concept }) => concept || []).join(", ");
  return [{ ...at, kind, concept: paid ? `${label}: ${paid}` : label, charge: amount }];
}

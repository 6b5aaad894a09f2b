import { bookSeries, codeOf, mergeClients, updateAppointment } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { expect, test } from "vitest";
import { StatementInput } from "../../domain/payment/statement/schema";
import { readStatement } from "../../queries/statement";
import { readOverview } from "../../store/payment/overview";
import { lastMessage, paymentMessage } from "../../store/payment/read";
import { cancelSeries } from "../series/cancel";
import { annulPayment } from "./annul";
import { refundCredit } from "./refund-credit";
import { paymentMessageNotSent, paymentMessageSent } from "./send-message";

const { ctx, clock, book, record, sell, pay, agent, balanceOf, ahead } = await createCashDesk();

const statement = (client_id: string, period: object = {}) =>
  readStatement(ctx, StatementInput.parse({ client_id, ...period }));
const linesOf = async (client_id: string, period: object = {}) =>
  (await statement(client_id, period)).lines.map(({ date, concept, charge, paid, balance }) =>
    [date, concept, charge, paid, balance].join(" | "),
  );

test("a statement lists charges and payments by time; a period has its own opening and closing balance", async () => {
  const first = await book({ appointment_date: "2026-10-30 10:00:00" });
  const { client_id } = first;
  await pay(first, 100_000, { received_on: "2026-11-02" });
  await book({ package_purchase_id: (await sell({ price: 400_000, total_paid: 150_000 })).id });
  const later = await book(ahead());
  await annulPayment(ctx, { id: (await record(client_id, { amount: 7_000 })).id, reason: "No llegó" });
  await record(client_id, { amount: 8_000 }, agent());
  expect(await linesOf(client_id)).toEqual([
    "2026-10-30 | Cita | 130000 | 0 | 130000",
    "2026-11-02 | Recibo 1, Nequi | 0 | 100000 | 30000",
    "2026-11-19 | Cita (del paquete) | 0 | 0 | 30000",
    "2026-11-20 | Cuatro | 400000 | 0 | 430000",
    "2026-11-20 | Recibo 2 | 0 | 150000 | 280000",
    `${later.appointment_date.slice(0, 10)} | Cita | 130000 | 0 | 410000`,
  ]);
  const whole = await statement(client_id);
  const sums = { opening: 0, closing: 410_000, owed: 410_000, due: 280_000, credit: 0 };
  expect(whole).toMatchObject({ client_name: "Ana Peña", ...sums });
  expect([whole.from, whole.to]).toEqual(["2026-10-30", later.appointment_date.slice(0, 10)]);
  const november = { from: "2026-11-01", to: "2026-11-18" };
  expect(await statement(client_id, november)).toMatchObject({ ...november, opening: 130_000, closing: 30_000 });
  expect(await linesOf(client_id, november)).toEqual(["2026-11-02 | Recibo 1, Nequi | 0 | 100000 | 30000"]);
  const quiet = { from: "2026-11-03", to: "2026-11-04" };
  expect(await statement(client_id, quiet)).toMatchObject({ ...quiet, opening: 30_000, lines: [], closing: 30_000 });
});

test("after used credit, a refund and cancellations a statement closes with debts minus credit", async () => {
  const { client_id } = await book();
  await record(client_id, { amount: 200_000 });
  const second = await book(ahead());
  await record(client_id, { amount: 40_000, use_credit: true, parts: [{ appointment_id: second.id, amount: 40_000 }] });
  await refundCredit(ctx, { client_id, amount: 10_000 });
  const cancel = (id: string, settle: string) => updateAppointment(ctx, { id, status: "cancelled", settle });
  await cancel(second.id, "credit");
  const third = await book(ahead());
  await pay(third, 50_000);
  await cancel(third.id, "charge");
  const { owed, credit } = await balanceOf({ client_id });
  const { closing, lines } = await statement(client_id);
  expect(lines.at(-1)).toMatchObject({ concept: "Recibo 2, Nequi" });
  expect(lines.filter(({ concept }) => concept.endsWith("(cancelada)"))).toMatchObject([
    { date: "2026-11-20", charge: 130_000 },
  ]);
  expect(closing).toBe(owed - credit);
  expect([owed, credit]).toEqual([80_000, 60_000]);
  expect(lines.map(({ kind }) => kind).sort()).toEqual(["payment", "payment", "refund", "session", "session"]);
});

test("a statement names each appointment of a refund", async () => {
  const { client_id } = await book();
  const { series_id, appointments } = await bookSeries(ctx, { client_id, start: "2026-11-24 10:00:00", count: 2 });
  for (const each of appointments) await pay(each, 130_000);
  await cancelSeries(ctx, { id: series_id, settle: "refund" });
  const both = "Devolución: Cita del 24 de noviembre de 2026, Cita del 1 de diciembre de 2026";
  expect((await statement(client_id)).lines.map(({ concept }) => concept)).toContain(both);
});

test("a merged client's statement lists both clients' charges, and an unknown client has none", async () => {
  const ana = await book();
  const luis = await book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
  await mergeClients(ctx, { id: luis.client_id, into: ana.client_id });
  const both = async () => (await statement(luis.client_id)).lines.map(({ id }) => id).sort();
  expect(await both()).toEqual([ana.id, luis.id].sort());
  await finishClientTasks(ctx);
  expect(await both()).toEqual([ana.id, luis.id].sort());
  expect(await codeOf(statement("cli_0"))).toBe("not_found");
});

// The test starts on a Friday at 10:00 in Bogotá.
test("the next payment message is allowed the next morning, and the list of debtors shows when the last was sent", async () => {
  const { client_id } = await book();
  expect(await paymentMessage(ctx, client_id)).toMatchObject({ allowed_now: true, next_allowed: null });
  const sent = await paymentMessageSent(ctx, client_id);
  expect(sent).toEqual({ sent_at: "2026-11-20T15:00:00.000Z", sent_before: null, channel_before: null });
  const nextMorning = { allowed_now: false, next_allowed: "2026-11-21T13:00:00.000Z" };
  expect(await paymentMessage(ctx, client_id)).toMatchObject(nextMorning);
  expect((await readOverview(ctx, {})).debtors).toMatchObject([{ client_id, message_sent_at: sent.sent_at }]);
  clock.moveTo("2026-11-21T13:00:00Z");
  expect(await paymentMessage(ctx, client_id)).toMatchObject({ allowed_now: true, next_allowed: null });
  expect(await paymentMessageSent(ctx, client_id)).toMatchObject({ sent_before: sent.sent_at });
});

test("undoing the latest payment message restores the one before, and undoing an earlier one leaves the latest", async () => {
  const { client_id: id } = await book();
  const first = await paymentMessageSent(ctx, id);
  clock.moveTo("2026-11-21T15:00:00Z");
  const second = await paymentMessageSent(ctx, id);
  const notSent = ({ sent_at, ...before }: typeof first) =>
    paymentMessageNotSent(ctx, { id, sent_at: sent_at ?? "", ...before });
  expect(await notSent(first)).toEqual({ sent_at: second.sent_at });
  expect(await notSent(second)).toEqual({ sent_at: first.sent_at });
  expect(await notSent(second)).toEqual({ sent_at: first.sent_at });
  expect(await notSent(first)).toEqual({ sent_at: null });
  expect(await lastMessage(ctx, id)).toEqual({ sent_at: null });
  expect(await codeOf(paymentMessageSent(ctx, "cli_none"))).toBe("not_found");
});

test("after a merge the last payment message to the merged client counts as the remaining client's", async () => {
  const { client_id } = await book();
  const other = await book({ patient_name: "Ana P.", patient_phone: "3009998877" });
  const { sent_at } = await paymentMessageSent(agent(), client_id);
  await mergeClients(ctx, { id: client_id, into: other.client_id });
  expect(await lastMessage(ctx, other.client_id)).toEqual({ sent_at });
  await finishClientTasks(ctx);
});

test("for a week only a payment message's channel may send again; the other gets its next allowed time", async () => {
  const { client_id: id } = await book();
  await paymentMessageSent(ctx, id);
  clock.moveTo("2026-11-23T15:00:00Z");
  const held = { allowed_now: false, held_by: "channel", next_allowed: "2026-11-27T12:00:00.000Z" };
  expect(await paymentMessage(agent(), id)).toMatchObject(held);
  expect(await paymentMessage(ctx, id)).toMatchObject({ allowed_now: true, held_by: null });
  const { sent_at, ...before } = await paymentMessageSent(agent(), id);
  expect(before).toEqual({ sent_before: "2026-11-20T15:00:00.000Z", channel_before: "whatsapp" });
  clock.moveTo("2026-11-24T15:00:00Z");
  expect(await paymentMessage(ctx, id)).toMatchObject({ held_by: "channel", next_allowed: "2026-11-30T12:00:00.000Z" });
  await paymentMessageNotSent(ctx, { id, sent_at: sent_at ?? "", ...before });
  expect(await paymentMessage(ctx, id)).toMatchObject({ allowed_now: true });
  expect(await paymentMessage(agent(), id)).toMatchObject(held);
});

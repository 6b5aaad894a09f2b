import { extent } from "@sereno/tests/extent";
import { codeOf, updateAppointment } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { driftOf, recordsOf } from "@sereno/tests/support/drift";
import { expect, test } from "vitest";
import { RecordPaymentInput } from "../../domain/payment/schema";
import { listClients } from "../../store/client/read";
import { readBalance } from "../../store/payment/read";
import { annulPayment } from "./annul";
import { confirmPayment } from "./confirm";
import { refundCredit } from "./refund-credit";

const AT_ONCE = extent(12, 100);
const { ctx, agent, book, ahead, record, pay, balanceOf, monthOf, sell } = await createCashDesk();

test("a payment takes the next receipt number, counts in its month and pays the oldest debts by default", async () => {
  const [first, second] = [await book(), await book()];
  const { items } = await readBalance(ctx, first.client_id);
  const hours = ["a la 1:00 a. m.", "a las 2:00 a. m."];
  expect(items.map(({ concept }) => concept)).toEqual(hours.map((hour) => `Cita del 19 de noviembre ${hour}`));
  const payment = await record(first.client_id, { amount: 200_000, withheld: 10_000, received_on: "2026-11-02" });
  expect(payment).toMatchObject({ number: 1, status: "confirmed", credit: 0, received_on: "2026-11-02" });
  expect(payment.parts.map(({ appointment_id, amount }) => [appointment_id, amount])).toEqual([
    [first.id, 130_000],
    [second.id, 70_000],
  ]);
  expect(payment.parts[0]?.concept).toBe("Cita del 19 de noviembre de 2026 a la 1:00 a. m.");
  expect(await record(first.client_id, { amount: 100_000 })).toMatchObject({ number: 2, credit: 40_000 });
  expect(await balanceOf(first)).toEqual({ owed: 0, due: 0, credit: 40_000 });
  expect(await monthOf()).toMatchObject({ nequi: 300_000, withheld: 10_000, payments: 2, income: 300_000 });
});

test("a payment with a future date, too large a part or a debt that is not the client's is refused", async () => {
  const { client_id, id: appointment_id } = await book();
  const other = await book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
  const parts = (change: object) => [{ appointment_id, amount: 1_000, ...change }];
  const refusals = [
    record(client_id, { amount: 1_000, received_on: "2026-11-21" }),
    record(client_id, { amount: 200_000, parts: parts({ amount: 130_001 }) }),
    record(client_id, { amount: 1_000, parts: parts({ appointment_id: other.id }) }),
    record(client_id, { amount: 1_000, parts: parts({ appointment_id: "apt_0" }) }),
    record("cli_0", { amount: 1_000 }),
  ];
  const codes = ["invalid_input", "invalid_input", "other_client", "not_found", "not_found"];
  expect(await Promise.all(refusals.map(codeOf))).toEqual(codes);
  const text = "Solo falta por pagar $ 130.000. Lo que se pague de más queda como saldo a favor.";
  await expect(refusals[1]).rejects.toThrow(text);
  expect((await recordsOf(ctx)).payments).toEqual([]);
  for (const invalid of [{ amount: 10, parts: parts({ amount: 11 }) }, { amount: 10.5 }, { amount: 0 }])
    expect(RecordPaymentInput.safeParse({ client_id, ...invalid }).success).toBe(false);
});

test("of two payments with one reference and amount one is refused, unless `allow_duplicate` is set", async () => {
  const appointment = await book();
  const first = await pay(appointment, 50_000, { reference: "M-47 11" });
  const again = pay(appointment, 50_000, { reference: "m4711" });
  await expect(again).rejects.toMatchObject({ code: "duplicate_payment", data: { payment_id: first.id } });
  expect(await codeOf(pay(appointment, 50_000, { reference: "M4711", allow_duplicate: true }))).toBe("done");
  await annulPayment(ctx, { id: first.id, reason: "Repetido" });
  // The payment that stays keeps later reports out.
  expect(await codeOf(pay(appointment, 30_000, { reference: "M4711" }))).toBe("done");
  expect(await codeOf(pay(appointment, 50_000, { reference: "M4711" }))).toBe("duplicate_payment");
  const other = await book();
  const twice = [1, 2].map(() => codeOf(pay(other, 50_000, { reference: "M-1" })));
  expect((await Promise.all(twice)).sort()).toEqual(["done", "duplicate_payment"]);
});

test("a payment by credit adds no money, and a payment whose credit is used cannot be annulled", async () => {
  const [first, second] = [await book(), await book()];
  const paid = [{ appointment_id: first.id, amount: 130_000 }];
  const payment = await record(first.client_id, { amount: 200_000, parts: paid });
  const parts = [{ appointment_id: second.id, amount: 70_000 }];
  expect(await codeOf(record(first.client_id, { amount: 130_000, use_credit: true }))).toBe("credit_short");
  const used = await record(first.client_id, { amount: 70_000, use_credit: true, parts });
  expect(used).toMatchObject({ kind: "credit", number: null });
  expect(await monthOf()).toMatchObject({ income: 200_000 });
  expect(await codeOf(annulPayment(ctx, { id: payment.id, reason: "No llegó" }))).toBe("credit_short");
  await annulPayment(ctx, { id: used.id, reason: "Era otra" });
  expect(await codeOf(annulPayment(ctx, { id: payment.id, reason: "No llegó" }))).toBe("done");
  expect(await balanceOf(first)).toEqual({ owed: 260_000, due: 260_000, credit: 0 });
});

test("annulling a payment takes nothing from another client who was given the paid appointment since", async () => {
  const appointment = await book(ahead());
  const { id } = appointment;
  const { client_id: other } = await book({ patient_name: "Luis Rey", patient_phone: "3009998877", price: 0 });
  const first = await pay(appointment, 130_000);
  await updateAppointment(ctx, { id, status: "cancelled", settle: "credit" });
  await record(other, { amount: 50_000, parts: [] });
  await updateAppointment(ctx, { id, client_id: other });
  await updateAppointment(ctx, { id, status: "scheduled" });
  expect(await balanceOf({ client_id: other })).toEqual({ owed: 130_000, due: 0, credit: 50_000 });
  await record(other, { amount: 130_000, parts: [{ appointment_id: id, amount: 130_000 }] });
  await annulPayment(ctx, { id: first.id, reason: "No llegó" });
  expect(await balanceOf(appointment)).toEqual({ owed: 0, due: 0, credit: 0 });
  expect(await balanceOf({ client_id: other })).toEqual({ owed: 0, due: 0, credit: 50_000 });
});

test("credit can be refunded up to the amount that is left", async () => {
  const { client_id } = await book();
  await record(client_id, { amount: 150_000 });
  expect(await codeOf(refundCredit(ctx, { client_id, amount: 20_001 }))).toBe("credit_short");
  const refund = await refundCredit(ctx, { client_id, amount: 20_000, method: "nequi" });
  expect(await balanceOf({ client_id })).toEqual({ owed: 0, due: 0, credit: 0 });
  expect(await monthOf()).toMatchObject({ refunded: 20_000, income: 130_000 });
  await annulPayment(ctx, { id: refund.id, reason: "No se envió" });
  expect(await balanceOf({ client_id })).toMatchObject({ credit: 20_000 });
});

test("an agent cannot announce a payment that a sale has already recorded", async () => {
  const { client_id, total_paid: amount } = await sell({ payment_method: "nequi", payment_reference: "M-4711" });
  const [receipt] = (await recordsOf(ctx)).payments;
  const again = record(client_id, { amount, reference: "m4711" }, agent());
  await expect(again).rejects.toMatchObject({ code: "duplicate_payment", data: { payment_id: receipt?.id } });
});

test("an agent's announced payment is refused as a duplicate once a sale has recorded the same payment", async () => {
  const { client_id, price: amount } = await book({ session_type: "individual" });
  const announced = await record(client_id, { amount, reference: "M-4711" }, agent());
  await sell({ client_id, price: amount, payment_reference: "m 4711" });
  const sale = (await recordsOf(ctx)).payments.find(({ id }) => id !== announced.id);
  const duplicate = { code: "duplicate_payment", data: { payment_id: sale?.id } };
  await expect(confirmPayment(ctx, { id: announced.id })).rejects.toMatchObject(duplicate);
});

test("an announced payment becomes the payer's credit if its appointment is given to another client before", async () => {
  const { id, client_id } = await book(ahead());
  const { client_id: other } = await book({ patient_name: "Luis Rey", patient_phone: "3009998877", price: 0 });
  const parts = [{ appointment_id: id, amount: 130_000 }];
  const announced = await record(client_id, { amount: 130_000, parts }, agent());
  await updateAppointment(ctx, { id, client_id: other });
  expect(await confirmPayment(ctx, { id: announced.id })).toMatchObject({ parts: [], credit: 130_000 });
  expect(await balanceOf({ client_id: other })).toEqual({ owed: 130_000, due: 0, credit: 0 });
});

test(`${AT_ONCE} payments at once leave correct sums and consecutive receipt numbers`, async () => {
  const clients: string[] = [];
  for (let index = 0; index < 5; index++)
    clients.push((await book({ patient_name: `Persona ${index}`, patient_phone: `300555010${index}` })).client_id);
  const payOnce = async (index: number): Promise<void> => {
    while ((await codeOf(record(clients[index % 5] ?? "", { amount: 1_000 + index }))) === "busy");
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => payOnce(index)));
  expect((await recordsOf(ctx)).payments.map(({ number }) => number).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    Array.from({ length: AT_ONCE }, (_, index) => index + 1),
  );
  expect(await driftOf(ctx)).toEqual([]);
  expect((await listClients(ctx, { page: 1, page_size: 10 })).clients).toHaveLength(5);
});

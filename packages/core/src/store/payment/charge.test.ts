import { ana, bookSeries, changeSeries, codeOf, mergeClients, updateAppointment } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { dumpOf } from "@sereno/tests/support/state";
import { expect, test } from "vitest";
import { deleteAppointment } from "../../actions/appointment/delete";
import { deleteClient } from "../../actions/client/delete";
import { confirmPayment } from "../../actions/payment/confirm";
import { cancelPurchase } from "../../actions/purchase/change";
import { useSession } from "../../actions/purchase/session";
import { getAppointment } from "../appointment/read";
import { listClients } from "../client/read";
import { listPurchases } from "../purchase/read";
import { readOverview } from "./overview";
import { paymentMessage, readBalance } from "./read";

const { ctx, clock, agent, book, ahead, record, pay, balanceOf, monthOf, payments, sell } = await createCashDesk();

test("a session costs the base value by default and is owed until paid; clients are listed with debt and due part", async () => {
  const first = await book();
  expect(first).toMatchObject({ price: 130_000, paid: 0, balance: 130_000, payment_status: "pending" });
  const second = await book({ price: 90_000, ...ahead() });
  expect((await book({ price: 0 })).payment_status).toBe("free");
  expect(await balanceOf(first)).toEqual({ owed: 220_000, due: 130_000, credit: 0 });
  await pay(second, 40_000);
  expect(await getAppointment(ctx, second.id)).toMatchObject({ balance: 50_000, payment_status: "partial" });
  await pay(second, 50_000);
  expect(await getAppointment(ctx, second.id)).toMatchObject({ balance: 0, payment_status: "paid" });
  await book(ahead());
  await pay(first, 100_000);
  const debt = { owed: 160_000, due: 30_000 };
  const { clients } = await listClients(ctx, { page: 1, page_size: 10 });
  expect(clients).toMatchObject([{ id: first.client_id, ...debt }]);
  expect(await readBalance(ctx, first.client_id)).toMatchObject(debt);
});

test("a package's session costs nothing, even to cancel; without the package it costs the base value", async () => {
  const { client_id, id } = await sell();
  const appointment = await book({ client_id, package_purchase_id: id, session_type: "package", ...ahead() });
  expect(appointment).toMatchObject({ price: 0, payment_status: "free" });
  const charged = updateAppointment(ctx, { id: appointment.id, status: "cancelled", settle: "charge" });
  await expect(charged).rejects.toMatchObject({ code: "invalid_input", errors: [{ path: "settle" }] });
  const alone = await updateAppointment(ctx, { id: appointment.id, session_type: "individual" });
  expect(alone).toMatchObject({ price: 130_000, payment_status: "pending" });
});

test("an appointment leaving its package takes a stated price of 0, unless the purchase id is also sent", async () => {
  const { client_id, id } = await sell();
  for (const price of [130_000, 0]) {
    const appointment = await book({ client_id, package_purchase_id: id, session_type: "package", ...ahead() });
    const echoed = price > 0 && { package_purchase_id: appointment.package_purchase_id };
    const leaving = { id: appointment.id, session_type: "individual", price: 0, ...echoed } as const;
    expect(await updateAppointment(ctx, leaving)).toMatchObject({ price, session_held: false });
  }
});

test("an appointment that a package paid costs today's base value once it leaves the package, as its form shows", async () => {
  const appointment = await book({ price: 95_000, ...ahead() });
  const { id } = await sell();
  await useSession(ctx, { id, appointment_id: appointment.id });
  const alone = await updateAppointment(ctx, { id: appointment.id, session_type: "individual" });
  expect(alone).toMatchObject({ price: 130_000, balance: 130_000 });
});

test("the payment of an appointment becomes credit when a package pays for it", async () => {
  const appointment = await book(ahead());
  await pay(appointment, 130_000);
  await useSession(ctx, { id: (await sell()).id, appointment_id: appointment.id });
  expect(await balanceOf(appointment)).toEqual({ owed: 0, due: 0, credit: 130_000 });
});

test("a paid appointment cannot move to another client", async () => {
  const appointment = await book();
  await pay(appointment, 1_000);
  const other = { patient_name: "Luis Rey", patient_phone: "3009998877" };
  expect(await codeOf(updateAppointment(ctx, { id: appointment.id, ...other }))).toBe("other_client");
});

test("a sale can be paid in part, and its rest later", async () => {
  const purchase = await sell({ total_paid: 200_000, payment_method: "efectivo" });
  expect(purchase).toMatchObject({ price: 520_000, paid: 200_000, balance: 320_000, payment_status: "partial" });
  expect(await monthOf()).toMatchObject({ cash: 200_000 });
  expect((await payments())[0]).toMatchObject({ number: 1, parts: [{ concept: "Cuatro", amount: 200_000 }] });
  await record(purchase.client_id, { amount: 320_000, parts: [{ package_purchase_id: purchase.id, amount: 320_000 }] });
  expect((await listPurchases(ctx, { limit: 5 })).purchases[0]).toMatchObject({ total_paid: 520_000, balance: 0 });
});

test("a sale is paid in full unless an amount is stated, which must not exceed the price", async () => {
  for (const [index, [change, price, paid, payment_status]] of [
    [{}, 520_000, 520_000, "paid"],
    [{ total_paid: 5 }, 520_000, 5, "partial"],
    [{ total_paid: 0 }, 520_000, 0, "pending"],
    [{ price: 7, total_paid: 7 }, 7, 7, "paid"],
    [{ price: 0 }, 0, 0, "free"],
  ].entries()) {
    const expected = { price, total_paid: paid, paid, balance: Number(price) - Number(paid), payment_status };
    expect(await sell({ client_name: `Persona ${index}`, ...Object(change) })).toMatchObject(expected);
  }
  const errors = [{ path: "total_paid", message: "Lo pagado no puede ser mayor que el precio." }];
  for (const more of [{ price: 100, total_paid: 101 }, { total_paid: 520_001 }])
    await expect(sell({ client_name: "Luis Rey", ...more })).rejects.toMatchObject({ errors });
});

test("between a merge and its job, debts and announced payments of both ids are the remaining client's", async () => {
  const [one, other] = [
    await book({ appointment_date: "2026-11-19 10:00:00" }),
    await book({ patient_name: "Ana P.", patient_phone: "3009998877", appointment_date: "2026-11-18 10:00:00" }),
  ];
  const announced = await record(other.client_id, { amount: 130_000, reference: "M-1" }, agent());
  await mergeClients(ctx, { id: other.client_id, into: one.client_id });
  const { items, announced: waiting } = await readBalance(ctx, one.client_id);
  expect(waiting).toBe(130_000);
  expect(items.map(({ appointment_id }) => appointment_id)).toEqual([other.id, one.id]);
  const debtors = [{ client_id: one.client_id, due: 260_000, items }];
  expect(await readOverview(ctx, {})).toMatchObject({ total_due: 260_000, debtors });
  expect((await paymentMessage(ctx, one.client_id)).text).toContain("$ 130.000");
  const refusal = { code: "announced", data: { payment_id: announced.id } };
  await expect(record(one.client_id, { amount: 130_000 })).rejects.toMatchObject(refusal);
  const paid = await record(one.client_id, { amount: 130_000, allow_duplicate: true });
  expect(paid).toMatchObject({ credit: 0, parts: [{ appointment_id: other.id }] });
  const confirmed = await confirmPayment(ctx, { id: announced.id });
  expect(confirmed).toMatchObject({ credit: 0, parts: [{ appointment_id: one.id, amount: 130_000 }] });
  await finishClientTasks(ctx);
  for (const each of [one, other]) expect(await balanceOf(each)).toEqual({ owed: 0, due: 0, credit: 0 });
});

test("deleting a client keeps payments with their numbers, and removes their references and all debts", async () => {
  const appointment = await book();
  await pay(appointment, 100_000, { reference: "M-4711" });
  const parts = [{ appointment_id: appointment.id, amount: 20_000 }];
  await confirmPayment(ctx, { id: (await record(appointment.client_id, { amount: 20_000, parts }, agent())).id });
  const announced = await record(appointment.client_id, { amount: 30_000, parts: [] }, agent());
  await deleteClient(ctx, appointment.client_id);
  expect(await readOverview(ctx, {})).toMatchObject({ debtors: [], total_due: 0 });
  await finishClientTasks(ctx);
  const kept = (await payments()).find(({ number }) => number === 1);
  expect(kept).toMatchObject({ amount: 100_000, reference: null, client_name: "Cliente eliminado" });
  expect(kept?.parts[0]).toMatchObject({ amount: 100_000, concept: "" });
  expect((await payments()).find(({ id }) => id === announced.id)?.status).toBe("annulled");
  expect(JSON.stringify(await dumpOf(ctx))).not.toMatch(/m-?4711|Cita del/i);
  expect(await readOverview(ctx, {})).toMatchObject({ debtors: [], announced: [], total_due: 0 });
  expect(await monthOf()).toMatchObject({ income: 120_000 });
  expect(await getAppointment(ctx, appointment.id)).toMatchObject({ paid: 120_000, balance: 0 });
});

test.each([
  ["credit", { price: 0, paid: 0 }, { owed: 0, due: 0, credit: 100_000 }, 100_000],
  ["refund", { price: 0, paid: 0 }, { owed: 0, due: 0, credit: 0 }, 0],
  ["charge", { price: 130_000, paid: 100_000 }, { owed: 30_000, due: 30_000, credit: 0 }, 100_000],
] as const)("cancelling a paid appointment needs a settlement: %s", async (settle, charge, balance, income) => {
  const appointment = await book({ appointment_date: "2026-11-20 10:30:00" });
  await pay(appointment, 100_000);
  clock.moveTo("2026-11-20T15:40:00Z");
  const cancel = { id: appointment.id, status: "cancelled" } as const;
  const message = expect.not.stringMatching(/credit|refund|charge|settle/);
  const refusal = { code: "settlement_needed", message, data: { paid: 100_000 } };
  await expect(updateAppointment(ctx, cancel)).rejects.toMatchObject(refusal);
  expect(await updateAppointment(ctx, { ...cancel, settle })).toMatchObject(charge);
  expect(await balanceOf(appointment)).toEqual(balance);
  expect(await monthOf()).toMatchObject({ income });
});

test.each([
  ["credit", 100_000, 100_000],
  ["refund", 0, 0],
  ["charge", 0, 100_000],
] as const)("deleting a paid appointment needs a settlement: %s", async (settle, credit, income) => {
  const appointment = await book();
  await pay(appointment, 100_000);
  expect(await codeOf(deleteAppointment(ctx, { id: appointment.id }))).toBe("settlement_needed");
  await deleteAppointment(ctx, { id: appointment.id, settle });
  expect(await balanceOf(appointment)).toEqual({ owed: 0, due: 0, credit });
  expect(await monthOf()).toMatchObject({ income });
});

test("a missed appointment stays charged, reopening ends settlements, and unpaid cancellations need none", async () => {
  const appointment = await book({ appointment_date: "2026-11-20 10:30:00" });
  await pay(appointment, 50_000);
  expect(await updateAppointment(ctx, { id: appointment.id, status: "no_show" })).toMatchObject({ balance: 80_000 });
  await updateAppointment(ctx, { id: appointment.id, status: "scheduled" });
  await updateAppointment(ctx, { id: appointment.id, status: "cancelled", settle: "charge" });
  const reopened = await updateAppointment(ctx, { id: appointment.id, status: "scheduled" });
  expect(reopened).toMatchObject({ paid: 50_000, balance: 80_000 });
  const unpaid = await book(ahead());
  expect(await updateAppointment(ctx, { id: unpaid.id, status: "cancelled" })).toMatchObject({ balance: 0 });
});

test.each([
  ["credit", 0, 520_000],
  ["refund", 0, 0],
  ["charge", 520_000, 0],
] as const)(
  "cancelling a paid purchase needs a settlement, which no later call changes: %s",
  async (settle, paid, credit) => {
    const { id, client_id } = await sell();
    expect(await codeOf(cancelPurchase(ctx, { id }))).toBe("settlement_needed");
    for (const again of [settle, undefined, settle])
      expect(await cancelPurchase(ctx, { id, settle: again })).toMatchObject({ status: "cancelled", paid });
    for (const other of (["credit", "refund", "charge"] as const).filter((each) => each !== settle))
      expect(await codeOf(cancelPurchase(ctx, { id, settle: other }))).toBe("invalid_input");
    expect(await balanceOf({ client_id })).toMatchObject({ owed: 0, credit });
  },
);

test.each(["refund", "charge"] as const)(
  "cancelling a series settles only its two paid appointments, a refund at once: %s",
  async (settle) => {
    const { appointments } = await bookSeries(ctx, { ...ana, start: "2026-11-24 10:00:00", count: 3, price: 80_000 });
    const [first = expect.fail()] = appointments;
    expect(first.price).toBe(80_000);
    const parts = appointments.slice(0, 2).map(({ id }) => ({ appointment_id: id, amount: 80_000 }));
    await record(first.client_id, { amount: 160_000, parts });
    const all = { id: first.id, scope: "all", status: "cancelled" };
    expect(await codeOf(changeSeries(ctx, all))).toBe("settlement_needed");
    await changeSeries(ctx, { ...all, settle });
    expect(await balanceOf(first)).toEqual({ owed: 0, due: 0, credit: 0 });
    if (settle === "charge") return;
    const [refund] = (await payments()).filter(({ kind }) => kind === "refund");
    expect(refund).toMatchObject({ amount: 160_000, number: null });
    expect(refund?.parts).toHaveLength(2);
  },
);

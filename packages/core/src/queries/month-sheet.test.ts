import { addExpense, codeOf } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { expect, test } from "vitest";
import { annulPayment } from "../actions/payment/annul";
import { confirmPayment } from "../actions/payment/confirm";
import { cancelPurchase } from "../actions/purchase/change";
import { ConfirmPaymentInput, ListPaymentsInput } from "../domain/payment/schema";
import { checkPractice } from "../maintenance/check/check";
import { readBooks } from "../store/month/read";
import { readOverview } from "../store/payment/overview";
import { listPayments } from "../store/payment/read";
import { readMonthSheet } from "./month-sheet";

const { ctx, clock, book, record, sell, agent, balanceOf } = await createCashDesk();

const OCTOBER = "2026-10";
const spend = (change: object = {}) =>
  addExpense(ctx, { spent_on: "2026-10-05", amount: 900_000, category: "rent", ...change });
const receive = (client_id: string, amount: number, change: object = {}) =>
  record(client_id, { amount, received_on: "2026-10-31", ...change });

test("a month's result is its income less its expenses, by the day of payment", async () => {
  const { client_id } = await book();
  await receive(client_id, 500_000, { withheld: 50_000 });
  await receive(client_id, 200_000, { method: "cash" });
  await annulPayment(ctx, { id: (await receive(client_id, 80_000)).id, reason: "No llegó" });
  await spend();
  await spend({ amount: 40_000, category: "other" });
  await spend({ amount: 70_000, spent_on: "2026-11-01" });
  const { figures, expenses } = await readBooks(ctx, OCTOBER);
  expect(figures).toMatchObject({ nequi: 500_000, cash: 200_000, withheld: 50_000, payments: 2, income: 700_000 });
  expect(figures).toMatchObject({ spent: 940_000, spending: { rent: 900_000, other: 40_000 }, result: -240_000 });
  expect(expenses).toHaveLength(2);
  expect((await readMonthSheet(ctx, OCTOBER)).year.filter(({ income, spent }) => income + spent > 0)).toEqual([
    { month: OCTOBER, income: 700_000, spent: 940_000, result: -240_000 },
    { month: "2026-11", income: 0, spent: 70_000, result: -70_000 },
  ]);
});

test("the month's sheet lists each client's income, sold packages and used sessions", async () => {
  const sold = await sell({ price: 400_000, total_paid: 400_000, client_identification_number: "1020" });
  const { client_id } = sold;
  await book({ package_purchase_id: sold.id });
  await book({ package_purchase_id: sold.id, appointment_date: "2026-11-24 10:00:00" });
  const luis = await book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
  await record(luis.client_id, { amount: 150_000 });
  await record(luis.client_id, { amount: 9_000 }, agent());
  const annulled = await sell({ client_name: "Luis Rey", client_phone: "3009998877", total_paid: 0 });
  await cancelPurchase(ctx, { id: annulled.id });
  const { clients, year } = await readMonthSheet(ctx, "2026-11");
  const ana = { client_id, client_name: "Ana Peña", client_identification_number: "1020" };
  const rey = { client_id: luis.client_id, client_name: "Luis Rey", client_identification_number: null };
  expect(clients).toEqual([
    { ...ana, income: 400_000, packages_sold: 1, sessions_used: 1 },
    { ...rey, income: 150_000, packages_sold: 0, sessions_used: 0 },
  ]);
  expect(year.filter(({ income }) => income !== 0)).toMatchObject([{ month: "2026-11", income: 550_000 }]);
  expect(year).toHaveLength(12);
  expect((await readMonthSheet(ctx, OCTOBER)).clients).toEqual([]);
});

const monthsOf = async () => Object.fromEntries((await readOverview(ctx, {})).months.map((each) => [each.month, each]));

test.each([
  ["the month before", "2026-10-31"],
  ["this month", "2026-11-01"],
])("an annulled payment of %s no longer counts in its month, but stays listed", async (_, received_on) => {
  const month = received_on.slice(0, 7);
  const { client_id } = await book();
  await record(client_id, { amount: 30_000, received_on });
  const before = await monthsOf();
  const { id, confirmed_at } = await record(client_id, { amount: 100_000, withheld: 10_000, received_on });
  expect(confirmed_at).toBe("2026-11-20T15:00:00.000Z");
  clock.moveTo("2026-11-21T15:00:00Z");
  const annulled = await annulPayment(ctx, { id, reason: "Se registró dos veces" });
  expect(annulled).toMatchObject({ status: "annulled", number: 2, annulled_at: "2026-11-21T15:00:00.000Z" });
  expect(await annulPayment(ctx, { id, reason: "Otra vez" })).toEqual(annulled);
  expect(await monthsOf()).toEqual(before);
  const { payments } = await listPayments(ctx, ListPaymentsInput.parse({ month }));
  expect(payments.map(({ status }) => status).sort()).toEqual(["annulled", "confirmed"]);
  expect(await balanceOf({ client_id })).toEqual({ owed: 100_000, due: 100_000, credit: 0 });
  expect(await checkPractice(ctx, ctx.practice.practice_id)).toEqual([]);
});

test("confirming an announced payment may correct its date, and it counts in that date's month", async () => {
  const said = await record((await book()).client_id, { amount: 130_000, received_on: "2026-11-19" }, agent());
  expect(said.confirmed_at).toBeNull();
  clock.moveTo("2026-11-21T15:00:00Z");
  const confirm = (received_on: string) => confirmPayment(ctx, ConfirmPaymentInput.parse({ id: said.id, received_on }));
  expect(await codeOf(confirm("2026-11-22"))).toBe("invalid_input");
  const confirmed = { received_on: "2026-10-30", confirmed_at: "2026-11-21T15:00:00.000Z" };
  expect(await confirm("2026-10-30")).toMatchObject(confirmed);
  expect((await monthsOf())["2026-10"]).toMatchObject({ income: 130_000 });
});

import { codeOf, createCashDesk } from "@sereno/tests/support/cash-desk";
import { driftOf } from "@sereno/tests/support/drift";
import { openTestDatabase } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test } from "vitest";
import { readMonthSheet } from "../across/month-sheet";
import { readBooks } from "../records/month/read";
import type { PracticeContext } from "../table/context";
import { AddExpenseInput, UpdateExpenseInput } from "../things/expense/schema";
import { addExpense } from "./add-expense";
import { annulPayment } from "./annul-payment";
import { closeMonth } from "./close-month";
import { deleteClient } from "./delete-client";
import { deleteExpense } from "./delete-expense";
import { reopenMonth } from "./reopen-month";
import { restoreExpense } from "./restore-expense";
import { undoPayment } from "./undo-payment";
import { updateExpense } from "./update-expense";
import { workOnClients } from "./work-on-clients";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const { open, clock, book, record, sell, agent } = createCashDesk(db);
let ctx: PracticeContext;

beforeEach(async () => {
  ctx = await open();
});

const OCTOBER = "2026-10";
const rent = { spent_on: "2026-10-05", amount: 900_000, category: "rent" };
const spend = (change: object = {}) => addExpense(ctx, AddExpenseInput.parse({ ...rent, ...change }));
const edit = (id: string, change: object) => updateExpense(ctx, UpdateExpenseInput.parse({ id, ...rent, ...change }));
const receive = (client_id: string, amount: number, change: object = {}) =>
  record(client_id, { amount, received_on: "2026-10-31", ...change });
const books = () => readBooks(ctx, OCTOBER);
/** What changed in October since it was closed, and that it is all that sets today's figures apart from those that were told. */
async function changes() {
  const { figures, closed } = await books();
  const differences = closed?.changes.reduce((sum, { difference }) => sum + difference, 0);
  expect(differences).toBe(figures.result - (closed?.figures.result ?? 0));
  return closed?.changes ?? [];
}
const yearOf = async (month: string) => (await readMonthSheet(ctx, month)).year.find((each) => each.month === month);

test("a month is what came in less what was spent", async () => {
  const { client_id } = await book();
  await receive(client_id, 500_000, { withheld: 50_000 });
  await receive(client_id, 200_000, { method: "cash" });
  await spend();
  await spend({ amount: 40_000, category: "other" });
  await spend({ amount: 70_000, spent_on: "2026-11-01" });
  const { figures, closed, expenses } = await books();
  expect(figures).toMatchObject({ nequi: 500_000, cash: 200_000, withheld: 50_000, payments: 2, income: 700_000 });
  expect(figures).toMatchObject({ spent: 940_000, spending: { rent: 900_000, other: 40_000 }, result: -240_000 });
  expect([closed, expenses.length]).toEqual([null, 2]);
});

test("a month that is closed stays as it was told: what comes later is listed with when and how much", async () => {
  const { client_id } = await book();
  const paid = await receive(client_id, 500_000);
  const kept = await spend();
  const told = (await closeMonth(ctx, OCTOBER)).figures;
  expect(told.result).toBe(-400_000);
  expect(await changes()).toEqual([]);

  clock.moveTo("2026-11-21T15:00:00Z");
  const late = await receive(client_id, 130_000);
  clock.moveTo("2026-11-22T15:00:00Z");
  await edit(kept.id, { amount: 950_000 });
  clock.moveTo("2026-11-23T15:00:00Z");
  const forgotten = await spend({ amount: 20_000, category: "materials", spent_on: "2026-10-30" });
  clock.moveTo("2026-11-24T15:00:00Z");
  await annulPayment(ctx, { id: paid.id, reason: "No llegó" });
  const at = (day: number) => `2026-11-${day}T15:00:00.000Z`;
  expect(await changes()).toEqual([
    {
      id: late.id,
      kind: "recorded",
      concept: "Recibo 2 del 31 de octubre de 2026",
      at: at(21),
      difference: 130_000,
      counted_in: null,
    },
    {
      id: kept.id,
      kind: "edited",
      concept: "Arriendo del 5 de octubre de 2026",
      at: at(22),
      difference: -50_000,
      counted_in: null,
    },
    {
      id: forgotten.id,
      kind: "added",
      concept: "Materiales del 30 de octubre de 2026",
      at: at(23),
      difference: -20_000,
      counted_in: null,
    },
    // Its month counts it still; November has the adjustment.
    {
      id: paid.id,
      kind: "annulled",
      concept: "Recibo 1 del 31 de octubre de 2026",
      at: at(24),
      difference: 0,
      counted_in: "2026-11",
    },
  ]);
  const { figures, closed } = await books();
  expect(closed?.figures).toEqual(told);
  expect(figures.result).toBe(-340_000);
  expect(await yearOf(OCTOBER)).toEqual({
    month: OCTOBER,
    income: 500_000,
    spent: 900_000,
    result: -400_000,
    is_closed: true,
    adjusted: 60_000,
  });
  expect(await closeMonth(ctx, OCTOBER)).toMatchObject({ closed: { figures: told } });
  expect(await driftOf(ctx)).toEqual([]);
});

test("what is taken out of a closed month is listed, too, wherever it went", async () => {
  const { client_id } = await book();
  const paid = await receive(client_id, 100_000);
  const [deleted, moved, renamed, back] = [await spend(), await spend(), await spend(), await spend()];
  await closeMonth(ctx, OCTOBER);
  clock.moveTo("2026-11-20T15:00:30Z");
  await undoPayment(ctx, { id: paid.id });
  await deleteExpense(ctx, { id: deleted.id });
  await edit(moved.id, { spent_on: "2026-11-01" });
  await edit(renamed.id, { category: "training" });
  await deleteExpense(ctx, { id: back.id });
  await restoreExpense(ctx, { id: back.id });
  const found = new Map((await changes()).map(({ id, ...change }) => [id, change]));
  const at = "2026-11-20T15:00:30.000Z";
  expect(Object.fromEntries(found)).toEqual({
    [paid.id]: { kind: "undone", concept: "Pago", at: null, difference: -100_000, counted_in: null },
    [deleted.id]: {
      kind: "deleted",
      concept: "Arriendo del 5 de octubre de 2026",
      at,
      difference: 900_000,
      counted_in: null,
    },
    [moved.id]: {
      kind: "edited",
      concept: "Arriendo del 1 de noviembre de 2026",
      at,
      difference: 900_000,
      counted_in: "2026-11",
    },
    [renamed.id]: {
      kind: "edited",
      concept: "Formación y supervisión del 5 de octubre de 2026",
      at,
      difference: 0,
      counted_in: null,
    },
  });
});

test("a month that is not over can be closed, and what is annulled in it counts no more", async () => {
  const { client_id } = await book();
  const paid = await record(client_id, { amount: 100_000, received_on: "2026-11-02" });
  await closeMonth(ctx, "2026-11");
  await annulPayment(ctx, { id: paid.id, reason: "No llegó" });
  const { closed, figures } = await readBooks(ctx, "2026-11");
  expect(closed).toMatchObject({ figures: { income: 100_000 }, changes: [{ kind: "annulled", difference: -100_000 }] });
  expect(figures.income).toBe(0);
});

test("reopened, a month is what its records come to, as often as it is asked", async () => {
  await spend();
  await closeMonth(ctx, OCTOBER);
  const late = await spend({ amount: 1 });
  expect((await changes()).map(({ id }) => id)).toEqual([late.id]);
  const reopened = await reopenMonth(ctx, OCTOBER);
  expect(reopened).toMatchObject({ closed: null, figures: { spent: 900_001 } });
  expect(await reopenMonth(ctx, OCTOBER)).toEqual(reopened);
  expect(await closeMonth(ctx, OCTOBER)).toMatchObject({ closed: { figures: { spent: 900_001 }, changes: [] } });
});

test("of ten at once one closes the month", async () => {
  await spend();
  const closed = await Promise.all(Array.from({ length: 10 }, () => closeMonth(ctx, OCTOBER)));
  expect(new Set(closed.map((each) => each.closed?.closed_at)).size).toBe(1);
});

test("a month to come is not closed", async () => {
  expect(await codeOf(closeMonth(ctx, "2026-12"))).toBe("invalid_input");
  expect(await readBooks(ctx, "2026-12")).toMatchObject({ closed: null });
});

test("the sheet says of each client what they paid, bought and used, by their name of now", async () => {
  const sold = await sell({ price: 400_000, total_paid: 400_000, client_identification_number: "1020" });
  const { client_id } = sold;
  await book({ package_purchase_id: sold.id });
  await book({ package_purchase_id: sold.id, appointment_date: "2026-11-24 10:00:00" });
  const luis = await book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
  await record(luis.client_id, { amount: 150_000 });
  await record(luis.client_id, { amount: 9_000 }, agent());
  const { clients, year } = await readMonthSheet(ctx, "2026-11");
  const ana = { client_id, client_name: "Ana Peña", client_identification_number: "1020" };
  expect(clients).toEqual([
    { ...ana, income: 400_000, packages_sold: 1, sessions_used: 1 },
    {
      client_id: luis.client_id,
      client_name: "Luis Rey",
      client_identification_number: null,
      income: 150_000,
      packages_sold: 0,
      sessions_used: 0,
    },
  ]);
  expect(year.map(({ month, income }) => [month, income]).filter(([, income]) => income !== 0)).toEqual([
    ["2026-11", 550_000],
  ]);
  expect(year).toHaveLength(12);
  expect((await readMonthSheet(ctx, OCTOBER)).clients).toEqual([]);
});

test("an adjustment of who is deleted is named by what it is", async () => {
  const { client_id } = await book();
  const { id } = await receive(client_id, 100_000, { received_on: "2026-10-31" });
  await closeMonth(ctx, "2026-11");
  await annulPayment(ctx, { id, reason: "No llegó" });
  await deleteClient(ctx, client_id);
  while ((await workOnClients(ctx)).done > 0);
  expect((await readBooks(ctx, "2026-11")).closed?.changes).toMatchObject([
    { concept: "Ajuste", difference: -100_000 },
  ]);
});

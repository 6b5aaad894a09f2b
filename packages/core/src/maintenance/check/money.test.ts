import { driftOf } from "@sereno/tests/support/drift";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test } from "vitest";
import { bookAppointment } from "../../actions/appointment/book";
import { recordPayment } from "../../actions/payment/record";
import type { PracticeContext } from "../../db/context";
import { BookAppointmentInput } from "../../domain/appointment/schema";
import type { Unpaid } from "../../domain/client/entity";
import { RecordPaymentInput } from "../../domain/payment/schema";
import { recount, repair } from "./money";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");
let ctx: PracticeContext;
let practice_id: string;
let client_id: string;
let appointment_id: string;

beforeEach(async () => {
  ctx = await createPractice(db, { clock });
  practice_id = ctx.practice.practice_id;
  const input = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-11-19 10:00:00" };
  ({ client_id, id: appointment_id } = await bookAppointment(ctx, BookAppointmentInput.parse(input)));
  await pay(50_000);
});

const pay = (amount: number) => recordPayment(ctx, RecordPaymentInput.parse({ client_id, amount, method: "nequi" }));
const found = async () => (await recount(db, practice_id)).map(({ of, recorded }) => [of, recorded]);

test("what is counted as recorded has no differences", async () => {
  expect(await found()).toEqual([]);
});

test("what is counted otherwise is named and set right", async () => {
  await db.client.patch({ practice_id, id: client_id }).set({ owed: 1, credit: 2 }).go();
  await db.tally.patch({ practice_id, month: "2026-11" }).set({ nequi: 3 }).go();
  await db.counter.patch({ practice_id, name: "receipt" }).set({ last: 0 }).go();
  await db.dueTotal.patch({ practice_id }).set({ amount: 4 }).go();
  await db.appointment.patch({ practice_id, id: appointment_id }).set({ owed_to: practice_id, owed_key: "#1" }).go();
  const differences = await recount(db, practice_id);
  expect(differences.map(({ of }) => of)).toEqual([client_id, "2026-11", "receipt", appointment_id, "total due"]);
  expect(differences[0]).toMatchObject({ counted: "owed 1, credit 2", recorded: "owed 80000, credit 0" });
  for (const each of differences) expect(await repair(db, each)).toBe(true);
  expect(await found()).toEqual([]);
  expect(await driftOf(ctx)).toEqual([]);
  expect((await pay(1_000)).number).toBe(2);
});

test("what a client carries of their debts, and their place among the debtors, are set right", async () => {
  const wrong: Unpaid = [0, 5, 0];
  await db.client
    .patch({ practice_id, id: client_id })
    .set({ unpaid: { apt_1: wrong } })
    .go();
  await db.debtor.delete({ practice_id, client_id }).go();
  const differences = await recount(db, practice_id);
  expect(differences).toMatchObject([{ of: client_id, counted: "1 debts, no debtor" }]);
  for (const each of differences) expect(await repair(db, each)).toBe(true);
  expect(await found()).toEqual([]);
  expect(await driftOf(ctx)).toEqual([]);
});

test("what waits to be verified is carried by its client, and set right", async () => {
  const agent: PracticeContext = { ...ctx, actor: { kind: "agent", id: "tok_1", label: "Asistente", right: "sell" } };
  const input = RecordPaymentInput.parse({ client_id, amount: 30_000, reference: "M-1" });
  const { id } = await recordPayment(agent, input);
  await db.client
    .patch({ practice_id, id: client_id })
    .set({ announced: { pay_gone: { amount: 5 } } })
    .go();
  const differences = await recount(db, practice_id);
  expect(differences).toMatchObject([{ counted: "announced 5", recorded: "announced 30000" }]);
  for (const each of differences) expect(await repair(db, each)).toBe(true);
  const { data } = await db.client.get({ practice_id, id: client_id }).go();
  expect(data?.announced).toEqual({ [id]: { amount: 30_000, reference: "m1" } });
  expect(await driftOf(ctx)).toEqual([]);
});

test("a payment made meanwhile is not undone by a repair", async () => {
  await db.client.patch({ practice_id, id: client_id }).set({ owed: 1 }).go();
  await db.tally.patch({ practice_id, month: "2026-11" }).set({ nequi: 3 }).go();
  const differences = await recount(db, practice_id);
  await pay(10_000);
  for (const each of differences) expect(await repair(db, each)).toBe(false);
  for (const each of await recount(db, practice_id)) expect(await repair(db, each)).toBe(true);
  expect(await driftOf(ctx)).toEqual([]);
});

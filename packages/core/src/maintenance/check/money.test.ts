import { bookAppointment, recordPayment } from "@sereno/tests/support/acts";
import { driftOf } from "@sereno/tests/support/drift";
import { eachPractice } from "@sereno/tests/support/each-practice";
import { openTestDatabase } from "@sereno/tests/support/practice";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import type { Unpaid } from "../../domain/client/entity";
import { recount, repair } from "./money";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const { ctx } = await eachPractice(db, "2026-11-20T15:00:00Z");
afterEach(async () => expect(await driftOf(ctx)).toEqual([]));
let practice_id: string;
let client_id: string;
let appointment_id: string;

beforeEach(async () => {
  practice_id = ctx.practice.practice_id;
  const input = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-11-19 10:00:00" };
  ({ client_id, id: appointment_id } = await bookAppointment(ctx, input));
  await pay(50_000);
});

const pay = (amount: number) => recordPayment(ctx, { client_id, amount, method: "nequi" });
const setClient = (change: object) => db.client.patch({ practice_id, id: client_id }).set(change).go();

/** Repairs all differences, requires that none is left, and returns them. */
async function repaired() {
  const differences = await recount(ctx, practice_id);
  for (const each of differences) expect(await repair(db, each)).toBe(true);
  expect(await recount(ctx, practice_id)).toEqual([]);
  return differences;
}

test("wrong sums of a client, a month, the receipts and the total are found and repaired; correct ones are not reported", async () => {
  expect(await repaired()).toEqual([]);
  await setClient({ owed: 1, credit: 2 });
  await db.tally.patch({ practice_id, month: "2026-11" }).set({ nequi: 3 }).go();
  await db.counter.patch({ practice_id, name: "receipt" }).set({ last: 0 }).go();
  await db.dueTotal.patch({ practice_id }).set({ amount: 4 }).go();
  await db.appointment.patch({ practice_id, id: appointment_id }).set({ owed_to: practice_id, owed_key: "#1" }).go();
  const differences = await repaired();
  expect(differences.map(({ of }) => of)).toEqual([client_id, "2026-11", "receipt", appointment_id, "total due"]);
  expect(differences[0]).toMatchObject({ counted: "owed 1, credit 2", recorded: "owed 80000, credit 0" });
  expect((await pay(1_000)).number).toBe(2);
});

test("a client's wrong list of debts and missing debtor record are repaired", async () => {
  const wrong: Unpaid = [0, 5, 0];
  await setClient({ unpaid: { apt_1: wrong } });
  await db.debtor.delete({ practice_id, client_id }).go();
  expect(await repaired()).toMatchObject([{ of: client_id, counted: "1 debts, no debtor" }]);
});

test("a future debt that is missing in the index of debts is added there and taken out of the total of due debts", async () => {
  const { id } = await bookAppointment(ctx, { client_id, appointment_date: "2026-12-01 10:00:00", price: 70_000 });
  await db.appointment.patch({ practice_id, id }).remove(["owed_to", "owed_key"]).go();
  await db.dueTotal.patch({ practice_id }).add({ amount: 70_000 }).go();
  const ahead = { of: id, counted: "not ahead" };
  expect(await repaired()).toMatchObject([ahead, { of: "total due", counted: "150000" }]);
});

test("a client's announced payments are repaired from the payment records", async () => {
  const agent: PracticeContext = { ...ctx, actor: { kind: "agent", id: "tok_1", label: "Asistente", right: "sell" } };
  const { id } = await recordPayment(agent, { client_id, amount: 30_000, reference: "M-1" });
  await setClient({ announced: { pay_gone: { amount: 5 } } });
  expect(await repaired()).toMatchObject([{ counted: "announced 5", recorded: "announced 30000" }]);
  const { data } = await db.client.get({ practice_id, id: client_id }).go();
  expect(data?.announced).toEqual({ [id]: { amount: 30_000, reference: "m1" } });
});

test("a repair fails if a payment came after the check, and a new check can be repaired", async () => {
  await setClient({ owed: 1 });
  await db.tally.patch({ practice_id, month: "2026-11" }).set({ nequi: 3 }).go();
  const differences = await recount(ctx, practice_id);
  await pay(10_000);
  for (const each of differences) expect(await repair(db, each)).toBe(false);
  for (const each of await recount(ctx, practice_id)) expect(await repair(db, each)).toBe(true);
});

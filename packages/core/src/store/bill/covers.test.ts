import { codeOf, issueBill, mergeClients } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { beforeEach, expect, test } from "vitest";
import { annulBill } from "../../actions/bill/take-back";
import { ListBillsInput } from "../../domain/bill/schema";
import { listBills } from "./bills";

const { ctx, book, record } = await createCashDesk({ nit: "52111222-3", city: "Bogotá" });
let session: Awaited<ReturnType<typeof book>>;

beforeEach(async () => (session = await book()));

const issue = (covers: string[], change: object = {}) =>
  issueBill(ctx, { client_id: session.client_id, amount: 130_000, covers, ...change });
const billed = (number: number) => {
  return { code: "already_billed", message: `Ya cobrado en la N.º ${number}.`, data: { number } };
};

test("an item is billed once, unless its bill is annulled or allow_duplicate is set", async () => {
  const other = await book();
  const first = await issue([session.id]);
  expect(first).toMatchObject({ number: 1, covers: [session.id] });
  await expect(issue([other.id, session.id])).rejects.toMatchObject(billed(1));
  const meant = await issue([session.id], { allow_duplicate: true });
  expect(meant.number).toBe(2);
  expect((await issue([other.id])).number).toBe(3);

  await annulBill(ctx, { id: meant.id, reason: "Repetida" });
  await expect(issue([session.id])).rejects.toMatchObject(billed(1));
  await annulBill(ctx, { id: first.id, reason: "Otro valor" });
  await annulBill(ctx, { id: first.id, reason: "Otra vez" });
  expect((await issue([session.id])).number).toBe(4);
});

test("a bill of a payment also covers the session that was paid, so neither is billed again", async () => {
  const payment = await record(session.client_id, { amount: 130_000 });
  expect((await issue([payment.id])).covers).toEqual([payment.id, session.id]);
  for (const { id } of [session, payment]) await expect(issue([id])).rejects.toMatchObject(billed(1));
});

test("a bill of a partial payment for a session leaves the rest of the session to be billed once", async () => {
  const { id } = await record(session.client_id, { amount: 30_000 });
  expect((await issue([id], { amount: 30_000 })).covers).toEqual([id]);
  await expect(issue([id])).rejects.toMatchObject(billed(1));
  expect((await issue([session.id], { amount: 100_000 })).covers).toEqual([session.id]);
  await expect(issue([(await record(session.client_id, { amount: 100_000 })).id])).rejects.toMatchObject(billed(2));
});

test("each of two payments for one session is billed once, also if both were recorded before the first bill", async () => {
  const first = await record(session.client_id, { amount: 30_000 });
  const second = await record(session.client_id, { amount: 100_000 });
  expect((await issue([first.id], { amount: 30_000 })).covers).toEqual([first.id]);
  expect((await issue([second.id], { amount: 100_000 })).covers).toEqual([second.id]);
  await expect(issue([second.id])).rejects.toMatchObject(billed(2));
});

test("of ten concurrent bills for one session one is issued", async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(issue([session.id]))));
  expect(outcomes.sort()).toEqual([...Array(9).fill("already_billed"), "done"]);
  expect((await listBills(ctx, ListBillsInput.parse({}))).bills).toHaveLength(1);
});

test("a bill may cover only existing items of its client or of a client merged into it", async () => {
  const other = await book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
  await expect(issue([other.id])).rejects.toMatchObject({ code: "other_client" });
  for (const id of ["apt_0", "pay_0"]) await expect(issue([id])).rejects.toMatchObject({ code: "not_found" });
  await mergeClients(ctx, { id: other.client_id, into: session.client_id });
  expect((await issue([other.id])).number).toBe(1);
  await finishClientTasks(ctx);
  await expect(issue([other.id])).rejects.toMatchObject(billed(1));
});

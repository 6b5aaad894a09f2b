import { codeOf, issueBill } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { recordsOf } from "@sereno/tests/support/drift";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { expect, test } from "vitest";
import { undoBill } from "../bill/take-back";
import { annulPayment } from "./annul";
import { confirmPayment } from "./confirm";
import { undoPayment } from "./undo";

const { ctx, clock, agent, book, record, pay } = await createCashDesk();

async function money() {
  const { appointments, clients, payments, tallies, counters, bills, billMarks } = await recordsOf(ctx);
  return {
    charges: appointments.map(({ id, price, paid = 0 }) => ({ id, price, paid })),
    clients: clients.map(({ id, owed, credit = 0, unpaid, announced = {} }) => [id, owed, credit, unpaid, announced]),
    payments: payments.map(({ updated_at: _, ...payment }) => payment),
    months: tallies.filter((each) => each.payments),
    numbers: counters.flatMap(({ name, last }) => (last > 0 ? [`${name} ${last}`] : [])),
    bills: bills.map(({ id, number }) => ({ id, number })),
    billed: billMarks.flatMap(({ target_id, numbers = [] }) => numbers.map((number) => `${target_id} ${number}`)),
  };
}

const issue = (client_id: string, covers: string[], by = ctx) =>
  issueBill(by, { client_id, covers, city: "Cali", cedula: "2" });

test("undoing a payment restores balances, the sums of its month and its number", async () => {
  const appointment = await book();
  const parts = [{ appointment_id: appointment.id, amount: 130_000 }];
  const paid = { amount: 150_000, parts, reference: "M-7", received_on: "2026-10-30" };
  const before = await money();
  const { id } = await record(appointment.client_id, paid);
  await undoPayment(ctx, { id });
  expect(await money()).toEqual(before);
  expect(await codeOf(undoPayment(ctx, { id }))).toBe("not_found");
  expect(await record(appointment.client_id, paid)).toMatchObject({ number: 1, credit: 20_000 });
  const afterFirst = await money();
  const used = await pay(await book(), 20_000, { use_credit: true });
  await undoPayment(ctx, { id: used.id });
  expect((await money()).payments).toEqual(afterFirst.payments);
});

test("undoing a confirmed payment makes it announced again", async () => {
  const appointment = await book();
  await book();
  const parts = [{ appointment_id: appointment.id, amount: 20_000 }];
  for (const more of [{}, { parts }, { reference: "M-9", withheld: 1_000 }]) {
    const { id } = await record(appointment.client_id, { amount: 25_000, received_on: "2026-11-19", ...more }, agent());
    const waiting = await money();
    expect(await codeOf(confirmPayment(ctx, { id, withheld: 25_001 }))).toBe("invalid_input");
    const typed = { received_on: "2026-11-18", withheld: 2_000, method: "nequi", reference: "M-10" };
    const { reference = typed.reference } = more as { reference?: string };
    expect(await confirmPayment(ctx, { id, ...typed })).toMatchObject({ ...typed, reference });
    await undoPayment(ctx, { id });
    expect(await money()).toEqual(waiting);
  }
});

test("a payment or bill cannot be undone after a minute, an annulment or a later number", async () => {
  const appointment = await book();
  const first = await pay(appointment, 30_000);
  const second = await pay(appointment, 20_000);
  const third = await issue(appointment.client_id, [second.id]);
  const fourth = await issue(appointment.client_id, []);
  const before = await money();
  const refused = [first, second].map(({ id }) => codeOf(undoPayment(ctx, { id })));
  refused.push(codeOf(undoBill(ctx, { id: third.id })));
  expect(await Promise.all(refused)).toEqual(Array(3).fill("invalid_transition"));
  clock.moveTo("2026-11-20T15:01:01Z");
  expect(await codeOf(undoBill(ctx, { id: fourth.id }))).toBe("invalid_transition");
  const late = await pay(appointment, 10_000);
  clock.moveTo("2026-11-20T15:02:02Z");
  expect(await codeOf(undoPayment(ctx, { id: late.id }))).toBe("invalid_transition");
  expect((await money()).bills).toEqual(before.bills);
  const annulled = await pay(appointment, 5_000);
  await annulPayment(ctx, { id: annulled.id, reason: "No llegó" });
  expect(await codeOf(undoPayment(ctx, { id: annulled.id }))).toBe("invalid_transition");
});

test("an undone bill is deleted, and its items can be billed under the same number", async () => {
  const { id, client_id } = await book();
  const before = await money();
  const { id: bill } = await issue(client_id, [id]);
  await undoBill(ctx, { id: bill });
  expect(await money()).toEqual(before);
  expect(await codeOf(undoBill(ctx, { id: bill }))).toBe("not_found");
  expect(await issue(client_id, [id])).toMatchObject({ number: 1 });
});

test("of two concurrent undos one succeeds; an undo concurrent with a payment succeeds or is refused", async () => {
  const appointment = await book();
  const { id } = await pay(appointment, 30_000);
  const both = await Promise.all([codeOf(undoPayment(ctx, { id })), codeOf(undoPayment(ctx, { id }))]);
  expect(both.sort()).toEqual(["done", "not_found"]);
  const next = await pay(appointment, 30_000);
  const race = [codeOf(undoPayment(ctx, { id: next.id })), codeOf(pay(appointment, 20_000))];
  expect(["done", "invalid_transition"]).toContain((await Promise.all(race))[0]);
});

test("of a payment's undo and a concurrent bill of the payment the first succeeds and the other is refused", async () => {
  const { client_id } = await book();
  const [first, second] = [await record(client_id, { amount: 50_000 }), await record(client_id, { amount: 60_000 })];
  const { db } = ctx;
  const billing = { ...ctx, db: meanwhile(db, reads("Get", "$billmark_1"), () => issue(client_id, [second.id])) };
  expect(await codeOf(undoPayment(billing, { id: second.id }))).toBe("invalid_transition");
  await undoBill(ctx, { id: (await recordsOf(ctx)).bills[0]?.id ?? "" });
  await undoPayment(ctx, { id: second.id });
  const undoing = { ...ctx, db: meanwhile(db, reads("Get", "$payment_1"), () => undoPayment(ctx, { id: first.id })) };
  expect(await codeOf(issue(client_id, [first.id], undoing))).toBe("not_found");
  expect(await recordsOf(ctx)).toMatchObject({ bills: [], payments: [] });
});

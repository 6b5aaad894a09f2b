import { codeOf, updateAppointment } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { measured } from "@sereno/tests/support/reading";
import { expect, test } from "vitest";
import { inParallel } from "../../db/index";
import { ListPaymentsInput } from "../../domain/payment/schema";
import { completePastAppointments } from "../../jobs/expire";
import { readFollowUp, readOverview } from "./overview";
import { listPayments, paymentMessage, readBalance } from "./read";

const { ctx, clock, book, ahead, record, sell } = await createCashDesk();
const luis = { patient_name: "Luis Rey", patient_phone: "3009998877" };

test("the payments overview lists 51 debtors with all due items on two pages, two requests each", async () => {
  const debtors = 51;
  const ahead = 38;
  await inParallel([...Array(debtors).keys()], async (index) => {
    const person = { patient_name: `Persona ${index}`, patient_phone: `300${1_000_000 + index}` };
    const time = `${String(1 + (index % 27)).padStart(2, "0")} ${10 + Math.floor(index / 27)}:00:00`;
    await book({ ...person, appointment_date: `2026-09-${time}`, price: 1_000 + index });
    await book({ ...person, appointment_date: `2026-10-${time}`, price: 500 });
    if (index < ahead) await book({ ...person, appointment_date: `2027-01-${time}` });
  });
  const first = await measured(() => readOverview(ctx, {}));
  const second = await measured(() => readOverview(ctx, { cursor: first.answer.next_cursor }));
  expect([first.usage.requests, second.usage.requests]).toEqual([2, 2]);
  expect(second.answer).toMatchObject({ next_cursor: null, total_due: null });
  expect(first.answer.months.map(({ month }) => month).at(0)).toBe("2025-12");
  const allDebtors = [...first.answer.debtors, ...second.answer.debtors];
  expect(new Set(allDebtors.map(({ client_id }) => client_id)).size).toBe(debtors);
  const monthsOfItems = allDebtors.map(({ items }) => items.map(({ date }) => date.slice(0, 7)));
  expect(monthsOfItems).toEqual(Array.from({ length: debtors }, () => ["2026-09", "2026-10"]));
  expect(allDebtors.map(({ items }) => items[0]?.date)).toEqual(allDebtors.map(({ items }) => items[0]?.date).sort());
  const all = Array.from({ length: debtors }, (_, index) => 1_500 + index).reduce((sum, due) => sum + due, 0);
  expect([first.answer.total_due, allDebtors.reduce((sum, { due }) => sum + due, 0)]).toEqual([all, all]);
});

test("the payments overview counts an appointment as due from its first minute", async () => {
  const { client_id } = await book({ appointment_date: "2026-11-20 10:30:00" });
  const due = async () => {
    const { total_due, debtors } = await readOverview(ctx, {});
    return [total_due, debtors.map((each) => each.due), (await readBalance(ctx, client_id)).due];
  };
  clock.moveTo("2026-11-20T15:29:59Z");
  expect(await due()).toEqual([0, [], 0]);
  clock.moveTo("2026-11-20T15:30:00Z");
  expect(await due()).toEqual([130_000, [130_000], 130_000]);
  clock.moveTo("2026-11-20T17:00:00Z");
  await completePastAppointments(ctx);
  await record(client_id, { amount: 100_000 });
  expect(await due()).toEqual([30_000, [30_000], 30_000]);
});

test("a charged cancellation is due in the payments overview until the appointment is reopened", async () => {
  const { id, client_id } = await book(ahead());
  await updateAppointment(ctx, { id, status: "cancelled", settle: "charge" });
  const debtors = [{ items: [{ concept: "Cita del 24 de noviembre", date: "2026-11-20" }] }];
  expect(await readOverview(ctx, {})).toMatchObject({ total_due: 130_000, debtors });
  expect((await paymentMessage(ctx, client_id)).text).toContain("$ 130.000");
  await updateAppointment(ctx, { id, status: "scheduled" });
  expect(await readOverview(ctx, {})).toMatchObject({ total_due: 0, debtors: [] });
});

test("the follow-up lists clients with an ending package or no upcoming appointment, in two requests", async () => {
  const { id, client_id } = await sell();
  for (let index = 0; index < 2; index++) await book({ client_id, package_purchase_id: id, session_type: "package" });
  await book(luis);
  await book({ ...luis, ...ahead() });
  clock.moveTo("2026-11-20T15:00:01Z");
  await completePastAppointments(ctx);
  const { answer, usage } = await measured(() => readFollowUp(ctx));
  expect(usage.requests).toBe(2);
  expect(answer.ending).toMatchObject([{ client_id, package_name: "Cuatro", sessions_remaining: 2 }]);
  expect(answer.idle).toMatchObject([{ client_id, last_date: "2026-11-19" }]);
});

test("a month's payments are listed by pages, newest first", async () => {
  const { client_id } = await book();
  for (const day of ["01", "15", "30"]) await record(client_id, { amount: 10, received_on: `2026-10-${day}` });
  await record(client_id, { amount: 10 });
  const input = ListPaymentsInput.parse({ month: "2026-10", limit: 2 });
  const first = await listPayments(ctx, input);
  const second = await listPayments(ctx, { ...input, cursor: first.next_cursor });
  const dates = [...first.payments, ...second.payments].map(({ received_on }) => received_on);
  expect(dates).toEqual(["2026-10-30", "2026-10-15", "2026-10-01"]);
  expect(second.next_cursor).toBeNull();
  const ofAnother = listPayments(ctx, { ...input, month: "2026-09", cursor: first.next_cursor });
  expect(await codeOf(ofAnother)).toBe("invalid_input");
});

test("the payment message states the due amount and when to send it, and is refused if nothing is owed", async () => {
  const { client_id } = await book();
  await book(ahead());
  expect(await codeOf(paymentMessage(ctx, (await book({ ...luis, price: 0 })).client_id))).toBe("nothing_owed");
  const text = expect.stringContaining("$ 130.000 (cita del 19 de noviembre)");
  const whatsapp_url = expect.stringMatching(/^https:\/\/wa\.me\/573001234567\?text=/);
  expect(await paymentMessage(ctx, client_id)).toMatchObject({ text, whatsapp_url, allowed_now: true });
  clock.moveTo("2026-11-22T15:00:00Z");
  const next = { next_allowed: "2026-11-23T12:00:00.000Z", next_allowed_local: "2026-11-23 07:00:00" };
  expect(await paymentMessage(ctx, client_id)).toMatchObject({ allowed_now: false, ...next });
});

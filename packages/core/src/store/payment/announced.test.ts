import { codeOf } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { expect, test } from "vitest";
import { annulPayment } from "../../actions/payment/annul";
import { confirmPayment, previewConfirm } from "../../actions/payment/confirm";
import type { OwnDebt } from "../client/debt";
import { getClient } from "../client/read";
import { announcementOf, leftToAsk, mayBeOne } from "./ledger";
import { readAnnounced, readOverview } from "./overview";
import { paymentMessage, readBalance } from "./read";

const { ctx, agent, book, ahead, record, pay, balanceOf, payments } = await createCashDesk();

const PRICE = 130_000;
const announce = (client_id: string, change: object = {}) => record(client_id, { amount: PRICE, ...change }, agent());
const partsOf = ({ id }: { id: string }, amount = PRICE) => [{ appointment_id: id, amount }];

const partOf = (appointment_id: string) => ({ appointment_id, package_purchase_id: null, amount: 1 });
const entry = (amount: number, reference?: string, ...ids: string[]) =>
  announcementOf({ amount, reference }, ids.map(partOf));

test.each([
  ["the same amount, one with a reference and one with a session", true, entry(5, "M-1"), entry(5, undefined, "apt_1")],
  ["different amounts", false, entry(5), entry(6)],
  ["the same reference in two spellings", true, entry(5, "M-47 11", "apt_1"), entry(5, "m4711", "apt_2")],
  ["different references", false, entry(5, "M-1"), entry(5, "M-2")],
  ["one session in common", true, entry(5, undefined, "apt_1", "apt_2"), entry(5, undefined, "apt_2")],
  ["different sessions", false, entry(5, undefined, "apt_1"), entry(5, undefined, "apt_2")],
  ["the same session and different references", true, entry(5, "M-1", "apt_1"), entry(5, "N-1", "apt_1")],
])("two payment reports with %s may be one payment: %s", (_, isOne, one, other) => {
  expect([mayBeOne(one, other), mayBeOne(other, one)]).toEqual([isOne, isOne]);
});

test("a payment that may be an announced one is refused, unless allow_duplicate is set", async () => {
  const appointment = await book();
  const { client_id } = appointment;
  const { id } = await announce(client_id, { reference: "M-1" });
  await expect(pay(appointment, PRICE)).rejects.toMatchObject({ code: "announced", data: { payment_id: id } });
  expect(await codeOf(record(client_id, { amount: PRICE, reference: "m1" }))).toBe("announced");
  expect(await codeOf(record(client_id, { amount: 1_000 }))).toBe("done");
  expect(await codeOf(record(client_id, { amount: PRICE, allow_duplicate: true }))).toBe("done");
  await annulPayment(ctx, { id, reason: "No llegó" });
  expect(await codeOf(record(client_id, { amount: PRICE, reference: "M-1" }))).toBe("done");
});

test("if a payment is announced and recorded at the same time, one of the two calls is refused", async () => {
  for (let round = 0; round < 3; round++) {
    const appointment = await book();
    const parts = partsOf(appointment);
    const [recorded, reported] = await Promise.all([
      codeOf(record(appointment.client_id, { amount: PRICE, parts })),
      codeOf(announce(appointment.client_id, { parts })),
    ]);
    expect(["done invalid_input", "announced done"]).toContain(`${recorded} ${reported}`);
    for (const { id, status } of await payments())
      if (status === "announced") await annulPayment(ctx, { id, reason: "Otra ronda" });
  }
});

test("an announced payment is shown beside the debt until it is confirmed or annulled", async () => {
  const { client_id } = await book();
  await book();
  const first = await announce(client_id);
  const second = await announce(client_id, { amount: 20_000 });
  const amounts = async () => [
    (await readBalance(ctx, client_id)).announced,
    (await getClient(ctx, client_id)).announced,
    (await readOverview(ctx, {})).debtors[0]?.announced,
    (await readAnnounced(ctx)).payments.length,
  ];
  expect(await amounts()).toEqual([150_000, 150_000, 150_000, 2]);
  expect(await balanceOf({ client_id })).toEqual({ owed: 260_000, due: 260_000, credit: 0 });
  await confirmPayment(ctx, { id: first.id });
  expect(await amounts()).toEqual([20_000, 20_000, 20_000, 1]);
  await annulPayment(ctx, { id: second.id, reason: "No llegó" });
  expect(await amounts()).toEqual([0, 0, 0, 0]);
});

test("if announced payments cover all due debts, a payment message asks for future debts or is refused", async () => {
  const { client_id } = await book({ appointment_date: "2026-11-10 10:00:00" });
  await announce(client_id, { parts: partsOf(await book()) });
  expect((await paymentMessage(ctx, client_id)).text).toContain("$ 130.000 (cita del 10 de noviembre)");
  await announce(client_id, { amount: 100_000 });
  expect((await paymentMessage(ctx, client_id)).text).toContain("$ 30.000 (cita del 10 de noviembre)");
  await announce(client_id, { amount: 30_000 });
  const message = "Lo que debe ya lo anunció y está por verificar.";
  await expect(paymentMessage(ctx, client_id)).rejects.toMatchObject({ code: "nothing_owed", message });
  await book({ appointment_date: "2026-11-24 10:00:00" });
  expect((await paymentMessage(ctx, client_id)).text).toContain("$ 130.000 (cita del 24 de noviembre)");
});

test("a confirmed payment pays its parts, then the oldest due debts with the rest, as previewed", async () => {
  const [first, second, third] = [await book(), await book(), await book(ahead())];
  const parts = [...partsOf(second), ...partsOf(third, 100_000)];
  const { id } = await announce(first.client_id, { amount: 300_000, parts });
  expect(await readBalance(ctx, first.client_id)).toMatchObject({ left_due: 60_000, left_ahead: 30_000 });
  await pay(second, 80_000);
  const [preview] = await previewConfirm(ctx, { ids: [id] });
  const paid = await confirmPayment(ctx, { id });
  const expected = [`${second.id} 50000`, `${third.id} 100000`, `${first.id} 130000`];
  expect(paid.parts.map(({ appointment_id, amount }) => `${appointment_id} ${amount}`)).toEqual(expected);
  expect(paid.credit).toBe(20_000);
  const settled = { ...partsOf(second, 80_000)[0], package_purchase_id: null, concept: paid.parts[0]?.concept };
  expect(preview).toEqual({ id, parts: paid.parts, settled: [settled], credit: 20_000 });
  expect(await balanceOf(first)).toEqual({ owed: 30_000, due: 0, credit: 20_000 });
});

test("a preview of several confirmations applies the payments one after another, as confirming them does", async () => {
  const [first, second] = [await book(), await book()];
  const parts = partsOf(first);
  const ids: string[] = [];
  for (const reference of ["1", "2", "3"]) ids.push((await announce(first.client_id, { parts, reference })).id);
  const previews = await previewConfirm(ctx, { ids });
  const shape = ({ parts, credit }: { parts: { appointment_id: string | null }[]; credit: number }) =>
    `${parts.map(({ appointment_id }) => appointment_id)} ${credit}`;
  expect(previews.map(shape)).toEqual([`${first.id} 0`, `${second.id} 0`, ` ${PRICE}`]);
  expect(previews.map(({ settled }) => settled.length)).toEqual([0, 1, 1]);
  const confirmed = [];
  for (const id of ids) confirmed.push(await confirmPayment(ctx, { id }));
  expect(confirmed.map(shape)).toEqual(previews.map(shape));
  expect(await previewConfirm(ctx, { ids })).toEqual([]);
});

test("a confirmed payment larger than its announced part pays the rest of the same debt", async () => {
  const appointment = await book();
  const { id } = await announce(appointment.client_id, { parts: partsOf(appointment, 50_000) });
  expect(await confirmPayment(ctx, { id })).toMatchObject({ parts: [{ amount: PRICE }], credit: 0 });
});

const debt = (id: string, since: number, price: number): OwnDebt => [id, [since, price, 0]];
const future = { amount: 50_000, targets: ["apt_2"] };
const both = { amount: 100_000, targets: ["apt_2", "apt_1"], amounts: [50_000, 50_000] };
test.each([
  [["apt_2 80000"], "credit pays the oldest debt, and the announced payment its own", 80_000, { pay_1: future }],
  [["apt_2 80000"], "a payment without debt pays the oldest", 0, { pay_1: future, pay_2: { amount: 80_000 } }],
  [["apt_1 30000", "apt_2 80000"], "each named debt is paid what is named", 0, { pay_1: both }],
  [["apt_1 60000"], "the rest of a payment pays other debts", 0, { pay_1: { ...future, amount: 150_000 } }],
])("of the debts apt_1 80000 and apt_2 130000, a message asks for %s: %s", (left, _, credit, announced) => {
  const owed = [debt("apt_1", 1, 80_000), debt("apt_2", 2, 130_000)];
  expect(leftToAsk({ credit, announced }, owed).map((each) => `${each.debt[0]} ${each.left}`)).toEqual(left);
});

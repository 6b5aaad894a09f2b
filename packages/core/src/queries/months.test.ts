import { codeOf } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { driftOf } from "@sereno/tests/support/drift";
import { expect, test } from "vitest";
import { annulPayment } from "../actions/payment/annul";
import { confirmPayment } from "../actions/payment/confirm";
import { ConfirmPaymentInput, ListPaymentsInput } from "../domain/payment/schema";
import { recount } from "../maintenance/check/money";
import { readOverview } from "../store/payment/overview";
import { listPayments } from "../store/payment/read";

const { ctx, clock, book, record, agent, balanceOf } = await createCashDesk();

const monthsOf = async () => {
  const { months } = await readOverview(ctx, {});
  return Object.fromEntries(months.map((each) => [each.month, each]));
};
const list = async (month: string) => (await listPayments(ctx, ListPaymentsInput.parse({ month }))).payments;

test.each([
  ["that is over", "2026-10-31"],
  ["that goes on", "2026-11-01"],
])("a payment annulled in a month %s no longer counts there and stays listed", async (_, received_on) => {
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
  expect((await list(month)).map(({ status }) => status).sort()).toEqual(["annulled", "confirmed"]);
  expect(await balanceOf({ client_id })).toEqual({ owed: 100_000, due: 100_000, credit: 0 });
  expect(await driftOf(ctx)).toEqual([]);
  expect(await recount(ctx, ctx.practice.practice_id)).toEqual([]);
});

test("an announced payment counts in the month of its confirmation, and its date can be corrected", async () => {
  const { client_id } = await book();
  const said = await record(client_id, { amount: 130_000, received_on: "2026-11-19" }, agent());
  expect(said.confirmed_at).toBeNull();
  clock.moveTo("2026-11-21T15:00:00Z");
  const confirm = (received_on?: string) =>
    confirmPayment(ctx, ConfirmPaymentInput.parse({ id: said.id, received_on }));
  expect(await codeOf(confirm("2026-11-22"))).toBe("invalid_input");
  expect(await confirm("2026-10-30")).toMatchObject({
    received_on: "2026-10-30",
    confirmed_at: "2026-11-21T15:00:00.000Z",
  });
  expect((await monthsOf())["2026-10"]).toMatchObject({ income: 130_000 });
});

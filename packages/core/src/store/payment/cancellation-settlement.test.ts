import { bookSeries, changeSeries, codeOf } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { expect, test } from "vitest";
import { deleteAppointment } from "../../actions/appointment/delete";
import { updateAppointment } from "../../actions/appointment/update";
import { cancelPurchase } from "../../actions/purchase/cancel";

const { ctx, clock, book, ahead, record, pay, balanceOf, monthOf, payments, sell } = await createCashDesk();

test.each([
  ["credit", { price: 0, paid: 0 }, { owed: 0, due: 0, credit: 100_000 }, 100_000],
  ["refund", { price: 0, paid: 0 }, { owed: 0, due: 0, credit: 0 }, 0],
  ["charge", { price: 130_000, paid: 100_000 }, { owed: 30_000, due: 30_000, credit: 0 }, 100_000],
] as const)("cancelling a paid appointment needs a settlement: %s", async (settle, charge, balance, income) => {
  const appointment = await book({ appointment_date: "2026-11-20 10:30:00" });
  await pay(appointment, 100_000);
  clock.moveTo("2026-11-20T15:40:00Z");
  const cancel = { id: appointment.id, status: "cancelled" } as const;
  await expect(updateAppointment(ctx, cancel)).rejects.toMatchObject({
    code: "settlement_needed",
    message: expect.not.stringMatching(/credit|refund|charge|settle/),
    data: { paid: 100_000 },
  });
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

test("a missed appointment stays charged, reopening ends a settlement, and an unpaid appointment needs none", async () => {
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
] as const)("cancelling a paid purchase needs a settlement: %s", async (settle, paid, credit) => {
  const { id, client_id } = await sell();
  expect(await codeOf(cancelPurchase(ctx, { id }))).toBe("settlement_needed");
  expect(await cancelPurchase(ctx, { id, settle })).toMatchObject({ status: "cancelled", paid });
  expect(await balanceOf({ client_id })).toMatchObject({ owed: 0, credit });
});

test("cancelling a series with two paid appointments makes one refund", async () => {
  const input = { patient_name: "Ana Peña", patient_phone: "3001234567", start: "2026-11-24 10:00:00", count: 3 };
  const { appointments } = await bookSeries(ctx, { ...input, price: 80_000 });
  const [first] = appointments;
  if (!first) throw new Error("no series");
  expect(first.price).toBe(80_000);
  const parts = appointments.slice(0, 2).map(({ id }) => ({ appointment_id: id, amount: 80_000 }));
  await record(first.client_id, { amount: 160_000, parts });
  const all = { id: first.id, scope: "all", status: "cancelled" };
  expect(await codeOf(changeSeries(ctx, all))).toBe("settlement_needed");
  await changeSeries(ctx, { ...all, settle: "refund" });
  const [refund] = (await payments()).filter(({ kind }) => kind === "refund");
  expect(refund).toMatchObject({ amount: 160_000, number: null });
  expect(refund?.parts).toHaveLength(2);
  expect(await balanceOf(first)).toEqual({ owed: 0, due: 0, credit: 0 });
});

import { ana, bookAppointment, bookSeries, changeSeries, sellSessions } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { recordsOf } from "@sereno/tests/support/drift";
import { expect, test } from "vitest";
import type { Series } from "../../domain/series/output";
import { getAppointment } from "../../store/appointment/read";
import { updateAppointment } from "../appointment/update";
import { refundCredit } from "../payment/refund-credit";
import { cancelPurchase, editSessionsUsed } from "../purchase/change";
import { refundSession, useSession } from "../purchase/session";
import { reopenSeries } from "./reopen";

const { ctx, clock, pay, balanceOf } = await createCashDesk();
const choices = Array.from({ length: 12 }, (_, at) => ({ index: at + 1, action: "keep" }));

const sell = (sessions: number, months?: number) => sellSessions(ctx, ana, sessions, months);
const book = (count: number, more: object = {}) =>
  bookSeries(ctx, { ...ana, start: "2026-11-24 10:00:00", count, choices, ...more });
const idOf = ({ appointments }: Series, index: number) => appointments[index - 1]?.id ?? "";
const cancel = (series: Series, more: object = {}) =>
  changeSeries(ctx, { id: idOf(series, 1), scope: "all", status: "cancelled", ...more });
const undo = async (series: Series, more: object = {}) =>
  reopenSeries(ctx, { id: series.series_id, appointment_ids: series.appointments.map(({ id }) => id), ...more });
const usedOf = async (id: string) => (await recordsOf(ctx)).purchases.find((each) => each.id === id)?.sessions_used;

async function picture() {
  const { appointments, purchases, clients } = await recordsOf(ctx);
  return {
    appointments: appointments.map((each) => [
      ...[each.starts_at, each.status, each.session_type, each.package_purchase_id],
      ...[Boolean(each.session_held), each.paid ?? 0],
    ]),
    used: purchases.map(({ sessions_used }) => sessions_used),
    clients: clients.map(({ owed = 0, credit = 0, visits }) => ({ owed, credit, visits })),
  };
}

test("reopening a series gives each appointment its own package's session and its status back", async () => {
  const first = await sell(6);
  const series = await book(6, { package_purchase_id: first });
  await editSessionsUsed(ctx, { id: first, sessions_used: 6 });
  const second = await sell(2);
  await updateAppointment(ctx, { id: idOf(series, 2), session_type: "individual" });
  await updateAppointment(ctx, { id: idOf(series, 3), package_purchase_id: second });
  await updateAppointment(ctx, { id: idOf(series, 4), status: "confirmed" });
  await refundSession(ctx, { id: first, appointment_id: idOf(series, 5) });
  const before = await picture();
  await cancel(series);
  expect([await usedOf(first), await usedOf(second)]).toEqual([0, 0]);
  expect(await undo(series)).toMatchObject({ appointments: Array(6).fill({}), left_out: [] });
  expect(await picture()).toEqual(before);
  expect([await usedOf(first), await usedOf(second)]).toEqual([3, 1]);
  expect((await undo(series)).appointments).toEqual([]);
});

test("reopening a series leaves out an appointment that another client has now, although it is the first", async () => {
  const series = await book(3);
  const [{ client_id } = {}] = series.appointments;
  await cancel(series);
  const bea = { patient_name: "Bea Ruiz", patient_phone: "3110000001", appointment_date: "2026-12-30 10:00:00" };
  await updateAppointment(ctx, { id: idOf(series, 1), client_id: (await bookAppointment(ctx, bea)).client_id });
  const { appointments, left_out } = await undo(series, { client_id });
  expect(appointments.map(({ id }) => id)).toEqual([idOf(series, 2), idOf(series, 3)]);
  expect(left_out).toMatchObject([{ appointment_id: idOf(series, 1), message: "Ahora es de otra persona." }]);
});

test("reopening a series pays its appointments again with the credit from their cancellation", async () => {
  const series = await book(3, { price: 100_000 });
  for (const each of series.appointments.slice(0, 2)) await pay(each, 60_000);
  const before = await picture();
  await cancel(series, { settle: "credit" });
  const client_id = series.appointments[0]?.client_id ?? "";
  expect(await balanceOf({ client_id })).toMatchObject({ credit: 120_000 });
  expect(await undo(series)).toMatchObject({ note: null });
  expect(await picture()).toEqual(before);
  await cancel(series, { settle: "credit" });
  await refundCredit(ctx, { client_id, amount: 30_000, method: "nequi" });
  const unpaid = { note: expect.stringContaining("Lo pagado no volvió") };
  expect(await undo(series)).toMatchObject(unpaid);
  await cancel(series, { settle: "refund" });
  expect(await undo(series)).toMatchObject(unpaid);
});

test("reopening a series uses an expired package again, and reports a used-up or cancelled one", async () => {
  const id = await sell(4, 1);
  const series = await book(4, { start: "2026-11-24 10:00:00", interval_weeks: 2, package_purchase_id: id });
  clock.moveTo("2026-12-21T15:00:00Z");
  const ahead = { id: idOf(series, 3), scope: "following" };
  await cancel(series, ahead);
  expect((await undo(series)).appointments).toHaveLength(2);
  expect(await usedOf(id)).toBe(4);
  await cancel(series, ahead);
  await editSessionsUsed(ctx, { id, sessions_used: 3 });
  const message = "Este paquete ya no tiene sesiones disponibles.";
  expect(await undo(series)).toMatchObject({
    appointments: [{ id: idOf(series, 3), status: "scheduled" }],
    left_out: [{ appointment_id: idOf(series, 4), appointment_date: "2027-01-05 10:00:00", message }],
  });
  await cancel(series, ahead);
  await cancelPurchase(ctx, { id, settle: "credit" });
  expect((await undo(series)).left_out).toMatchObject(Array(2).fill({ message: "Este paquete está cancelado." }));
});

test("reopening restores the session that an appointment kept when its package was cancelled", async () => {
  const id = await sell(3);
  const series = await book(3, { package_purchase_id: id });
  await cancelPurchase(ctx, { id, settle: "charge" });
  clock.moveTo("2026-11-20T16:00:00Z");
  const session_note = "El paquete se anuló: si la cita se cancela, la sesión se pierde.";
  expect(await getAppointment(ctx, idOf(series, 2))).toMatchObject({ session_note });
  const before = await picture();
  await updateAppointment(ctx, { id: idOf(series, 2), status: "cancelled" });
  await updateAppointment(ctx, { id: idOf(series, 2), status: "scheduled" });
  expect(await picture()).toEqual(before);
  await cancel(series);
  expect((await undo(series)).left_out).toEqual([]);
  expect(await usedOf(id)).toBe(3);
});

test("reopening a series uses no second session for an appointment that used one after its cancellation", async () => {
  const id = await sell(3);
  const series = await book(3, { package_purchase_id: id });
  await cancel(series);
  await useSession(ctx, { id, appointment_id: idOf(series, 2) });
  await undo(series);
  expect(await usedOf(id)).toBe(3);
});

test("if a cancellation gave no session back, because none counted as used, reopening uses none", async () => {
  const id = await sell(3);
  const series = await book(3, { package_purchase_id: id });
  const of = { id: idOf(series, 1) };
  await editSessionsUsed(ctx, { id, sessions_used: 1 });
  expect(await getAppointment(ctx, of.id)).toMatchObject({ session_note: null });
  await cancel(series);
  expect(await usedOf(id)).toBe(0);
  expect([(await undo(series)).appointments[0]?.session_note, await usedOf(id)]).toEqual([null, 1]);
  await editSessionsUsed(ctx, { id, sessions_used: 0 });
  expect((await getAppointment(ctx, of.id)).session_note).toContain("si la cita se cancela, no vuelve ninguna");
  await updateAppointment(ctx, { ...of, status: "cancelled" });
  await updateAppointment(ctx, { ...of, status: "scheduled" });
  expect(await usedOf(id)).toBe(0);
});

test("reopening a series leaves out past appointments and occupied hours, also those it occupies itself", async () => {
  const series = await book(4);
  await cancel(series, { id: idOf(series, 2) });
  await updateAppointment(ctx, { id: idOf(series, 2), status: "scheduled" });
  await updateAppointment(ctx, { id: idOf(series, 2), appointment_date: "2026-12-08 10:30:00" });
  await updateAppointment(ctx, { id: idOf(series, 2), status: "cancelled" });
  const other = { patient_name: "Luis Gil", patient_phone: "3110000000" };
  await bookAppointment(ctx, { ...other, appointment_date: "2026-12-15 09:30:00" });
  clock.moveTo("2026-11-24T15:30:00Z");
  const { appointments, left_out } = await undo(series);
  expect(appointments.map(({ id }) => id)).toEqual([idOf(series, 3)]);
  expect(left_out.map(({ appointment_date, message }) => [appointment_date, message])).toEqual([
    ["2026-11-24 10:00:00", "Esa hora ya pasó."],
    ["2026-12-08 10:30:00", "Ese horario ya está ocupado."],
    ["2026-12-15 10:00:00", "Ese horario ya está ocupado."],
  ]);
});

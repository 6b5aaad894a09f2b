import { bookAppointment, recordPayment, updateAppointment } from "@sereno/tests/support/acts";
import { closedOn, createClock, createPractice, nextRequestOf, openOwnTable } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { saveBookingRules } from "../actions/availability/save-booking-rules";
import { saveException } from "../actions/availability/save-exception";
import { deleteClient } from "../actions/client/delete";
import type { PracticeContext } from "../db/index";
import { completePastAppointments } from "../jobs/expire";
import { readOverview } from "../store/payment/overview";
import { readSummary } from "./month-summary";

const db = await openOwnTable(inject("endpoint"));

async function openPractice(now: string, timezone = "America/Bogota") {
  const clock = createClock(now);
  const ctx = await createPractice(db, { clock, practice: { timezone } });
  const at = async (moment: string) => {
    clock.moveTo(moment);
    await completePastAppointments(ctx);
  };
  return { ctx, at };
}

const book = (ctx: PracticeContext, person: number, appointment_date: string, change: object = {}) => {
  const patient = { patient_name: `Persona ${person}`, patient_phone: `300555010${person}` };
  return bookAppointment(ctx, { ...patient, appointment_date, ...change });
};

const NO_SESSIONS = { sessions: 0, held_minutes: 0, no_shows: 0, late_cancellations: 0 };
const NOTHING = { ...NO_SESSIONS, income: 0, pending: 0, new_clients: 0, inactive_clients: 0 };

test("the summary of a practice without appointments is zero for any month that has begun", async () => {
  const { ctx } = await openPractice("2026-11-20T15:00:00Z");
  const summary = await readSummary(ctx, {});
  expect(summary).toMatchObject({ this_month: "2026-11", late_hours: 24, total_due: 0 });
  expect(summary.month).toMatchObject({ month: "2026-11", ...NOTHING });
  expect(summary.month_before).toMatchObject({ month: "2026-10", ...NOTHING });
  expect(summary.year_before).toMatchObject({ month: "2025-11", ...NOTHING });
  expect((await readSummary(ctx, { month: "2020-02" })).month).toMatchObject({ month: "2020-02", ...NOTHING });
  const refusal = { code: "invalid_input", errors: [{ message: "Ese mes todavía no ha empezado." }] };
  await expect(readSummary(ctx, { month: "2026-12" })).rejects.toMatchObject(refusal);
});

test("a month's summary counts attendance, money, and new and inactive clients", async () => {
  const { ctx, at } = await openPractice("2026-10-01T15:00:00Z");
  const [first, , third] = [
    await book(ctx, 1, "2026-10-20 09:00:00"),
    await book(ctx, 2, "2026-10-21 09:00:00", { duration_minutes: 45 }),
    await book(ctx, 3, "2026-11-05 09:00:00"),
    await book(ctx, 1, "2026-11-10 09:00:00"),
  ];
  await at("2026-11-12T15:00:00Z");
  const late = await book(ctx, 4, "2026-11-13 09:00:00");
  const early = await book(ctx, 4, "2026-11-14 09:00:00");
  const own = await book(ctx, 4, "2026-11-13 11:00:00");
  await updateAppointment(ctx, { id: third.id, status: "scheduled" });
  await updateAppointment(ctx, { id: third.id, status: "no_show" });
  for (const { id } of [late, early])
    await updateAppointment(ctx, { id, status: "cancelled", cancel_reason: "client" });
  await updateAppointment(ctx, { id: own.id, status: "cancelled", cancel_reason: "therapist" });
  await saveException(ctx, closedOn("2026-11-12"));
  const { price, client_id } = first;
  await recordPayment(ctx, { client_id, amount: price, parts: [{ appointment_id: first.id, amount: price }] });
  await at("2026-11-20T15:00:00Z");

  const { month, month_before, total_due } = await readSummary(ctx, {});
  expect(month).toEqual({
    month: "2026-11",
    sessions: 1,
    held_minutes: 60,
    // Hours offered until now: ten on each of thirteen weekdays (all but the closed one), and two on the 20th.
    offered_minutes: (13 * 10 + 2) * 60,
    no_shows: 1,
    late_cancellations: 1,
    income: price,
    // The missed appointment is charged like the completed one.
    pending: 2 * price,
    new_clients: 0,
    inactive_clients: 1,
  });
  expect(month_before).toMatchObject({ sessions: 2, held_minutes: 105, income: 0, pending: price, new_clients: 2 });
  expect(total_due).toBe(3 * price);
  expect((await readOverview(ctx, {})).total_due).toBe(total_due);
});

test("whether a cancellation is late depends on its own time, not on later changes, and on today's rule", async () => {
  const { ctx, at } = await openPractice("2026-11-02T15:00:00Z");
  const { id } = await book(ctx, 1, "2026-11-10 09:00:00");
  await updateAppointment(ctx, { id, status: "cancelled" });
  await at("2026-11-20T15:00:00Z");
  await updateAppointment(ctx, { id, cancel_reason: "client", notes: "Viaja" });
  expect((await readSummary(ctx, {})).month.late_cancellations).toBe(0);
  await updateAppointment(ctx, { id, status: "scheduled" });
  await updateAppointment(ctx, { id, status: "cancelled", cancel_reason: "client" });
  expect((await readSummary(ctx, {})).month.late_cancellations).toBe(1);
  const { practice_id } = ctx.practice;
  // An old record has no cancellation time; the time of its last change counts instead.
  const was = { status: "scheduled", session_held: false, credited: 0 } as const;
  await ctx.db.appointment.patch({ practice_id, id }).set({ was, updated_at: "2026-11-09T13:59:00.000Z" }).go();
  expect((await readSummary(ctx, {})).month.late_cancellations).toBe(0);
  await saveBookingRules(ctx, { cancel_notice_hours: 48 });
  const stricter = await readSummary(await nextRequestOf(ctx), {});
  expect(stricter).toMatchObject({ late_hours: 48, month: { late_cancellations: 1 } });
});

test.each([
  // Appointments in a month's last and first hours. In UTC the last hour belongs to the next month.
  ["America/Bogota", "2026-11", ["2026-10-31 23", "2026-11-01 00", "2026-11-30 23", "2026-12-01 00"]],
  // The month's last hour is repeated.
  ["Africa/Cairo", "2024-10", ["2024-09-30 23", "2024-10-01 00", "2024-10-31 23", "2024-11-01 00"]],
  // The month's first hour does not exist.
  ["America/Asuncion", "2023-10", ["2023-09-30 23", "2023-10-01 01", "2023-10-31 23", "2023-11-01 00"]],
])("in %s a session belongs to the local month in which it begins (%s)", async (zone, month, hours) => {
  const year = Number(month.slice(0, 4));
  const { ctx, at } = await openPractice(`${year}-08-01T12:00:00Z`, zone);
  for (const [person, hour] of hours.entries()) await book(ctx, person + 1, `${hour}:00:00`, { duration_minutes: 45 });
  await at(`${year + 1}-01-15T12:00:00Z`);
  const { month: shown, month_before: before } = await readSummary(ctx, { month });
  expect(shown).toMatchObject({ sessions: 2, held_minutes: 90, new_clients: 2, inactive_clients: 1 });
  expect(before).toMatchObject({ sessions: 1, new_clients: 1, inactive_clients: 0 });
  const after = hours[3]?.slice(0, 7);
  expect((await readSummary(ctx, { month: after })).month).toMatchObject({ sessions: 1, inactive_clients: 2 });
});

test("sessions of a deleted client still count, but the client does not count as new", async () => {
  const { ctx, at } = await openPractice("2026-11-02T15:00:00Z");
  const { client_id } = await book(ctx, 1, "2026-11-03 09:00:00");
  await book(ctx, 2, "2026-11-04 09:00:00");
  await at("2026-11-20T15:00:00Z");
  await deleteClient(ctx, client_id);
  expect((await readSummary(ctx, {})).month).toMatchObject({ sessions: 2, new_clients: 1 });
});

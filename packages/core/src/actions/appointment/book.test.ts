import { ana, bookAppointment, codeOf, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { agentOf, createPractice } from "@sereno/tests/support/practice";
import { pagesOf } from "@sereno/tests/support/reading";
import { expect, test } from "vitest";
import { AppError } from "../../errors";
import { readBusy } from "../../store/appointment/occupancy";
import { listAppointments, listInRange, listUpcoming, readStats } from "../../store/appointment/read";
import { listClients } from "../../store/client/read";

const { clock, ctx, db } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");

const book = (change: object = {}, by = ctx) =>
  bookAppointment(by, { ...ana, appointment_date: "2026-11-24 10:00:00", ...change });
const conflictsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof AppError ? error.data?.conflicts : error),
  );
const busy = async () =>
  (await readBusy(db, ctx.practice.practice_id, 20_000, 30_000)).map(({ start, end }) => end - start);
const clients = async () => (await listClients(ctx, { page: 1, page_size: 100 })).clients;

test("a booking at a taken time writes nothing; only the therapist sees the conflict's client", async () => {
  for (const hour of ["09", "10", "11"])
    await book({ patient_name: `De las ${hour}`, appointment_date: `2026-11-24 ${hour}:00:00` });
  const wanted = { patient_name: "Otra", appointment_date: "2026-11-24 10:15:00", duration_minutes: 30 };
  const taken = { start: "2026-11-24 10:00:00", end: "2026-11-24 11:00:00" };
  await expect(book(wanted)).rejects.toMatchObject({
    code: "overlap",
    message: "Ese horario ya está ocupado.",
    data: { conflicts: [{ ...taken, appointment_id: expect.any(String), patient_name: "De las 10" }] },
  });
  expect(await conflictsOf(book({ patient_name: "Otra" }, agentOf(ctx)))).toEqual([taken]);
  expect(await clients()).toHaveLength(3);
  expect(await readStats(ctx)).toMatchObject({ total: 3 });
});

test("moving or prolonging an appointment conflicts with other appointments only, not with its own old time", async () => {
  const { id } = await book({ duration_minutes: 50 });
  await book({ patient_name: "De las 11", appointment_date: "2026-11-24 11:00:00" });
  for (const change of [{ duration_minutes: 65 }, { appointment_date: "2026-11-24 10:30:00" }])
    expect(await conflictsOf(updateAppointment(ctx, { id, ...change }))).toMatchObject([{ patient_name: "De las 11" }]);
  expect(await busy()).toEqual([50, 60]);
});

test("an appointment across UTC midnight (19:00 in Bogotá), and one of eight hours, occupies all its time", async () => {
  await book({ appointment_date: "2026-11-24 18:30:00" });
  expect(await codeOf(book({ appointment_date: "2026-11-24 19:15:00" }))).toBe("overlap");
  await book({ appointment_date: "2026-11-24 19:30:00" });
  expect(await busy()).toEqual([30, 90]);
  await book({ appointment_date: "2026-11-25 08:00:00", duration_minutes: 480 });
  expect(await codeOf(book({ appointment_date: "2026-11-25 15:45:00", duration_minutes: 15 }))).toBe("overlap");
});

test("a past appointment is booked as completed and occupies no time; an appointment in progress occupies its time", async () => {
  expect((await book({ appointment_date: "2026-11-19 10:00:00" })).status).toBe("completed");
  expect(await busy()).toEqual([]);
  expect(await clients()).toMatchObject([
    { total_appointments: 1, appointment_history_count: 1, last_appointment_date: "2026-11-19 10:00:00" },
  ]);
  expect((await book({ appointment_date: "2026-11-20 09:30:00" })).status).toBe("scheduled");
  expect(await busy()).toEqual([60]);
});

test.each([
  ["a start off the five-minute grid", { appointment_date: "2026-11-24 10:02:00" }],
  ["a start with seconds", { appointment_date: "2026-11-24 10:00:30" }],
  ["a phone without digits", { patient_phone: "++++++++++" }],
])("a booking with %s is refused and writes nothing", async (_, change) => {
  expect(await codeOf(book(change))).toBe("invalid_input");
  expect(await clients()).toEqual([]);
});

test("a booking at a local time that the clocks skip is refused", async () => {
  const santiago = await createPractice(db, { clock, practice: { timezone: "America/Santiago" } });
  expect(await codeOf(book({ appointment_date: "2027-09-05 00:30:00" }, santiago))).toBe("invalid_input");
  const appointment_date = "2027-09-05 01:00:00";
  expect((await book({ appointment_date }, santiago)).appointment_date).toBe(appointment_date);
});

test("of ten concurrent bookings of one time one succeeds; ten concurrent bookings for one new person create one client", async () => {
  const same = await Promise.all(Array.from({ length: 10 }, () => codeOf(book())));
  expect(same.sort()).toEqual(["done", ...Array(9).fill("overlap")]);
  const person = { patient_name: "Nueva Persona", patient_phone: "3109998877", identification_number: "99887766" };
  const days = Array.from({ length: 10 }, (_, index) => `2026-12-${index + 10} 10:00:00`);
  const spread = await Promise.all(days.map((appointment_date) => codeOf(book({ ...person, appointment_date }))));
  expect(spread).toEqual(days.map(() => "done"));
  expect(await clients()).toMatchObject([
    { name: "Ana Peña", total_appointments: 1 },
    { name: "Nueva Persona", total_appointments: 10 },
  ]);
});

test("an update changes only the given fields", async () => {
  const { id } = await book({ notes: " Antes ", patient_email: "ana@example.com" });
  const kept = { patient_email: "ana@example.com", appointment_date: "2026-11-24 10:00:00" };
  const changed = await updateAppointment(ctx, { id, is_virtual: true });
  expect(changed).toMatchObject({ ...kept, is_virtual: true, notes: "Antes", version: 2 });
  expect(await updateAppointment(ctx, { id, notes: "" })).toMatchObject({ ...kept, notes: null });
});

test.each([
  ["a little later on its own time", "2026-11-24 10:30:00", 60],
  ["to another hour of its day", "2026-11-24 15:00:00", 60],
  ["to another day", "2026-11-27 10:00:00", 60],
  ["over UTC midnight", "2026-11-24 18:30:00", 60],
  ["to a longer time", "2026-11-24 10:00:00", 120],
  ["to a shorter time", "2026-11-24 10:00:00", 15],
])("an update moves an appointment %s and frees the old time", async (_, appointment_date, duration_minutes) => {
  const moved = await updateAppointment(ctx, { id: (await book()).id, appointment_date, duration_minutes });
  expect(moved).toMatchObject({ appointment_date, duration_minutes, version: 2 });
  expect((await busy()).reduce((sum, minutes) => sum + minutes, 0)).toBe(duration_minutes);
  expect(await clients()).toMatchObject([{ next_appointment_date: appointment_date, total_appointments: 1 }]);
  if (appointment_date >= "2026-11-24 11:00:00") await book();
});

test("moving an appointment into the past is refused, and so is moving a completed one into the future", async () => {
  const { id } = await book();
  const move = (id: string, day: string) => codeOf(updateAppointment(ctx, { id, appointment_date: `${day} 10:00:00` }));
  expect(await move(id, "2026-11-19")).toBe("past");
  const past = await book({ appointment_date: "2026-11-18 10:00:00" });
  expect(await move(past.id, "2026-11-27")).toBe("invalid_transition");
});

test("a range of local dates includes its first and last day, and a range of instants both ends", async () => {
  for (const time of ["2026-11-23 23:00", "2026-11-24 00:00", "2026-11-24 23:00", "2026-11-25 00:00"])
    await book({ appointment_date: `${time}:00` });
  const day = await listInRange(ctx, { start_date: "2026-11-24", end_date: "2026-11-24" });
  const dates = day.appointments.map(({ appointment_date }) => appointment_date);
  expect(dates).toEqual(["2026-11-24 00:00:00", "2026-11-24 23:00:00"]);
  const instants = { start_date: "2026-11-24T05:00:00.000Z", end_date: "2026-11-25T04:00:00.000Z" };
  expect((await listInRange(ctx, instants)).appointments).toHaveLength(2);
});

test("pages of appointments have no gaps and no repeats, in both directions", async () => {
  const dates = Array.from({ length: 7 }, (_, index) => `2026-12-0${index + 1} 10:00:00`);
  for (const appointment_date of dates) await book({ appointment_date });
  for (const order of ["asc", "desc"] as const) {
    const pages = await pagesOf((cursor) => listAppointments(ctx, { order, limit: 3, cursor }));
    expect(pages.map(({ appointments }) => appointments.length)).toEqual([3, 3, 1]);
    const seen = pages.flatMap(({ appointments }) => appointments.map(({ appointment_date }) => appointment_date));
    expect(seen).toEqual(order === "asc" ? dates : dates.toReversed());
  }
  expect(await codeOf(listAppointments(ctx, { order: "asc", limit: 3, cursor: "nonsense" }))).toBe("invalid_input");
});

test("appointments are filtered by client, status and dates; upcoming ones are live, soonest first", async () => {
  const { client_id } = await book({ appointment_date: "2026-11-26 10:00:00" });
  await book({ patient_name: "Berta", appointment_date: "2026-11-20 09:30:00" });
  await book({ appointment_date: "2026-11-19 10:00:00" });
  const { id } = await book({ appointment_date: "2026-11-25 10:00:00" });
  await updateAppointment(ctx, { id, status: "cancelled" });
  const dates = ({ appointments }: Awaited<ReturnType<typeof listUpcoming>>) =>
    appointments.map(({ appointment_date }) => appointment_date.slice(5, 10));
  const filtered = async (filter: object) => dates(await listAppointments(ctx, { order: "asc", limit: 50, ...filter }));
  expect(await filtered({ client_id })).toEqual(["11-19", "11-25", "11-26"]);
  expect(await filtered({ status: "cancelled" })).toEqual(["11-25"]);
  expect(await filtered({ client_id, status: "scheduled" })).toEqual(["11-26"]);
  expect(await filtered({ start_date: "2026-11-25", end_date: "2026-11-25" })).toEqual(["11-25"]);
  expect(dates(await listUpcoming(ctx, 10))).toEqual(["11-20", "11-26"]);
});

test("the statistics count appointments by status, and those of today and this week in local time", async () => {
  for (const at of ["2026-11-20 20", "2026-11-21 10", "2026-11-22 10", "2026-11-15 10"])
    await book({ appointment_date: `${at}:00:00` });
  await updateAppointment(ctx, { id: (await book({ appointment_date: "2026-12-24 10:00:00" })).id, status: "no_show" });
  const counts = { total: 5, upcoming: 3, completed: 1, cancelled: 0, no_show: 1 };
  expect(await readStats(ctx)).toEqual({ ...counts, today: 1, this_week: 3 });
});

import { takeCopy } from "@sereno/tests/support/copy";
import { eachGooglePractice } from "@sereno/tests/support/google";
import { nextRequestOf } from "@sereno/tests/support/practice";
import { dumpOf } from "@sereno/tests/support/state";
import { expect, test } from "vitest";
import { isAtGoogle } from "../../domain/feed/rules";
import { ImportRow } from "../../domain/import/schema";
import { retryCalendar } from "../../jobs/retry-calendar";
import { updateAppointment } from "../appointment/update";
import { bringRows } from "../import/bring-rows";
import { startImport } from "../import/start";
import { setMirroring } from "./mirror";
import { readCalendar } from "./read-for-import";

const { db, clock, google, ctx, asNow } = await eachGooglePractice("2026-11-20T15:00:00.000Z");

const put = (date: string, more: object = {}) =>
  google.put(ctx, {
    summary: "Sesión con Ana Peña",
    description: "Duelo",
    start: { dateTime: `${date}T10:00:00-05:00`, timeZone: "America/Bogota" },
    end: { dateTime: `${date}T11:00:00-05:00` },
    attendees: [{ email: "ana@correo.co" }],
    ...more,
  });

test("the events of the therapist's Google calendar are read for six months and not stored", async () => {
  await put("2026-11-24", { recurrence: ["RRULE:FREQ=WEEKLY;COUNT=40"] });
  const before = await dumpOf(ctx);
  const { events, is_cut } = await readCalendar(ctx);
  expect([events.length, is_cut]).toEqual([26, false]);
  const session = { title: "Sesión con Ana Peña", emails: ["ana@correo.co"], is_virtual: false };
  const when = { starts_at: "2026-11-24T15:00:00.000Z", minutes: 60, guessed: null };
  expect(events[0]).toEqual({ ...session, ...when, out: null });
  expect(await dumpOf(ctx)).toEqual(before);
});

test("once Google refuses the grant, events cannot be read and the connection is broken", async () => {
  await google.fail({ on: "token", as: "invalid_grant" });
  await expect(readCalendar(ctx)).rejects.toMatchObject({ code: "google_disconnected" });
  const broken = await asNow();
  expect(broken.practice).toMatchObject({ google_connected: false, google_broken: true });
  const refusal = { code: "google_disconnected", message: expect.stringContaining("Conecta tu cuenta") };
  await expect(readCalendar(broken)).rejects.toMatchObject(refusal);
});

const tasks = async () =>
  (await db.calendarTask.query.task({ practice_id: ctx.practice.practice_id }).go({ consistent: true })).data;
const runJob = async () => {
  clock.moveTo(new Date(clock.now().getTime() + 120_000).toISOString());
  expect((await retryCalendar(google.ctx)).failed).toBe(0);
};
const titles = async () => (await google.events(ctx)).map(({ summary }) => summary);
const booked = async () =>
  (await db.appointment.query.byStart({ practice_id: ctx.practice.practice_id }).go({ consistent: false })).data;
const bring = async (is_virtual: boolean, { from_google = true, email = "ana@correo.co" } = {}) => {
  await setMirroring(ctx, true);
  Object.assign(ctx, await asNow());
  for (const date of ["2026-11-24", "2026-12-01"]) await put(date);
  const next = { appointment_date: "2026-11-24 10:00:00", is_virtual, weeks: 2, from_google };
  const row = ImportRow.parse({ name: "Ana Peña", phone: "3001234567", email, next });
  const { id } = await startImport(ctx, { rows: 1 });
  expect((await bringRows(ctx, { id, rows: [row] })).rows).toEqual([{ outcome: "brought", problems: [] }]);
  return booked();
};

test.each([
  ["virtual", true],
  ["in-person", false],
])("imported %s appointments get no second event, and an export keeps their source", async (_, is_virtual) => {
  expect(await bring(is_virtual)).toHaveLength(2);
  expect(await tasks()).toEqual([]);
  // Runs both rounds of mirroring, which `setMirroring` started.
  await runJob();
  await runJob();
  expect(await titles()).toEqual(["Sesión con Ana Peña", "Sesión con Ana Peña"]);
  for (const record of await booked()) {
    expect(record).toMatchObject({ own_event: true, meet_status: "none" });
    expect(isAtGoogle(record, ctx.practice)).toBe(true);
  }
  const copy = await takeCopy(await nextRequestOf(ctx));
  expect(copy.records.appointments.map(({ own_event }) => own_event)).toEqual([true, true]);
});

test("imported appointments get an event if the file is not Google's own calendar", async () => {
  await bring(true, { from_google: false });
  expect(await tasks()).toHaveLength(2);
});

test("an appointment imported from Google keeps its own event until it is moved; then it gets Sereno's event", async () => {
  const [{ id = "" } = {}] = await bring(true);
  await updateAppointment(ctx, { id, notes: "Llega tarde", duration_minutes: 50 });
  await updateAppointment(ctx, { id, status: "cancelled" });
  await updateAppointment(ctx, { id, status: "scheduled" });
  expect(await tasks()).toEqual([]);
  expect((await booked())[0]).toMatchObject({ own_event: true });
  const moved = await updateAppointment(ctx, { id, appointment_date: "2026-11-25 10:00:00" });
  expect(moved).toMatchObject({ meet_status: "ready", google_meet_link: expect.stringContaining("meet.google.com") });
  expect(await titles()).toEqual(["Sesión con Ana Peña", "Cita con Ana Peña", "Sesión con Ana Peña"]);
  await updateAppointment(ctx, { id, appointment_date: "2026-11-24 10:00:00" });
  expect((await booked())[0]?.own_event).toBeUndefined();
});

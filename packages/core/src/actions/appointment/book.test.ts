import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { beforeEach, describe, expect, inject, test } from "vitest";
import type { PracticeContext } from "../../db/context";
import { BookAppointmentInput } from "../../domain/appointment/schema";
import { AppError } from "../../errors";
import { completePastAppointments } from "../../jobs/complete-appointments";
import { readBusy } from "../../store/appointment/occupancy";
import { getAppointment, listAppointments, listInRange, listUpcoming, readStats } from "../../store/appointment/read";
import { searchAppointments } from "../../store/appointment/search";
import { listClients } from "../../store/client/read";
import { bookAppointment } from "./book";
import { deleteAppointment } from "./delete";
import { updateAppointment } from "./update";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
let ctx: PracticeContext;

beforeEach(async () => {
  clock.moveTo("2026-11-20T15:00:00Z");
  ctx = await createPractice(db, { clock });
});

const booking = (change: object = {}) =>
  BookAppointmentInput.parse({
    patient_name: "Ana Peña",
    patient_phone: "300 123 4567",
    appointment_date: "2026-11-24 10:00:00",
    duration_minutes: 60,
    ...change,
  });
const book = (change: object = {}) => bookAppointment(ctx, booking(change));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const busy = async () =>
  (await readBusy(db, ctx.practice.practice_id, 20_000, 30_000)).map(({ start, end }) => end - start);
const clients = async () => (await listClients(ctx, { page: 1, page_size: 100 })).clients;

describe("booking", () => {
  test("answers the appointment on the practice's wall clock", async () => {
    expect(await book({ notes: " Primera vez ", patient_email: "" })).toMatchObject({
      patient_name: "Ana Peña",
      patient_phone: "+573001234567",
      whatsapp_code: "57",
      phone_number: "3001234567",
      patient_email: null,
      notes: "Primera vez",
      appointment_date: "2026-11-24 10:00:00",
      end_date: "2026-11-24 11:00:00",
      status: "scheduled",
      is_virtual: false,
      meet_status: "none",
      session_type: "individual",
      version: 1,
    });
  });

  test("takes country code and number apart from each other too", async () => {
    const booked = await book({ patient_phone: undefined, whatsapp_code: "+34", phone_number: "612 345 678" });
    expect(booked.patient_phone).toBe("+34612345678");
  });

  test("refuses a time that is taken, says by whom, and leaves nothing behind", async () => {
    const first = await book();
    const error = await book({ patient_name: "Otra", appointment_date: "2026-11-24 10:30:00" }).catch(
      (thrown) => thrown,
    );
    expect(error).toMatchObject({
      code: "overlap",
      message: "Ese horario ya está ocupado.",
      data: {
        conflicts: [
          {
            start: "2026-11-24 10:00:00",
            end: "2026-11-24 11:00:00",
            appointment_id: first.id,
            patient_name: "Ana Peña",
          },
        ],
      },
    });
    expect(await clients()).toHaveLength(1);
    expect(await readStats(ctx)).toMatchObject({ total: 1 });
  });

  test("names of a full morning those that the time touches alone", async () => {
    for (const hour of ["09", "10", "11"]) {
      await book({ patient_name: `De las ${hour}`, appointment_date: `2026-11-24 ${hour}:00:00` });
    }
    const wanted = { patient_name: "Otra", appointment_date: "2026-11-24 10:15:00", duration_minutes: 30 };
    const error = await book(wanted).catch((thrown) => thrown);
    expect(error.data.conflicts).toMatchObject([{ patient_name: "De las 10" }]);
  });

  test("never names an appointment as what its own move or length collides with", async () => {
    const { id } = await book({ duration_minutes: 50 });
    await book({ patient_name: "De las 11", appointment_date: "2026-11-24 11:00:00" });
    for (const change of [{ duration_minutes: 65 }, { appointment_date: "2026-11-24 10:30:00" }]) {
      const error = await updateAppointment(ctx, { id, ...change }).catch((thrown) => thrown);
      expect(error.data.conflicts).toMatchObject([{ patient_name: "De las 11" }]);
    }
  });

  test("tells the agent when the time is taken, not by whom", async () => {
    await book();
    const agent = { ...ctx, actor: { kind: "agent" as const, id: "tok" } };
    const error = await bookAppointment(agent, booking({ patient_name: "Otra" })).catch((thrown) => thrown);
    expect(error.data.conflicts).toEqual([{ start: "2026-11-24 10:00:00", end: "2026-11-24 11:00:00" }]);
  });

  test("one may start when another ends", async () => {
    await book();
    await book({ appointment_date: "2026-11-24 11:00:00" });
    await book({ appointment_date: "2026-11-24 09:00:00" });
    expect(await busy()).toEqual([180]);
  });

  test("an evening in Bogotá is two days in UTC, and still one time", async () => {
    await book({ appointment_date: "2026-11-24 18:30:00" });
    expect(await codeOf(book({ appointment_date: "2026-11-24 19:15:00" }))).toBe("overlap");
    await book({ appointment_date: "2026-11-24 19:30:00" });
    expect(await busy()).toEqual([30, 90]);
  });

  test("eight hours fit into one transaction", async () => {
    await book({ appointment_date: "2026-11-24 08:00:00", duration_minutes: 480 });
    expect(await codeOf(book({ appointment_date: "2026-11-24 15:45:00", duration_minutes: 15 }))).toBe("overlap");
  });

  test("may end at midnight and not later", async () => {
    expect((await book({ appointment_date: "2026-11-24 23:00:00" })).end_date).toBe("2026-11-25 00:00:00");
    expect(await codeOf(book({ appointment_date: "2026-11-25 23:30:00" }))).toBe("invalid_input");
  });

  test("records a session that took place as completed, which occupies nothing", async () => {
    expect((await book({ appointment_date: "2026-11-19 10:00:00" })).status).toBe("completed");
    expect(await busy()).toEqual([]);
    expect(await clients()).toMatchObject([
      { total_appointments: 1, appointment_history_count: 1, last_appointment_date: "2026-11-19 10:00:00" },
    ]);
  });

  test("a session that is going on is live: its time stays occupied", async () => {
    expect((await book({ appointment_date: "2026-11-20 09:30:00" })).status).toBe("scheduled");
    expect(await busy()).toEqual([60]);
  });

  test.each([
    ["off the five minutes", { appointment_date: "2026-11-24 10:02:00" }],
    ["with seconds", { appointment_date: "2026-11-24 10:00:30" }],
    ["with a phone that is none", { patient_phone: "++++++++++" }],
  ])("refuses a time %s and changes nothing", async (_, change) => {
    expect(await codeOf(book(change))).toBe("invalid_input");
    expect(await clients()).toEqual([]);
  });

  test("refuses a time that the clocks skip", async () => {
    ctx = await createPractice(db, { clock, practice: { timezone: "America/Santiago" } });
    expect(await codeOf(book({ appointment_date: "2027-09-05 00:30:00" }))).toBe("invalid_input");
    expect((await book({ appointment_date: "2027-09-05 01:00:00" })).appointment_date).toBe("2027-09-05 01:00:00");
  });

  test("changing the timezone moves no appointment", async () => {
    const { id } = await book();
    const madrid = { ...ctx, practice: { ...ctx.practice, timezone: "Europe/Madrid" } };
    expect((await getAppointment(madrid, id)).appointment_date).toBe("2026-11-24 16:00:00");
  });

  test("20 at once for one time book one, 20 at once for one new person make one client", async () => {
    const same = await Promise.all(Array.from({ length: 20 }, () => codeOf(book())));
    expect(same.filter((code) => code === "done")).toHaveLength(1);
    expect(same.filter((code) => code === "overlap")).toHaveLength(19);
    const person = { patient_name: "Nueva Persona", patient_phone: "3109998877", identification_number: "99887766" };
    const spread = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(book({ ...person, appointment_date: `2026-12-${String(index + 1).padStart(2, "0")} 10:00:00` })),
      ),
    );
    expect(spread).toEqual(Array.from({ length: 20 }, () => "done"));
    expect((await clients()).map(({ name, total_appointments }) => [name, total_appointments])).toEqual([
      ["Ana Peña", 1],
      ["Nueva Persona", 20],
    ]);
  });
});

describe("updating", () => {
  test("changes what is named and leaves the rest", async () => {
    const { id } = await book({ notes: "Antes", patient_email: "ana@example.com" });
    expect(await updateAppointment(ctx, { id, notes: "Después", is_virtual: true })).toMatchObject({
      notes: "Después",
      is_virtual: true,
      patient_email: "ana@example.com",
      appointment_date: "2026-11-24 10:00:00",
      version: 2,
    });
    expect((await updateAppointment(ctx, { id, notes: "" })).notes).toBeNull();
  });

  test.each([
    ["a little later on its own time", "2026-11-24 10:30:00", 60],
    ["to another hour of its day", "2026-11-24 15:00:00", 60],
    ["to another day", "2026-11-27 10:00:00", 60],
    ["over UTC midnight", "2026-11-24 18:30:00", 60],
    ["to a longer time", "2026-11-24 10:00:00", 120],
    ["to a shorter time", "2026-11-24 10:00:00", 15],
  ])("moves it %s and frees the old time", async (_, appointment_date, duration_minutes) => {
    const { id } = await book();
    const moved = await updateAppointment(ctx, { id, appointment_date, duration_minutes });
    expect(moved).toMatchObject({ appointment_date, duration_minutes, version: 2 });
    expect((await busy()).reduce((sum, minutes) => sum + minutes, 0)).toBe(duration_minutes);
    expect(await clients()).toMatchObject([{ next_appointment_date: appointment_date, total_appointments: 1 }]);
    if (appointment_date >= "2026-11-24 11:00:00") await book();
  });

  test("refuses a move onto another's time and keeps both", async () => {
    await book();
    const { id } = await book({ appointment_date: "2026-11-24 12:00:00" });
    expect(await codeOf(updateAppointment(ctx, { id, appointment_date: "2026-11-24 10:45:00" }))).toBe("overlap");
    expect(await codeOf(updateAppointment(ctx, { id, appointment_date: "2026-11-24 11:30:00" }))).toBe("done");
    expect(await busy()).toEqual([60, 60]);
  });

  test("refuses a change that is based on an older version", async () => {
    const { id } = await book();
    await updateAppointment(ctx, { id, notes: "Otra pestaña", version: 1 });
    expect(await codeOf(updateAppointment(ctx, { id, notes: "Esta", version: 1 }))).toBe("stale_version");
    expect(await codeOf(deleteAppointment(ctx, { id, version: 1 }))).toBe("stale_version");
    expect((await getAppointment(ctx, id)).notes).toBe("Otra pestaña");
  });

  test("ten at once on one version: one is kept, nine are told", async () => {
    const { id } = await book();
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => codeOf(updateAppointment(ctx, { id, notes: `${index}`, version: 1 }))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(codes.filter((code) => code === "stale_version")).toHaveLength(9);
  });

  test("refuses to move a live appointment into the past, or a closed one into the future", async () => {
    const { id } = await book();
    expect(await codeOf(updateAppointment(ctx, { id, appointment_date: "2026-11-19 10:00:00" }))).toBe("past");
    const past = await book({ appointment_date: "2026-11-18 10:00:00" });
    expect(await codeOf(updateAppointment(ctx, { id: past.id, appointment_date: "2026-11-27 10:00:00" }))).toBe(
      "invalid_transition",
    );
  });

  test("another person on the appointment moves it to that person's client", async () => {
    const { id, client_id } = await book();
    const changed = await updateAppointment(ctx, { id, patient_name: "Berta Ruiz", patient_phone: "3112223344" });
    expect(changed.client_id).not.toBe(client_id);
    expect(
      (await clients()).map(({ name, total_appointments, next_appointment_date }) => [
        name,
        total_appointments,
        next_appointment_date,
      ]),
    ).toEqual([
      ["Ana Peña", 0, null],
      ["Berta Ruiz", 1, "2026-11-24 10:00:00"],
    ]);
  });

  test("cancelling frees the time, reopening takes it again while it is free", async () => {
    const { id } = await book();
    await updateAppointment(ctx, { id, status: "cancelled" });
    expect(await busy()).toEqual([]);
    const other = await book({ patient_name: "Otra" });
    expect(await codeOf(updateAppointment(ctx, { id, status: "scheduled" }))).toBe("overlap");
    await deleteAppointment(ctx, { id: other.id });
    await updateAppointment(ctx, { id, status: "scheduled" });
    expect(await busy()).toEqual([60]);
    await updateAppointment(ctx, { id, status: "completed" });
    expect(await codeOf(updateAppointment(ctx, { id, status: "cancelled" }))).toBe("invalid_transition");
    expect(await readStats(ctx)).toMatchObject({ total: 1, completed: 1, upcoming: 0, cancelled: 0 });
  });

  test("an email that goes takes the wish for a meeting with it", async () => {
    const { id } = await book({ patient_email: "ana@example.com", create_google_meet: true });
    expect(await updateAppointment(ctx, { id, patient_email: "" })).toMatchObject({ create_google_meet: false });
    expect(await codeOf(updateAppointment(ctx, { id, create_google_meet: true }))).toBe("invalid_input");
  });
});

test("deleting frees the time, and deleting again finds nothing", async () => {
  const { id } = await book();
  await deleteAppointment(ctx, { id });
  expect(await busy()).toEqual([]);
  expect(await clients()).toMatchObject([{ total_appointments: 0, next_appointment_date: null }]);
  expect(await codeOf(deleteAppointment(ctx, { id }))).toBe("not_found");
  await book();
});

test("another practice's appointment is not there", async () => {
  const { id } = await book();
  const other = await createPractice(db, { clock });
  expect(await codeOf(getAppointment(other, id))).toBe("not_found");
  expect(await codeOf(updateAppointment(other, { id, notes: "mía" }))).toBe("not_found");
  expect(await codeOf(deleteAppointment(other, { id }))).toBe("not_found");
  await bookAppointment(other, booking());
});

describe("reading", () => {
  test("a range includes both its ends, on the local day", async () => {
    for (const time of ["2026-11-23 23:00", "2026-11-24 00:00", "2026-11-24 23:00", "2026-11-25 00:00"]) {
      await book({ appointment_date: `${time}:00` });
    }
    const day = await listInRange(ctx, { start_date: "2026-11-24", end_date: "2026-11-24" });
    expect(day.appointments.map(({ appointment_date }) => appointment_date)).toEqual([
      "2026-11-24 00:00:00",
      "2026-11-24 23:00:00",
    ]);
    const instants = await listInRange(ctx, {
      start_date: "2026-11-24T05:00:00.000Z",
      end_date: "2026-11-25T04:00:00.000Z",
    });
    expect(instants.appointments).toHaveLength(2);
  });

  test("pages follow each other without gaps or repeats, in both directions", async () => {
    const dates = Array.from({ length: 7 }, (_, index) => `2026-12-0${index + 1} 10:00:00`);
    for (const appointment_date of dates) await book({ appointment_date });
    for (const order of ["asc", "desc"] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await listAppointments(ctx, { order, limit: 3, cursor });
        expect(page.appointments.length).toBeLessThanOrEqual(3);
        seen.push(...page.appointments.map(({ appointment_date }) => appointment_date));
        cursor = page.next_cursor;
      } while (cursor);
      expect(seen).toEqual(order === "asc" ? dates : [...dates].reverse());
    }
    expect(await codeOf(listAppointments(ctx, { order: "asc", limit: 3, cursor: "nonsense" }))).toBe("invalid_input");
  });

  test("a list can be narrowed to a client, a status and dates", async () => {
    const { client_id } = await book();
    await book({ patient_name: "Berta", appointment_date: "2026-11-25 10:00:00" });
    const gone = await book({ appointment_date: "2026-11-26 10:00:00" });
    await updateAppointment(ctx, { id: gone.id, status: "cancelled" });
    const count = async (filter: object) =>
      (await listAppointments(ctx, { order: "asc", limit: 50, ...filter })).appointments.length;
    expect(await count({ client_id })).toBe(2);
    expect(await count({ status: "cancelled" })).toBe(1);
    expect(await count({ client_id, status: "scheduled" })).toBe(1);
    expect(await count({ start_date: "2026-11-25", end_date: "2026-11-25" })).toBe(1);
  });

  test("upcoming are live and not over, soonest first", async () => {
    await book({ appointment_date: "2026-11-26 10:00:00" });
    const going = await book({ appointment_date: "2026-11-20 09:30:00" });
    await book({ appointment_date: "2026-11-19 10:00:00" });
    const gone = await book({ appointment_date: "2026-11-25 10:00:00" });
    await updateAppointment(ctx, { id: gone.id, status: "cancelled" });
    const { appointments } = await listUpcoming(ctx, 10);
    expect(appointments.map(({ appointment_date }) => appointment_date)).toEqual([
      going.appointment_date,
      "2026-11-26 10:00:00",
    ]);
  });

  test("search finds by name without regard to case or accents", async () => {
    await book({ patient_name: "Óscar Iván Patiño" });
    await book({ patient_name: "Ana Peña", appointment_date: "2026-11-25 10:00:00" });
    for (const text of ["patino", "ÓSCAR", "ivan pat"]) {
      expect(
        (await searchAppointments(ctx, { q: text, limit: 50 })).appointments.map(({ patient_name }) => patient_name),
      ).toEqual(["Óscar Iván Patiño"]);
    }
    expect((await searchAppointments(ctx, { q: "zzz", limit: 50 })).appointments).toEqual([]);
  });

  test("stats count by status, today and this week, on the local calendar", async () => {
    await book({ appointment_date: "2026-11-20 20:00:00" });
    await book({ appointment_date: "2026-11-21 10:00:00" });
    await book({ appointment_date: "2026-11-22 10:00:00" });
    await book({ appointment_date: "2026-11-15 10:00:00" });
    const missed = await book({ appointment_date: "2026-12-24 10:00:00" });
    await updateAppointment(ctx, { id: missed.id, status: "no_show" });
    expect(await readStats(ctx)).toEqual({
      total: 5,
      upcoming: 3,
      completed: 1,
      cancelled: 0,
      no_show: 1,
      today: 1,
      this_week: 3,
    });
  });
});

test("past appointments are completed once, their time is free, and the rest is left alone", async () => {
  const past = await book();
  const later = await book({ appointment_date: "2026-11-24 12:00:00" });
  clock.moveTo("2026-11-24T16:00:00Z");
  await Promise.all([completePastAppointments(ctx), completePastAppointments(ctx)]);
  expect(await getAppointment(ctx, past.id)).toMatchObject({ status: "completed", version: 2 });
  expect(await getAppointment(ctx, later.id)).toMatchObject({ status: "scheduled", version: 1 });
  expect(await clients()).toMatchObject([{ appointment_history_count: 1, total_appointments: 2 }]);
  expect(await busy()).toEqual([60]);
});

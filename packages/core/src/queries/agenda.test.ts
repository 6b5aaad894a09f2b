import { closedOn, createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { measured } from "@sereno/tests/support/reading";
import { seedPractice } from "@sereno/tests/support/seed";
import { expect, inject, test } from "vitest";
import { saveException } from "../actions/availability/save-exception";
import { rulesOf } from "../domain/booking/rules";
import { packBusy } from "../domain/busy/rules";
import { dayNumber, minuteOfIso } from "../lib/time/rules";
import { listInRange } from "../store/appointment/read";
import { readAgenda } from "./agenda";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
const ctx = await createPractice(db, { clock });

const closed = (date: string) => ({ ...closedOn(date), notes: `Cerrado el ${date}` });

await seedPractice(ctx, { clients: 120, appointments: 900 });
for (const date of ["2026-10-25", "2026-10-26", "2026-12-06", "2026-12-07"]) await saveException(ctx, closed(date));

const SIX_WEEKS = { start_date: "2026-10-26", end_date: "2026-12-06" };

test("the agenda of six weeks has their appointments, hours and exceptions only", async () => {
  const { appointments, exceptions, weekly_availability } = await readAgenda(ctx, SIX_WEEKS);
  expect(appointments).toEqual((await listInRange(ctx, SIX_WEEKS)).appointments);
  expect(appointments.length).toBeGreaterThan(100);
  expect(exceptions.map(({ exception_date }) => exception_date)).toEqual(["2026-10-26", "2026-12-06"]);
  expect(exceptions[0]).toMatchObject({ available: false, notes: "Cerrado el 2026-10-26" });
  expect(weekly_availability.monday).toMatchObject({ enabled: true });
});

test("the agenda shows Google's busy times when they count, without another request", async () => {
  const at = minuteOfIso;
  const busy = [
    // Busy from Sunday evening into Monday, for an hour on Wednesday, and from the next Sunday evening on.
    { start: at("2026-11-16T03:00:00Z"), end: at("2026-11-16T13:00:00Z") },
    { start: at("2026-11-18T19:00:00Z"), end: at("2026-11-18T20:00:00Z") },
    { start: at("2026-11-23T01:00:00Z"), end: at("2026-11-24T01:00:00Z") },
  ];
  const saturday = dayNumber("2026-11-21");
  const practice = {
    ...ctx.practice,
    timezone: "America/Bogota",
    busy_elsewhere: packBusy(busy),
    busy_days: packBusy([{ start: saturday, end: saturday + 1 }]),
  };
  const week = { start_date: "2026-11-16", end_date: "2026-11-22" };
  const looksThere = { ...practice, booking_rules: { ...rulesOf(practice), busy_from_google: true } };
  const { answer, usage } = await measured(() => readAgenda({ ...ctx, practice: looksThere }, week));
  expect(answer.busy).toEqual([
    { start: "2026-11-16 00:00:00", end: "2026-11-16 08:00:00" },
    { start: "2026-11-18 14:00:00", end: "2026-11-18 15:00:00" },
    { start: "2026-11-21 00:00:00", end: "2026-11-22 00:00:00" },
    { start: "2026-11-22 20:00:00", end: "2026-11-23 00:00:00" },
  ]);
  expect(usage.requests).toBe(2);
  const looksAway = { ...practice, booking_rules: { ...rulesOf(practice), busy_from_google: false } };
  expect(await readAgenda({ ...ctx, practice: looksAway }, week)).toMatchObject({ busy: [], busy_known_until: null });
  const until = async (more: object) =>
    (await readAgenda({ ...ctx, practice: { ...looksThere, ...more } }, week)).busy_known_until;
  const read = { google_connected: true, busy_known_until: "2026-12-01T05:00:00.000Z" };
  expect(await until(read)).toBe("2026-12-01 00:00:00");
  // If the calendar was never read, nothing from now on is known.
  expect(await until({ busy_known_until: undefined })).toBe("2026-11-20 10:00:00");
});

test.each([
  [{ start_date: "2026-11-22", end_date: "2026-11-16" }, "La fecha final no puede ser anterior a la inicial."],
  [{ start_date: "2026-10-26", end_date: "2026-12-07" }, "Pide máximo 42 días por consulta."],
])("%o is refused", async (range, message) => {
  await expect(readAgenda(ctx, range)).rejects.toMatchObject({ code: "invalid_input", errors: [{ message }] });
});

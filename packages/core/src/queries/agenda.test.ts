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
const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });

const closed = (date: string) => ({ ...closedOn(date), notes: `Cerrado el ${date}` });

await seedPractice(ctx, { clients: 120, appointments: 900 });
for (const date of ["2026-10-25", "2026-10-26", "2026-12-06", "2026-12-07"]) await saveException(ctx, closed(date));

test("the agenda contains the weekly hours, and whatever falls within its six weeks but nothing outside", async () => {
  const weeks = { start_date: "2026-10-26", end_date: "2026-12-06" };
  const { appointments, exceptions, weekly_availability, holidays } = await readAgenda(ctx, weeks);
  expect(appointments).toEqual((await listInRange(ctx, weeks)).appointments);
  expect(appointments.length).toBeGreaterThan(100);
  expect(exceptions.map(({ exception_date }) => exception_date)).toEqual(["2026-10-26", "2026-12-06"]);
  expect(exceptions[0]).toMatchObject({ available: false, notes: "Cerrado el 2026-10-26" });
  expect(holidays.map(({ date }) => date)).toEqual(["2026-11-02", "2026-11-16"]);
  expect(weekly_availability.monday).toMatchObject({ enabled: true });
});

test("the agenda contains Google's busy times if the setting is on, without another request", async () => {
  // Busy from Sunday evening into Monday, for an hour on Wednesday, and from the next Sunday evening on.
  const busy = ["16T03 16T13", "18T19 18T20", "23T01 24T01"].map((times) => {
    const [start = 0, end = 0] = times.split(" ").map((time) => minuteOfIso(`2026-11-${time}:00:00Z`));
    return { start, end };
  });
  const saturday = dayNumber("2026-11-21");
  const busy_days = packBusy([{ start: saturday, end: saturday + 1 }]);
  const practice = { ...ctx.practice, busy_elsewhere: packBusy(busy), busy_days };
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
  const until = async (busy_known_until?: string) =>
    (await readAgenda({ ...ctx, practice: { ...looksThere, busy_known_until } }, week)).busy_known_until;
  expect(await until("2026-12-01T05:00:00.000Z")).toBe("2026-12-01 00:00:00");
  // As Google's calendar was never read, busy times are known until now only.
  expect(await until()).toBe("2026-11-20 10:00:00");
});

test.each([
  ["2026-11-22", "2026-11-16", "La fecha final no puede ser anterior a la inicial."],
  ["2026-10-26", "2026-12-07", "Pide máximo 42 días por consulta."],
])("the agenda from %s to %s is refused: %s", async (start_date, end_date, message) => {
  const refusal = { code: "invalid_input", errors: [{ message }] };
  await expect(readAgenda(ctx, { start_date, end_date })).rejects.toMatchObject(refusal);
});

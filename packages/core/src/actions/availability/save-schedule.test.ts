import { ana, bookAppointment, codeOf, startDayClosure } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { closedOn, nextRequestOf } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import { closingsOf, holidayDays, isClosing } from "../../domain/holidays/rules";
import { comingHolidays } from "../../queries/agenda";
import { checkSlot, getSchedule, listFreeTimes, listSlots } from "../../store/availability/read";
import { deleteException } from "./delete-exception";
import { saveException } from "./save-exception";
import { saveSchedule } from "./save-schedule";

const { ctx } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");

const MORNING = { available: true, time_ranges: [{ start: "08:00", end: "10:00" }] };
const own = (date: string, notes: string) => ({ ...closedOn(date), ...MORNING, notes });
const book = (appointment_date: string) => bookAppointment(ctx, { ...ana, appointment_date });

test("saving a second exception for a date replaces the first, and deleting that one leaves none", async () => {
  await saveException(ctx, closedOn("2026-12-24"));
  const open = own("2026-12-24", "Medio día");
  const { id } = await saveException(ctx, open);
  expect((await getSchedule(ctx)).exceptions).toEqual([{ ...open, id }]);
  await deleteException(ctx, id);
  expect(await codeOf(deleteException(ctx, id))).toBe("not_found");
  expect((await getSchedule(ctx)).exceptions).toEqual([]);
});

test("saving the schedule replaces all exceptions, and refuses two for one date", async () => {
  await saveException(ctx, closedOn("2026-12-24"));
  await saveException(ctx, closedOn("2026-12-25"));
  await saveSchedule(ctx, { exceptions: [closedOn("2026-12-25"), closedOn("2026-12-31")] });
  const { exceptions } = await getSchedule(ctx);
  expect(exceptions.map(({ exception_date }) => exception_date)).toEqual(["2026-12-25", "2026-12-31"]);
  const twice = [closedOn("2026-12-31"), closedOn("2026-12-31")];
  expect(await codeOf(saveSchedule(ctx, { exceptions: twice }))).toBe("invalid_input");
  expect((await getSchedule(ctx)).exceptions).toHaveLength(2);
});

const monday = { start_date: "2026-11-23", end_date: "2026-11-23", slot_duration_minutes: 60 };
const free = async (input: object = {}) =>
  (await listSlots(ctx, { ...monday, ...input })).slots
    .filter(({ is_available }) => is_available)
    .map(({ start_time }) => start_time);

test("the time of the appointment being edited is a free slot, and the next appointment's time is not", async () => {
  const { id } = await book("2026-11-23 09:00:00");
  await book("2026-11-23 10:00:00");
  expect((await free({ exclude_appointment_id: id })).slice(0, 3)).toEqual(["08:00", "09:00", "11:00"]);
});

test("the list of free times by date has the same times as the slots, and no full days", async () => {
  const { id } = await book("2026-11-23 09:30:00");
  await saveException(ctx, closedOn("2026-11-24"));
  const days = { ...monday, end_date: "2026-11-25" };
  for (const input of [days, { ...days, exclude_appointment_id: id }, { ...days, slot_duration_minutes: 240 }]) {
    const { slots } = await listSlots(ctx, { ...input, only_available: true });
    const free = await listFreeTimes(ctx, input);
    expect(free.map(({ date }) => date)).toEqual(["2026-11-23", "2026-11-25"]);
    expect(free.flatMap(({ date, times }) => times.map((time) => `${date} ${time}:00`))).toEqual(
      slots.map(({ appointment_date }) => appointment_date),
    );
  }
  expect(await listFreeTimes(ctx, { ...monday, slot_duration_minutes: 240 })).toEqual([
    { date: "2026-11-23", times: ["12:00"] },
  ]);
  expect(await codeOf(listFreeTimes(ctx, { ...monday, end_date: "2027-02-23" }))).toBe("invalid_input");
});

test("slots are listed for at most 92 days, and not for an end before the start", async () => {
  expect(await codeOf(listSlots(ctx, { ...monday, end_date: "2027-02-22" }))).toBe("done");
  expect(await codeOf(listSlots(ctx, { ...monday, end_date: "2027-02-23" }))).toBe("invalid_input");
  expect(await codeOf(listSlots(ctx, { ...monday, end_date: "2026-11-22" }))).toBe("invalid_input");
});

test("checking a time returns the conflicting appointment, or in Spanish why the time is not offered", async () => {
  const { id } = await book("2026-11-23 10:00:00");
  const ask = (check_date: string, start_time: string, end_time: string) =>
    checkSlot(ctx, { check_date, start_time, end_time });
  const free = { available: true, reason: null, message: null, conflicts: [], busy_as_of: null };
  expect(await ask("2026-11-23", "11:00", "12:00")).toEqual(free);
  const taken = { reason: "overlap", message: "Ese horario ya está ocupado.", conflicts: [{ appointment_id: id }] };
  expect(await ask("2026-11-23", "10:30", "11:30")).toMatchObject(taken);
  const dayOff = { reason: "day_off", message: "No hay atención el domingo 22 de noviembre." };
  expect(await ask("2026-11-22", "10:30", "11:30")).toMatchObject(dayOff);
  expect(await ask("2026-11-20", "09:00", "10:00")).toMatchObject({ reason: "past" });
  for (const end of ["08:00", "08:05", "08:17", "18:00"])
    expect([end, await codeOf(ask("2026-11-23", "08:00", end))]).toEqual([end, "invalid_input"]);
});

const change = async (now: PracticeContext, input: object) =>
  (await startDayClosure(now, { ...input, choices: [] })).schedule;

/** The input that closes the coming holidays, based on the current hours, as a screen would send it. */
async function decide(now: PracticeContext) {
  const { weekly_availability: weekly, exceptions, version } = await getSchedule(now);
  return { saved: closingsOf(holidayDays(comingHolidays(now).holidays, { weekly, exceptions })), version };
}

test("closing all holidays removes their slots and keeps the therapist's own exceptions", async () => {
  await saveException(ctx, own("2026-12-08", "Jornada especial"));
  const { saved, version } = await decide(await nextRequestOf(ctx));
  const { exceptions } = await change(await nextRequestOf(ctx), { saved, version });
  const kept = exceptions.find(({ exception_date }) => exception_date === "2026-12-08");
  expect(kept).toMatchObject(own("2026-12-08", "Jornada especial"));
  expect(exceptions.filter(isClosing).map(({ notes }) => notes)).toContain("Festivo: Jueves Santo");
  const days = { start_date: "2026-12-07", end_date: "2027-01-12", slot_duration_minutes: 60 };
  const offered = new Set((await listSlots(await nextRequestOf(ctx), days)).slots.map(({ date }) => date));
  expect(offered.has("2026-12-08")).toBe(true);
  for (const date of ["2026-12-25", "2027-01-01", "2027-01-11"]) expect(offered.has(date)).toBe(false);
});

test("closing holidays in an outdated tab is refused, and succeeds with the current list", async () => {
  const first = await decide(await nextRequestOf(ctx));
  await saveException(await nextRequestOf(ctx), own("2026-12-25", "Turno de Navidad"));
  const now = await nextRequestOf(ctx);
  await expect(change(now, first)).rejects.toMatchObject({ code: "stale_version" });
  expect((await getSchedule(now)).exceptions).toHaveLength(1);
  const { exceptions } = await change(now, await decide(now));
  expect(exceptions.filter(({ notes }) => notes === "Turno de Navidad")).toHaveLength(1);
  expect(exceptions).toHaveLength(first.saved.length);
});

test("reopening one holiday gives its date the week's hours", async () => {
  const { saved, version } = await decide(ctx);
  await change(ctx, { saved, version });
  const { exceptions } = await change(await nextRequestOf(ctx), { removed: ["exc_2026-12-08"] });
  expect(exceptions).toHaveLength(saved.length - 1);
  const day = { start_date: "2026-12-08", end_date: "2026-12-08", slot_duration_minutes: 60 };
  expect((await listSlots(await nextRequestOf(ctx), day)).total_slots).toBe(10);
});

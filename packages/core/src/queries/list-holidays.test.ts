import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { closedOn, createPractice, nextRequestOf } from "@sereno/tests/support/practice";
import { measured } from "@sereno/tests/support/reading";
import { expect, test } from "vitest";
import { saveException } from "../actions/availability/save-exception";
import { saveSchedule } from "../actions/availability/save-schedule";
import { setHolidays } from "../actions/holiday/set";
import { setTimezone } from "../actions/practice/set-timezone";
import { PreviewSeriesInput } from "../domain/series/schema";
import { getSchedule, listSlots } from "../store/availability/read";
import { comingHolidays, listHolidays, readAgenda } from "./agenda";
import { readAgentContext } from "./agent-context";
import { previewSeries } from "./series-preview";

const { db, clock, ctx } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");

const nextRequest = () => nextRequestOf(ctx);

test("the list of a year's holidays says which are closed, by an exception or by the weekly hours", async () => {
  await saveException(ctx, closedOn("2027-01-11"));
  const time_ranges = [{ start: "08:00", end: "10:00" }];
  await saveException(ctx, { ...closedOn("2027-05-01"), available: true, time_ranges });
  const { answer, usage } = await measured(() => listHolidays(ctx, { year: 2027 }));
  const { country, holidays } = answer;
  expect(usage.requests).toBe(1);
  expect(country).toBe("CO");
  expect(holidays).toHaveLength(19);
  const of = (date: string) => holidays.find((day) => day.date === date);
  expect(of("2027-01-11")).toEqual({ date: "2027-01-11", names: ["Día de los Reyes Magos"], closed: true });
  expect(of("2027-01-01")?.closed).toBe(false);
  // Both dates are Saturdays, which have no weekly hours; an exception opens the first.
  expect(of("2027-05-01")?.closed).toBe(false);
  expect(of("2027-12-25")?.closed).toBe(true);
});

test("a practice outside Colombia has no holidays anywhere and is not asked to review them", async () => {
  const elsewhere = await createPractice(db, { clock, practice: { timezone: "America/Lima" } });
  const none = { country: null, holidays: [] };
  expect(await listHolidays(elsewhere, { year: 2026 })).toEqual(none);
  expect(comingHolidays(elsewhere)).toEqual({ ...none, to_review: null });
  const days = { start_date: "2026-12-08", end_date: "2026-12-25" };
  expect((await readAgenda(elsewhere, days)).holidays).toEqual([]);
  const slots = await listSlots(elsewhere, { ...days, slot_duration_minutes: 60 });
  expect(slots.holidays).toEqual([]);
  expect(slots.slots.some(({ date, is_available }) => date === "2026-12-25" && is_available)).toBe(true);
  expect((await readAgentContext(elsewhere)).holidays).toEqual([]);
  const series = PreviewSeriesInput.parse({ start: "2026-12-08 10:00:00", interval_weeks: 1, count: 2 });
  expect((await previewSeries(elsewhere, series)).occurrences.map(({ state }) => state)).toEqual(["free", "free"]);
});

test.each([
  ["2026-10-31T15:00:00Z", "2026-11-02", "2027-10-18", 2026],
  ["2026-11-20T15:00:00Z", "2026-12-08", "2027-12-25", 2027],
  // At this instant it is still 31 October in Bogotá.
  ["2026-11-01T04:00:00Z", "2026-11-02", "2027-10-18", 2026],
  ["2028-02-29T15:00:00Z", "2028-03-20", "2029-01-08", 2028],
])("at %s the coming holidays are those from %s to %s, and the year to review is %i", (at, first, last, year) => {
  clock.moveTo(at);
  const { holidays, to_review } = comingHolidays(ctx);
  expect([holidays[0]?.date, holidays.at(-1)?.date, to_review]).toEqual([first, last, year]);
});

test("reviewing a year changes no hours, and from 1 November the next year is to be reviewed", async () => {
  await saveSchedule(ctx, { exceptions: [closedOn("2026-12-24")] });
  const before = await nextRequest();
  expect((await setHolidays(before, { asked_year: 2027 })).to_review).toBeNull();
  const after = await nextRequest();
  expect(comingHolidays(after).to_review).toBeNull();
  expect(after.practice.schedule_version).toBe(before.practice.schedule_version);
  clock.moveTo("2027-10-31T15:00:00Z");
  expect(comingHolidays(await nextRequest()).to_review).toBeNull();
  clock.moveTo("2027-11-01T15:00:00Z");
  expect(comingHolidays(await nextRequest()).to_review).toBe(2028);
});

test("holidays depend on the time zone, and dates closed for them stay closed after a change of zone", async () => {
  const closing = { ...closedOn("2026-12-08"), notes: "Festivo: Inmaculada Concepción" };
  await saveException(ctx, closing);
  await setTimezone(await nextRequest(), "America/Lima");
  expect(comingHolidays(await nextRequest()).country).toBeNull();
  expect((await getSchedule(await nextRequest())).exceptions).toMatchObject([closing]);
  await setTimezone(await nextRequest(), "America/Bogota");
  expect(comingHolidays(await nextRequest()).holidays[0]?.date).toBe("2026-12-08");
});

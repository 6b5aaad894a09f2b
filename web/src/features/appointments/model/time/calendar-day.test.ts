import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { placedAt } from "./calendar";
import { firstInView } from "./calendar-day";
import { COMING, daysShown as shownIn, viewAfter, viewBefore, viewOf, weeksOf } from "./day-view";
import { freedHour } from "./freed";

const at = (text: string) => parseLocal(`2026-11-${text}`);
const one = (id: string, start: string, end: string, status: "scheduled" | "cancelled" = "scheduled") => {
  return { id, status, ...placedAt({ start: at(start), end: at(end) }) };
};
const cancelled = (id: string, start: string, end: string) => one(id, start, end, "cancelled");

const week = [one("a", "24 14:00", "24 15:00"), one("b", "26 09:00", "26 10:00"), one("c", "30 06:00", "30 07:00")];
test.each([
  ["7:00 if the first appointment is visible from there", week, null, false, 7 * 60],
  ["half an hour before the first appointment in a short window", week, null, true, 8 * 60 + 30],
  ["half an hour before today's first unfinished appointment", week, at("24 14:30"), false, 13 * 60 + 30],
  ["half an hour before an early appointment", [one("a", "24 05:15", "24 06:00")], null, false, 4 * 60 + 45],
  ["midnight at the earliest", [one("a", "24 00:15", "24 01:00")], null, true, 0],
])("the calendar begins at %s", (_name, appointments, now, isShort, minute) => {
  expect(firstInView({ first: "2026-11-23", last: "2026-11-29" }, appointments, now, isShort)).toBe(minute);
});

const on = (today: string, isWide = false) => ({ today, min: today, isWide });
test.each([
  ["2026-11-27", false, "2026-11-23", "2026-12-13"],
  ["2026-12-01", false, "2026-11-30", "2026-12-20"],
  ["2026-11-03", true, "2026-11-02", "2026-12-06"],
])("on %s, in a wide window: %s, the coming weeks last from %s to %s", (today, isWide, first, last) => {
  expect(shownIn(COMING, on(today, isWide))).toEqual({ first, last });
});

test.each([
  ["2026-11-27", "2026-12"],
  ["2026-12-01", "2026-12"],
  ["2026-12-14", "2027-01"],
])("on %s the coming weeks are followed by the month %s, and nothing comes before them", (today, after) => {
  expect(viewAfter(COMING, on(today))).toBe(after);
  expect(viewBefore(COMING, on(today))).toBeNull();
  expect(viewBefore(after, on(today))).toBe(COMING);
  expect(viewBefore(viewAfter(after, on(today)), on(today))).toBe(after);
});

test("on any day, the coming weeks reach two weeks ahead, and the next month leaves no day out", () => {
  for (let day = 0; day < 400; day++) {
    const today = new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10);
    for (const isWide of [true, false]) {
      const { last } = shownIn(COMING, on(today, isWide));
      const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
      expect(shownIn(viewAfter(COMING, on(today, isWide)), on(today, isWide)).first <= next).toBe(true);
      expect(Date.parse(last) - Date.parse(today)).toBeGreaterThanOrEqual(14 * 86_400_000);
    }
  }
});

test("the view of a date is the coming weeks or its month, and past months reach back to the earliest date", () => {
  expect(viewOf("2026-12-13", on("2026-11-27"))).toBe(COMING);
  expect(viewOf("2026-12-14", on("2026-11-27"))).toBe("2026-12");
  expect(viewOf("2026-11-20", on("2026-11-27"))).toBe("2026-11");
  const past = { today: "2026-11-27", min: "2026-10-05", isWide: false };
  expect(viewOf("2026-10-05", past)).toBe("2026-10");
  expect([viewBefore("2026-11", past), viewBefore("2026-10", past)]).toEqual(["2026-10", null]);
  expect(viewBefore("2026-01", { ...past, min: undefined })).toBe("2025-12");
});

test("the weeks of a month begin on Monday and leave out the days of other months", () => {
  const weeks = weeksOf(shownIn("2026-12", on("2026-11-27")));
  expect(weeks.map((week) => week.filter(Boolean).length)).toEqual([6, 7, 7, 7, 4]);
  expect([weeks[0]?.[1], weeks[4]?.[3], weeks[4]?.[4]]).toEqual(["2026-12-01", "2026-12-31", null]);
});

const late = one("a", "24 23:00", "25 00:00");
const now = parseLocal("2026-11-24 08:00:00");
const hour = { start: "2026-11-24 23:00:00", duration_minutes: 60 };
test.each([
  ["is cancelled", hour, cancelled("a", "24 23:00", "25 00:00")],
  ["is deleted", hour, null],
  ["moves to another day", hour, one("a", "25 23:00", "26 00:00")],
  ["moves to the hour before", hour, one("a", "24 22:00", "24 23:00")],
  ["is confirmed", null, { ...late, status: "confirmed" as const }],
  ["is shortened", null, one("a", "24 23:00", "24 23:30")],
])("an appointment that %s frees the hour %j", (_how, freed, after) =>
  expect(freedHour(late, after, now)).toEqual(freed),
);

test("the deletion of a cancelled or begun appointment frees no hour", () => {
  expect(freedHour({ ...late, status: "cancelled" }, null, now)).toBeNull();
  expect(freedHour(late, null, parseLocal("2026-11-24 23:00:00"))).toBeNull();
});

import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { placedAt } from "./calendar";
import { firstInView, standings } from "./calendar-day";
import { COMING, monthsText, daysShown as shownIn, viewAfter, viewBefore, viewOf, weeksOf } from "./day-view";
import { freedHour } from "./freed";

const at = (text: string) => parseLocal(`2026-11-${text}`);
type Status = "scheduled" | "completed" | "cancelled";
const one = (id: string, start: string, end: string, status: Status = "scheduled") => ({
  id,
  status,
  ...placedAt({ start: at(start), end: at(end) }),
});
const TEN = ["24 10:00", "24 11:00"] as const;
const cancelled = (id: string, start: string, end: string) => one(id, start, end, "cancelled");

test.each([
  ["nothing that is alone", [one("a", "24 10:00", "24 11:00"), cancelled("b", "24 11:00", "24 12:00")], {}],
  [
    "what was cancelled for what came in its place",
    [cancelled("a", "24 10:00", "24 11:00"), one("b", "24 10:30", "24 11:30")],
    { a: { strip: 0, strips: 0 }, b: { strip: null, strips: 1 } },
  ],
  [
    "twice for one hour",
    [cancelled("a", ...TEN), cancelled("b", ...TEN), one("c", ...TEN, "completed")],
    { a: { strip: 0, strips: 0 }, b: { strip: 1, strips: 0 }, c: { strip: null, strips: 2 } },
  ],
  // Two cancelled appointments without a replacement share the column as usual.
  ["not for one another", [cancelled("a", "24 10:00", "24 11:00"), cancelled("b", "24 10:30", "24 11:30")], {}],
  [
    "for two, of which one lasts beside another that is no strip",
    [cancelled("a", ...TEN), one("b", ...TEN), one("c", "24 10:30", "24 11:30", "completed")],
    { a: { strip: 0, strips: 0 } },
  ],
])("stands aside: %s", (_name, appointments, expected) => {
  expect(Object.fromEntries(standings(appointments))).toEqual(expected);
});

const days = { first: "2026-11-23", last: "2026-11-29" };
const week = [one("a", "24 14:00", "24 15:00"), one("b", "26 09:00", "26 10:00"), one("c", "30 06:00", "30 07:00")];

test.each([
  ["where a day begins, when the first is in view from there", week, null, false, 7 * 60],
  ["before the first in a short window", week, null, true, 8 * 60 + 30],
  ["where a day begins when there is none", [], null, true, 7 * 60],
  ["before the first of today that is not over", week, at("24 14:30"), false, 13 * 60 + 30],
  ["before now when today's are over", week, at("24 16:40"), false, 16 * 60 + 10],
  ["before an early one", [one("a", "24 05:15", "24 06:00")], null, false, 4 * 60 + 45],
  ["no earlier than midnight", [one("a", "24 00:15", "24 01:00")], null, true, 0],
])("the hours are shown from %s", (_name, appointments, now, isShort, minute) => {
  expect(firstInView(days, appointments, now, isShort)).toBe(minute);
});

const on = (today: string, isWide = false) => ({ today, min: today, isWide });

test.each([
  ["2026-11-27", false, "2026-11-23", "2026-12-13"],
  ["2026-11-30", false, "2026-11-30", "2026-12-20"],
  ["2026-12-01", false, "2026-11-30", "2026-12-20"],
  ["2026-12-06", false, "2026-11-30", "2026-12-20"],
  ["2026-11-03", true, "2026-11-02", "2026-12-06"],
  ["2026-11-27", true, "2026-11-23", "2026-12-13"],
  ["2028-02-29", true, "2028-02-28", "2028-03-19"],
])("the coming weeks on %s (wide: %s) are the days from %s to %s", (today, isWide, first, last) => {
  expect(shownIn(COMING, on(today, isWide))).toEqual({ first, last });
});

test.each([
  ["2026-11-27", "2026-12", null],
  ["2026-12-01", "2026-12", null],
  ["2026-12-14", "2027-01", null],
])("the coming weeks on %s lead to %s, and back to nothing earlier", (today, after, before) => {
  expect(viewAfter(COMING, on(today))).toBe(after);
  expect(viewBefore(COMING, on(today))).toBe(before);
  expect(viewBefore(after, on(today))).toBe(COMING);
  expect(viewBefore(viewAfter(after, on(today)), on(today))).toBe(after);
});

test("the coming weeks leave no day out, whichever day it is", () => {
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

test("a low phone shows this week and the next", () => {
  const of = { ...on("2026-11-27"), isLow: true };
  expect(shownIn(COMING, of)).toEqual({ first: "2026-11-23", last: "2026-12-06" });
  expect([viewOf("2026-12-06", of), viewOf("2026-12-07", of)]).toEqual([COMING, "2026-12"]);
});

test("a chosen day is in view, and past months are offered as far as allowed", () => {
  expect(viewOf("2026-12-13", on("2026-11-27"))).toBe(COMING);
  expect(viewOf("2026-12-14", on("2026-11-27"))).toBe("2026-12");
  expect(viewOf("2026-11-20", on("2026-11-27"))).toBe("2026-11");
  const past = { today: "2026-11-27", min: "2026-10-05", isWide: false };
  expect(viewOf("2026-10-05", past)).toBe("2026-10");
  expect([viewBefore("2026-11", past), viewBefore("2026-10", past)]).toEqual(["2026-10", null]);
  expect(viewBefore("2026-01", { ...past, min: undefined })).toBe("2025-12");
});

test("weeks begin on Monday, without the days of other months", () => {
  const weeks = weeksOf(shownIn("2026-12", on("2026-11-27")));
  expect(weeks.map((week) => week.filter(Boolean).length)).toEqual([6, 7, 7, 7, 4]);
  expect([weeks[0]?.[1], weeks[4]?.[3], weeks[4]?.[4]]).toEqual(["2026-12-01", "2026-12-31", null]);
});

test.each([
  ["2026-11-27", "2026-12-13", "Noviembre y diciembre 2026"],
  ["2026-12-01", "2026-12-20", "Diciembre 2026"],
  ["2026-12-28", "2027-01-17", "Diciembre 2026 y enero 2027"],
])("the days from %s to %s are called '%s'", (first, last, text) => expect(monthsText(first, last)).toBe(text));

const late = {
  status: "scheduled" as const,
  appointment_date: "2026-11-24 23:00:00",
  end_date: "2026-11-25 00:00:00",
  duration_minutes: 60,
};
const now = parseLocal("2026-11-24 08:00:00");
const hour = { start: "2026-11-24 23:00:00", duration_minutes: 60 };
const during = (start: string, end: string) => ({ ...late, appointment_date: start, end_date: end });

test.each([
  ["is cancelled", { ...late, status: "cancelled" as const }, hour],
  ["is deleted", null, hour],
  ["moves to another day", during("2026-11-25 23:00:00", "2026-11-26 00:00:00"), hour],
  ["moves to the hour before", during("2026-11-24 22:00:00", "2026-11-24 23:00:00"), hour],
  ["is confirmed", { ...late, status: "confirmed" as const }, null],
  ["stays on a part of it", during("2026-11-24 22:30:00", "2026-11-24 23:30:00"), null],
  ["is shorter", during("2026-11-24 23:00:00", "2026-11-24 23:30:00"), null],
])("an appointment that %s frees: %j", (_how, after, freed) => expect(freedHour(late, after, now)).toEqual(freed));

test("an appointment without an hour and a begun hour free none", () => {
  expect(freedHour({ ...late, status: "cancelled" }, null, now)).toBeNull();
  expect(freedHour(late, null, parseLocal("2026-11-24 23:00:00"))).toBeNull();
});

import { expect, test } from "vitest";
import { COMING, daysShown, monthsText, viewAfter, viewBefore, viewOf, weeksOf } from "./day-view";

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
  expect(daysShown(COMING, on(today, isWide))).toEqual({ first, last });
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
      const { last } = daysShown(COMING, on(today, isWide));
      const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
      expect(daysShown(viewAfter(COMING, on(today, isWide)), on(today, isWide)).first <= next).toBe(true);
      expect(Date.parse(last) - Date.parse(today)).toBeGreaterThanOrEqual(14 * 86_400_000);
    }
  }
});

test("a low phone shows this week and the next", () => {
  const of = { ...on("2026-11-27"), isLow: true };
  expect(daysShown(COMING, of)).toEqual({ first: "2026-11-23", last: "2026-12-06" });
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
  const weeks = weeksOf(daysShown("2026-12", on("2026-11-27")));
  expect(weeks.map((week) => week.filter(Boolean).length)).toEqual([6, 7, 7, 7, 4]);
  expect([weeks[0]?.[1], weeks[4]?.[3], weeks[4]?.[4]]).toEqual(["2026-12-01", "2026-12-31", null]);
});

test.each([
  ["2026-11-27", "2026-12-13", "Noviembre y diciembre 2026"],
  ["2026-12-01", "2026-12-20", "Diciembre 2026"],
  ["2026-12-28", "2027-01-17", "Diciembre 2026 y enero 2027"],
])("the days from %s to %s are called '%s'", (first, last, text) => expect(monthsText(first, last)).toBe(text));

import { expect, test } from "vitest";
import { formatLocal, parseLocal } from "../../lib/time/rules";
import type { SeriesChoice } from "../appointment/choices/schema";
import { isDecided, type Obstacle, type Pattern, planSeries } from "./rules";

const tuesday: Pattern = { start: parseLocal("2026-11-24 10:00:00"), interval_weeks: 1, weekdays: ["tuesday"] };

const obstacles: Record<string, Obstacle["state"][]> = {
  "2026-12-01 10:00:00": ["busy"],
  "2026-12-08 10:00:00": ["holiday", "day_off"],
  "2026-12-15 10:00:00": ["outside_hours", "after_expiry"],
  "2026-12-22 10:00:00": ["holiday", "busy"],
};
const explain = (start: number) => (obstacles[formatLocal(start)] ?? []).map((state) => ({ state, message: state }));
const plan = (choices: SeriesChoice[] = [], mayKeep = true) =>
  planSeries({ ...tuesday, count: 3, choices, mayKeep, explain });
const seen = (choices?: SeriesChoice[], mayKeep?: boolean) =>
  plan(choices, mayKeep).map(({ index, state, action, series_index }) => `${index} ${state} ${action} ${series_index}`);
const choose = (action: "skip" | "keep", ...indexes: number[]) => indexes.map((index) => ({ index, action }));

test("planSeries adds a date for each skipped one, and skips a holiday by default", () => {
  const choices = [...choose("skip", 2), ...choose("keep", 4)];
  const rows =
    "1 free keep 1,2 busy skip null,3 holiday skip null,4 outside_hours keep 2,5 holiday skip null,6 free keep 3";
  expect(seen(choices).join()).toBe(rows);
  expect([isDecided(plan(), 3), isDecided(plan(choices), 3)]).toEqual([false, true]);
});

test("planSeries keeps a holiday if the caller chooses so, but not a busy date", () => {
  expect(seen(choose("keep", 2, 3))).toEqual(["1 free keep 1", "2 busy null 2", "3 holiday keep 3"]);
  expect(seen([...choose("skip", 2, 3, 4), ...choose("keep", 5)])[4]).toBe("5 busy null 2");
});

test("planSeries moves a date to another time of the day", () => {
  const [, moved] = plan([{ index: 2, action: "move", start: parseLocal("2026-12-01 12:00:00") }]);
  expect(moved).toMatchObject({ state: "free", action: "move", start: parseLocal("2026-12-01 12:00:00") });
});

test("planSeries does not keep a date with an obstacle if mayKeep is false", () =>
  expect(seen(choose("keep", 4), false)[3]).toBe("4 outside_hours null 3"));

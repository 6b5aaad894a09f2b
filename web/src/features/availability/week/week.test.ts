import { defaultWeek } from "@sereno/core/domain/availability/rules";
import { DayAvailability, WeeklyAvailabilityInput } from "@sereno/core/domain/availability/schema";
import { WEEKDAYS } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { rangeText } from "../hours/names";
import { PRESETS, weekOfPreset } from "./presets";
import { applyToDays, changedDays, invalidDays, mergeEdits, toWeekInput, type WeekEdits, withEnabled } from "./week";

const saved = defaultWeek();
const withHours = (...hours: [start: string, end: string][]): DayAvailability => ({
  ...saved.monday,
  time_ranges: hours.map(([start, end]) => ({ start, end })),
});

const ten = withHours(["10:00", "11:00"]);
const tuesday = withHours(["08:00", "12:00"], ["14:00", "18:00"]);
const turned = withHours(["14:00", "18:00"], ["08:00", "12:00"]);
test.each<[string, typeof saved, WeekEdits, string[]]>([
  ["other hours", saved, { friday: tuesday, monday: ten }, ["monday", "friday"]],
  ["the saved hours of one day", saved, { monday: withHours(["08:00", "18:00"]), tuesday: ten }, ["tuesday"]],
  ["ranges in another order", { ...saved, tuesday }, { tuesday: turned }, []],
  ["hours that the server has by now", { ...saved, monday: ten }, { monday: { ...ten } }, []],
])("of edits with %s, only the days that differ are sent", (_, week, edits, days) => {
  expect(changedDays(week, edits)).toEqual(days);
  expect(Object.keys(toWeekInput(week, edits)).sort()).toEqual(days.toSorted());
});

test("a refetch updates only the days that were not edited", () => {
  const edits = { monday: withHours(["10:00", "11:00"]) };
  const refetched = { ...saved, monday: withHours(["06:00", "07:00"]), sunday: withHours(["12:00", "13:00"]) };
  const week = mergeEdits(refetched, edits);
  expect(week.monday).toBe(edits.monday);
  expect(week.sunday).toBe(refetched.sunday);
});

test("a day that is closed with invalid hours is sent with its saved hours", () => {
  const input = toWeekInput(saved, { monday: { ...withHours(["12:00", "08:00"]), enabled: false } });
  expect(input.monday).toMatchObject({ enabled: false, time_ranges: saved.monday.time_ranges });
  expect(WeeklyAvailabilityInput.safeParse(input).success).toBe(true);
});

test("invalid hours are reported for open days only", () => {
  const broken = withHours(["12:00", "08:00"]);
  expect(invalidDays({ ...saved, monday: broken, tuesday: { ...broken, enabled: false } })).toEqual(["monday"]);
});

test("opening a day without hours gives it the default hours", () => {
  expect(withEnabled({ ...withHours(), enabled: false }, true).time_ranges).toEqual([{ start: "08:00", end: "18:00" }]);
});

test("a day's settings are copied only to the chosen days", () => {
  const settings: DayAvailability = { ...withHours(["07:00", "09:00"]), appointment_types: ["virtual"] };
  const edits = applyToDays(saved, ["saturday", "sunday"], settings);
  expect(edits.saturday).toEqual({ ...settings, day_of_week: "saturday" });
  expect(edits.sunday).toEqual({ ...settings, day_of_week: "sunday" });
  expect(edits.monday).toBeUndefined();
});

test("closing chosen days keeps their hours and types", () => {
  const edits = applyToDays(saved, ["monday"], { ...withHours(["07:00", "09:00"]), enabled: false });
  expect(edits.monday).toEqual({ ...saved.monday, enabled: false });
});

test.each(PRESETS)("the preset '$label' is a valid week", (preset) => {
  const week = weekOfPreset(preset, ["presential"]);
  expect(WeeklyAvailabilityInput.safeParse(week).success).toBe(true);
  expect(WEEKDAYS.filter((day) => week[day].enabled)).toEqual(Object.keys(preset.days));
  for (const day of WEEKDAYS) {
    expect(week[day]).toMatchObject({ day_of_week: day });
    expect(DayAvailability.safeParse({ ...week[day], enabled: true }).success).toBe(true);
  }
});

test.each(PRESETS.slice(0, 3))(
  "the preset '$label' gives each open day the chosen types and the hours that its hint states",
  (preset) => {
    const week = weekOfPreset(preset, ["virtual"]);
    for (const day of WEEKDAYS) {
      if (week[day].enabled) expect(week[day].time_ranges.map(rangeText).join(" y ")).toBe(preset.hint);
      expect(week[day].appointment_types).toEqual(["virtual"]);
    }
  },
);

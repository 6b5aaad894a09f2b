import { DayAvailability, WeeklyAvailabilityInput } from "@sereno/core/domain/availability/schema";
import { WEEKDAYS } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { rangeText } from "../hours/names";
import { PRESETS, weekOfPreset } from "./presets";

test.each(PRESETS)("'$label' is a week that can be saved", (preset) => {
  const week = weekOfPreset(preset, ["presential"]);
  expect(WeeklyAvailabilityInput.safeParse(week).success).toBe(true);
  expect(WEEKDAYS.filter((day) => week[day].enabled)).toEqual(Object.keys(preset.days));
  for (const day of WEEKDAYS) {
    expect(week[day]).toMatchObject({ day_of_week: day });
    expect(DayAvailability.safeParse({ ...week[day], enabled: true }).success).toBe(true);
  }
});

test.each(PRESETS.slice(0, 3))("'$label' has the same hours each day, in the chosen types", (preset) => {
  const week = weekOfPreset(preset, ["virtual"]);
  for (const day of WEEKDAYS) {
    if (week[day].enabled) expect(week[day].time_ranges.map(rangeText).join(" y ")).toBe(preset.hint);
    expect(week[day].appointment_types).toEqual(["virtual"]);
  }
});

test("a week with two half days has a virtual day with any types", () => {
  const preset = PRESETS.find(({ label }) => label === "Dos medios días y un día virtual") ?? PRESETS[0];
  const week = weekOfPreset(preset, ["presential"]);
  expect(WEEKDAYS.map((day) => (week[day].enabled ? week[day].time_ranges.length : 0))).toEqual([2, 1, 2, 1, 2, 0, 0]);
  expect(WEEKDAYS.filter((day) => week[day].appointment_types.includes("virtual"))).toEqual(["friday"]);
});

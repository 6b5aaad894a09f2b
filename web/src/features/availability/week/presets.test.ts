import { DayAvailability, WeeklyAvailabilityInput } from "@sereno/core/domain/availability/schema";
import { WEEKDAYS } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { rangeText } from "../hours/names";
import { PRESETS, weekOfPreset } from "./presets";

test.each(PRESETS)("'$label' is a week that can be saved, as it is told", (preset) => {
  const week = weekOfPreset(preset, ["virtual"]);
  expect(WeeklyAvailabilityInput.safeParse(week).success).toBe(true);
  const open = WEEKDAYS.filter((day) => week[day].enabled);
  expect(open).toEqual(preset.days);
  for (const day of open) expect(week[day].time_ranges.map(rangeText).join(" y ")).toBe(preset.hint);
  for (const day of WEEKDAYS) {
    expect(week[day]).toMatchObject({ day_of_week: day, appointment_types: ["virtual"] });
    expect(DayAvailability.safeParse({ ...week[day], enabled: true }).success).toBe(true);
  }
});

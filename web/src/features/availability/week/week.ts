import { byStart, hoursProblem } from "@sereno/core/domain/availability/hours/rules";
import { newTimeRange } from "@sereno/core/domain/availability/rules";
import type { DayAvailability, WeeklyAvailability } from "@sereno/core/domain/availability/schema";
import { WEEKDAYS, type Weekday } from "@sereno/core/lib/time/rules";

export type WeekEdits = Partial<Record<Weekday, DayAvailability>>;

const settled = ({ enabled, time_ranges, appointment_types }: DayAvailability): string =>
  JSON.stringify([enabled, byStart(time_ranges).map(({ start, end }) => [start, end]), appointment_types.toSorted()]);

/** Whether two days are both open or both closed, with the same ranges and appointment types in any order. */
const isSameDay = (a: DayAvailability, b: DayAvailability): boolean => settled(a) === settled(b);

export const equalBefore = (week: WeeklyAvailability, day: Weekday): Weekday | undefined =>
  WEEKDAYS.slice(0, WEEKDAYS.indexOf(day)).find((each) => week[each].enabled && isSameDay(week[each], week[day]));

export const mergeEdits = (saved: WeeklyAvailability, edits: WeekEdits): WeeklyAvailability => ({ ...saved, ...edits });

export const changedDays = (saved: WeeklyAvailability, edits: WeekEdits): Weekday[] =>
  WEEKDAYS.filter((day) => {
    const edit = edits[day];
    return edit !== undefined && !isSameDay(edit, saved[day]);
  });

export const invalidDays = (week: WeeklyAvailability): Weekday[] =>
  WEEKDAYS.filter((day) => week[day].enabled && hoursProblem(week[day]) !== null);

/** The changed days. A day that was closed with invalid hours keeps its saved hours. */
export function toWeekInput(saved: WeeklyAvailability, edits: WeekEdits): WeekEdits {
  const input: WeekEdits = {};
  for (const day of changedDays(saved, edits)) {
    const edit = edits[day];
    if (!edit) continue;
    const kept = edit.enabled || hoursProblem(edit) === null ? edit.time_ranges : saved[day].time_ranges;
    input[day] = { ...edit, time_ranges: kept };
  }
  return input;
}

export const withEnabled = (day: DayAvailability, enabled: boolean): DayAvailability => ({
  ...day,
  enabled,
  time_ranges: enabled && day.time_ranges.length === 0 ? [newTimeRange()] : day.time_ranges,
});

export function applyToDays(week: WeeklyAvailability, days: readonly Weekday[], settings: DayAvailability): WeekEdits {
  const edits: WeekEdits = {};
  for (const day of days) {
    edits[day] = settings.enabled
      ? { ...settings, day_of_week: day, time_ranges: settings.time_ranges.map((range) => ({ ...range })) }
      : withEnabled(week[day], false);
  }
  return edits;
}

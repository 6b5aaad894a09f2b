import { defaultWeek } from "@sereno/core/domain/availability/rules";
import type { AppointmentMode, TimeRange, WeeklyAvailability } from "@sereno/core/domain/availability/schema";
import { WEEKDAYS, type Weekday } from "@sereno/core/lib/time/rules";

interface Preset {
  label: string;
  hint: string;
  days: readonly Weekday[];
  ranges: readonly TimeRange[];
}

const FIVE_DAYS = WEEKDAYS.slice(0, 5);

export const PRESETS: readonly [Preset, ...Preset[]] = [
  {
    label: "Lunes a viernes, mañana y tarde",
    hint: "8:00 a.\u00a0m. a 12:00 p.\u00a0m. y 2:00 p.\u00a0m. a 6:00 p.\u00a0m.",
    days: FIVE_DAYS,
    ranges: [
      { start: "08:00", end: "12:00" },
      { start: "14:00", end: "18:00" },
    ],
  },
  {
    label: "Lunes a viernes, tardes",
    hint: "2:00 p.\u00a0m. a 8:00 p.\u00a0m.",
    days: FIVE_DAYS,
    ranges: [{ start: "14:00", end: "20:00" }],
  },
  {
    label: "Lunes a sábado, mañanas",
    hint: "8:00 a.\u00a0m. a 12:00 p.\u00a0m.",
    days: WEEKDAYS.slice(0, 6),
    ranges: [{ start: "08:00", end: "12:00" }],
  },
];

/** Closed days keep the initial hours, for when they are opened. */
export function weekOfPreset({ days, ranges }: Preset, modes: AppointmentMode[]): WeeklyAvailability {
  const week = defaultWeek();
  for (const day of WEEKDAYS) {
    const isOpen = days.includes(day);
    week[day] = {
      ...week[day],
      enabled: isOpen,
      appointment_types: modes,
      ...(isOpen && { time_ranges: ranges.map((range) => ({ ...range })) }),
    };
  }
  return week;
}

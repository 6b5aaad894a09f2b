import { defaultWeek } from "@sereno/core/domain/availability/rules";
import type { AppointmentMode, TimeRange, WeeklyAvailability } from "@sereno/core/domain/availability/schema";
import { WEEKDAYS, type Weekday } from "@sereno/core/lib/time/rules";

const MORNING: TimeRange = { start: "08:00", end: "12:00" };
const AFTERNOON: TimeRange = { start: "14:00", end: "18:00" };
const UNTIL_EVENING: TimeRange = { start: "14:00", end: "20:00" };

interface PresetDay {
  ranges: readonly TimeRange[];
  /** Appointment types of this day; without them, the types that the user chose for all days. */
  modes?: readonly AppointmentMode[];
}

interface Preset {
  label: string;
  hint: string;
  days: Partial<Record<Weekday, PresetDay>>;
}

const WHOLE: PresetDay = { ranges: [MORNING, AFTERNOON] };
const HALF: PresetDay = { ranges: [MORNING] };
const ONLINE: PresetDay = { ranges: [MORNING, AFTERNOON], modes: ["virtual"] };

const alike = (count: number, day: PresetDay): Preset["days"] =>
  Object.fromEntries(WEEKDAYS.slice(0, count).map((name) => [name, day]));

export const PRESETS: readonly [Preset, ...Preset[]] = [
  {
    label: "Lunes a viernes, mañana y tarde",
    hint: "8:00 a.\u00a0m. a 12:00 p.\u00a0m. y 2:00 p.\u00a0m. a 6:00 p.\u00a0m.",
    days: alike(5, WHOLE),
  },
  {
    label: "Lunes a viernes, tardes",
    hint: "2:00 p.\u00a0m. a 8:00 p.\u00a0m.",
    days: alike(5, { ranges: [UNTIL_EVENING] }),
  },
  { label: "Lunes a sábado, mañanas", hint: "8:00 a.\u00a0m. a 12:00 p.\u00a0m.", days: alike(6, HALF) },
  {
    label: "Dos medios días y un día virtual",
    hint: "Lunes y miércoles, mañana y tarde; martes y jueves, solo la mañana; viernes, todo virtual.",
    days: { monday: WHOLE, tuesday: HALF, wednesday: WHOLE, thursday: HALF, friday: ONLINE },
  },
];

/** The week of a preset; closed days keep the initial hours, for when the therapist opens them. */
export function weekOfPreset({ days }: Preset, modes: AppointmentMode[]): WeeklyAvailability {
  const week = defaultWeek();
  for (const name of WEEKDAYS) {
    const day = days[name];
    week[name] = {
      ...week[name],
      enabled: day !== undefined,
      appointment_types: [...(day?.modes ?? modes)],
      ...(day && { time_ranges: day.ranges.map((range) => ({ ...range })) }),
    };
  }
  return week;
}

import type { AppointmentMode, TimeRange } from "@sereno/core/things/availability/schema";
import { spokenTime, WEEKDAYS_ES } from "@sereno/core/words/spanish/rules";
import { WEEKDAYS, type Weekday } from "@sereno/core/words/time/rules";
import { timezoneName } from "@sereno/core/words/time/zones/rules";
import { keysOf } from "../../../lib/keys-of";

/** 'lunes' of 'monday'. */
export const dayName = (day: Weekday): string => WEEKDAYS_ES[(WEEKDAYS.indexOf(day) + 1) % 7] ?? "";

const MODE_LABELS: Record<AppointmentMode, string> = { presential: "Presencial", virtual: "Virtual" };

export const MODES = keysOf(MODE_LABELS).map((mode) => ({ mode, label: MODE_LABELS[mode] }));

export const modesText = (modes: readonly AppointmentMode[]): string =>
  MODES.filter(({ mode }) => modes.includes(mode))
    .map(({ label }) => label)
    .join(" y ");

const MIDNIGHT = "24:00";

export const rangeText = ({ start, end }: TimeRange): string =>
  `${spokenTime(start)} a ${end === MIDNIGHT ? "medianoche" : spokenTime(end)}`;

/** Names the zone by its country where Sereno has a name for it. */
export function zoneText(zone: string): string {
  const name = timezoneName(zone);
  return name.startsWith(zone) ? `Todas las horas están en ${zone}` : `Todas las horas están en ${name} (${zone})`;
}

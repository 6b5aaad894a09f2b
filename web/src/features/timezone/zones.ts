import { formatOffset, isTimezone, type Minute, offsetAt } from "@sereno/core/time/rules";
import { DEFAULT_TIMEZONE, SELECTABLE_TIMEZONES, timezoneName } from "@sereno/core/time/schema";

export function detectZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimezone(timeZone) ? timeZone : DEFAULT_TIMEZONE;
}

/** 'UTC-05:00'. */
export const offsetLabel = (zone: string, at: Minute): string => `UTC${formatOffset(offsetAt(zone, at))}`;

/** The zones to choose from: the detected one too, where it is not among those offered. */
export function zoneOptions(detected: string, at: Minute) {
  const offered = SELECTABLE_TIMEZONES.map(({ zone }): string => zone);
  const zones = offered.includes(detected) ? offered : [detected, ...offered];
  return zones.map((zone) => ({ value: zone, label: `${timezoneName(zone)} (${offsetLabel(zone, at)})` }));
}

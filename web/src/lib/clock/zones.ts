import { formatOffset, isTimezone, type Minute, offsetAt } from "@sereno/core/lib/time/rules";
import { DEFAULT_TIMEZONE, SELECTABLE_TIMEZONES, timezoneName, zoneId } from "@sereno/core/lib/time/zones/rules";

export function detectZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimezone(timeZone) ? zoneId(timeZone) : DEFAULT_TIMEZONE;
}

export const offsetLabel = (zone: string, instant: Minute): string => `UTC${formatOffset(offsetAt(zone, instant))}`;

/** A zone's name, or its id if Sereno has no name for it. An id that is the browser's zone (`detected`) is marked. */
export function zoneName(zone: string, detected: string): string {
  const name = timezoneName(zone);
  return name === zoneId(detected) ? `${name} (Detectado)` : name;
}

export function zoneOptions(current: string, detected: string, instant: Minute) {
  const offered = SELECTABLE_TIMEZONES.map(({ zone }): string => zone);
  const zones = new Set([zoneId(current), zoneId(detected), ...offered]);
  return [...zones].map((zone) => ({
    value: zone,
    label: `${zoneName(zone, detected)} (${offsetLabel(zone, instant)})`,
  }));
}

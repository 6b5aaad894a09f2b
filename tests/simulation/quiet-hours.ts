import type { KeptReminderSettings } from "@sereno/core/domain/practice/rules";

const clocks = new Map<string, Intl.DateTimeFormat>();

/** 'HH:mm' in a time zone, computed with Intl and without the product's code. */
export function timeIn(timeZone: string, at: number): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" });
  clocks.set(timeZone, clock);
  return clock.format(at);
}

export function inQuietHours({ quiet_from, quiet_to }: KeptReminderSettings, zone: string, at: number): boolean {
  const time = timeIn(zone, at);
  return quiet_from <= quiet_to ? time >= quiet_from && time < quiet_to : time >= quiet_from || time < quiet_to;
}

/** Whether a reminder that is planned for `at` is due earlier, because of quiet hours then or within half an hour. */
export const isBeforeQuiet = (settings: KeptReminderSettings, zone: string, at: number): boolean =>
  [0, 30 * 60_000].some((ahead) => inQuietHours(settings, zone, at + ahead));

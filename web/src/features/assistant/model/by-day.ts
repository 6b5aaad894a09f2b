import type { AgentActivity } from "@sereno/core/domain/agent/output";
import { localDateAt, minuteOfIso, splitLocal, toLocal } from "@sereno/core/lib/time/rules";
import { dayText, spokenTime } from "../../../lib/clock/dates";

export interface DayOfActivity {
  /** Heading of the day: 'Hoy', 'Ayer' or 'Martes 24 de noviembre'. */
  day: string;
  activities: AgentActivity[];
}

export function byDay(activities: AgentActivity[], now: string, zone: string): DayOfActivity[] {
  const today = localDateAt(zone, minuteOfIso(now));
  const days: DayOfActivity[] = [];
  for (const activity of activities) {
    const day = dayText(localDateAt(zone, minuteOfIso(activity.at)), today);
    const last = days.at(-1);
    if (last?.day === day) last.activities.push(activity);
    else days.push({ day, activities: [activity] });
  }
  return days;
}

/** An ISO instant's time on the wall clock of `zone`: '10:00 a. m.'. */
export const timeText = (at: string, zone: string): string =>
  spokenTime(splitLocal(toLocal(zone, minuteOfIso(at))).time);

import { longDate, spokenMinute } from "../../lib/spanish/rules";
import { dateOfDay, timeOfMinute } from "../../lib/time/rules";

/** How a time of day is written, 'HH:mm', and how a slot that begins then goes on after its day. */
interface TimeText {
  time: string;
  clock: string;
  spoken: string;
}

/** How a slot is written, by its day and time of day. */
interface SlotText {
  appointment_date: string;
  label: string;
}

interface DayText {
  /** 'YYYY-MM-DD' */
  date: string;
  spoken: string;
  /** Of the slots that were asked for, by the minute after midnight at which they begin. */
  slots: SlotText[];
}

// Days and times are the same for every practice, so what was written of them is kept: of a year and a bit, which is a few
// megabytes, or fifteen where slots begin every five minutes of it.
const MOST_DAYS = 400;
const dayTexts = new Map<number, DayText>();
const timeTexts: TimeText[] = [];

/** How a day since 1970-01-01 is written. */
export function textOfDay(day: number): DayText {
  const known = dayTexts.get(day);
  if (known) return known;
  if (dayTexts.size === MOST_DAYS) dayTexts.clear();
  const date = dateOfDay(day);
  const text = { date, spoken: longDate(date), slots: [] };
  dayTexts.set(day, text);
  return text;
}

/** How a minute after midnight is written. */
export const textOfTime = (minute: number): TimeText => (timeTexts[minute] ??= writeTime(minute));

function writeTime(minute: number): TimeText {
  const time = timeOfMinute(minute);
  return { time, clock: ` ${time}:00`, spoken: `, ${spokenMinute(minute)}` };
}

/** How a slot is written that begins at a minute after a day's midnight. */
export const textOfSlot = (day: DayText, minute: number): SlotText => (day.slots[minute] ??= writeSlot(day, minute));

function writeSlot({ date, spoken }: DayText, minute: number): SlotText {
  const time = textOfTime(minute);
  return { appointment_date: date + time.clock, label: spoken + time.spoken };
}

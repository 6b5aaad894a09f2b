import { longDate, spokenMinute } from "../../lib/spanish/rules";
import { dateOfDay, timeOfMinute } from "../../lib/time/rules";

/** The texts of a time of day: 'HH:mm', and the parts of a slot's texts that follow the day. */
interface TimeText {
  time: string;
  clock: string;
  spoken: string;
}

/** The texts of a slot, by day and time of day. */
interface SlotText {
  appointment_date: string;
  label: string;
}

interface DayText {
  /** 'YYYY-MM-DD' */
  date: string;
  spoken: string;
  /** Requested slots, by minute after midnight. */
  slots: SlotText[];
}

// Texts of days and times are the same for all practices, so about a year of them is cached: a few megabytes, or
// fifteen if slots begin every five minutes.
const MOST_DAYS = 400;
const dayTexts = new Map<number, DayText>();
const timeTexts: TimeText[] = [];

/** The texts of a day since 1970-01-01. */
export function textOfDay(day: number): DayText {
  const known = dayTexts.get(day);
  if (known) return known;
  if (dayTexts.size === MOST_DAYS) dayTexts.clear();
  const date = dateOfDay(day);
  const text = { date, spoken: longDate(date), slots: [] };
  dayTexts.set(day, text);
  return text;
}

/** The text of a minute after midnight. */
export const textOfTime = (minute: number): TimeText => (timeTexts[minute] ??= writeTime(minute));

function writeTime(minute: number): TimeText {
  const time = timeOfMinute(minute);
  return { time, clock: ` ${time}:00`, spoken: `, ${spokenMinute(minute)}` };
}

/** The texts of a slot at a minute after a day's midnight. */
export const textOfSlot = (day: DayText, minute: number): SlotText => (day.slots[minute] ??= writeSlot(day, minute));

function writeSlot({ date, spoken }: DayText, minute: number): SlotText {
  const time = textOfTime(minute);
  return { appointment_date: date + time.clock, label: spoken + time.spoken };
}

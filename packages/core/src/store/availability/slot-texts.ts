import { longDate, spokenMinute } from "../../lib/spanish/rules";
import { dateOfDay, timeOfMinute } from "../../lib/time/rules";

interface TimeText {
  time: string;
  clock: string;
  spoken: string;
}

interface SlotText {
  appointment_date: string;
  label: string;
}

interface DayText {
  /** 'YYYY-MM-DD' */
  date: string;
  spoken: string;
  slots: SlotText[];
}

// Maximum number of days whose texts are cached for all practices. With slots of 5 minutes, they take 15 megabytes.
const MOST_DAYS = 400;
const dayTexts = new Map<number, DayText>();
const timeTexts: TimeText[] = [];

/** The texts of a day. @param day days since 1970-01-01. */
export function textOfDay(day: number): DayText {
  const known = dayTexts.get(day);
  if (known) return known;
  if (dayTexts.size === MOST_DAYS) dayTexts.clear();
  const date = dateOfDay(day);
  const text = { date, spoken: longDate(date), slots: [] };
  dayTexts.set(day, text);
  return text;
}

export const textOfTime = (minute: number): TimeText => (timeTexts[minute] ??= writeTime(minute));

function writeTime(minute: number): TimeText {
  const time = timeOfMinute(minute);
  return { time, clock: ` ${time}:00`, spoken: `, ${spokenMinute(minute)}` };
}

export const textOfSlot = (day: DayText, minute: number): SlotText => (day.slots[minute] ??= writeSlot(day, minute));

function writeSlot({ date, spoken }: DayText, minute: number): SlotText {
  const time = textOfTime(minute);
  return { appointment_date: date + time.clock, label: spoken + time.spoken };
}

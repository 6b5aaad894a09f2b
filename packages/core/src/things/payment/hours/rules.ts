import { colombianHolidays } from "../../../words/holidays/colombia";
import { spokenLocal } from "../../../words/spanish/rules";
import {
  dateOfDay,
  dayNumber,
  isoOfMinute,
  localMinute,
  type Minute,
  minuteOfIso,
  minuteOfTime,
  resolveLocal,
  splitLocal,
  toLocal,
  weekdayOfDay,
} from "../../../words/time/rules";

/** When a debtor may be written to: Ley 2300 of 2023, article 3. From the first time on, until before the second one. */
const WEEKDAY = { from: minuteOfTime("07:00"), until: minuteOfTime("19:00") };
const SATURDAY = { from: minuteOfTime("08:00"), until: minuteOfTime("15:00") };
const [SUNDAY_NUMBER, SATURDAY_NUMBER] = [0, 6];
/** Longer than any row of days on which nobody may be. */
const DAYS_AHEAD = 14;

const isHoliday = (date: string) =>
  colombianHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);

function hoursOf(date: string) {
  const weekday = weekdayOfDay(dayNumber(date));
  if (weekday === SUNDAY_NUMBER || isHoliday(date)) return null;
  return weekday === SATURDAY_NUMBER ? SATURDAY : WEEKDAY;
}

interface CollectingHours {
  allowed_now: boolean;
  /** ISO instant from which on it is allowed again; null while it is. */
  next_allowed: string | null;
}

/**
 * Whether a message that collects may be sent at an instant, by Ley 2300 of 2023: Monday to Friday from 7 to 19, Saturday from
 * 8 to 15, neither on Sundays nor on festivos of Colombia, on the wall clock of `zone`.
 */
export function collectingHours(zone: string, at: Minute): CollectingHours {
  const now = toLocal(zone, at);
  const today = dayNumber(splitLocal(now).date);
  for (let day = today; day <= today + DAYS_AHEAD; day++) {
    const date = dateOfDay(day);
    const hours = hoursOf(date);
    if (!hours || now >= localMinute(date, hours.until)) continue;
    if (now >= localMinute(date, hours.from)) return { allowed_now: true, next_allowed: null };
    return { allowed_now: false, next_allowed: isoOfMinute(resolveLocal(zone, localMinute(date, hours.from)).instant) };
  }
  throw new RangeError("no day on which it is allowed");
}

/** What to say before a message that collects is sent at another time. */
export const outOfHoursText = (zone: string, next_allowed: string): string =>
  "La Ley 2300 solo permite cobrar de lunes a viernes de 7 a. m. a 7 p. m. y los sábados de 8 a. m. a 3 p. m., nunca en domingo " +
  `o festivo. Lo más pronto: ${spokenLocal(toLocal(zone, minuteOfIso(next_allowed)))}`;

import { colombianHolidays } from "../../../lib/holidays/colombia";
import { spokenLocal } from "../../../lib/spanish/rules";
import {
  dateOfDay,
  dayNumber,
  isoOfMinute,
  localDateAt,
  localMinute,
  type Minute,
  minuteOfIso,
  minuteOfTime,
  resolveLocal,
  splitLocal,
  toLocal,
  weekdayOfDay,
} from "../../../lib/time/rules";
import type { CollectingChannel, CollectingHold } from "./schema";

/** The hours in which Ley 2300 of 2023, article 3, allows messages to debtors: from `from` to before `until`. */
const WEEKDAY = { from: minuteOfTime("07:00"), until: minuteOfTime("19:00") };
const SATURDAY = { from: minuteOfTime("08:00"), until: minuteOfTime("15:00") };
const [SUNDAY_NUMBER, SATURDAY_NUMBER] = [0, 6];
const DAYS_AHEAD = 14;

const isHoliday = (date: string) =>
  colombianHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);

function hoursOf(date: string) {
  const weekday = weekdayOfDay(dayNumber(date));
  if (weekday === SUNDAY_NUMBER || isHoliday(date)) return null;
  return weekday === SATURDAY_NUMBER ? SATURDAY : WEEKDAY;
}

/** After a message, only its channel may be used for this many days. The first is the day of the message. */
const CHANNEL_DAYS = 7;

interface CollectingHours {
  allowed_now: boolean;
  held_by: CollectingHold | null;
  /** ISO instant from which a message is allowed again; null if allowed now. */
  next_allowed: string | null;
}

/** When Ley 2300 allows a collecting message: in the above hours of `zone`, once a day, by one channel in 7 days.
 * @param last the client's last collecting message; old records have no channel. */
export function collectingHours(
  zone: string,
  at: Minute,
  channel: CollectingChannel,
  last: { at: Minute; channel?: CollectingChannel | undefined } | null,
): CollectingHours {
  const now = toLocal(zone, at);
  const today = dayNumber(splitLocal(now).date);
  const isOther = last?.channel !== undefined && last.channel !== channel;
  const open = last ? dayNumber(localDateAt(zone, last.at)) + (isOther ? CHANNEL_DAYS : 1) : today;
  const first = Math.max(open, today);
  const held_by = first === today ? "hours" : isOther ? "channel" : "day";
  for (let day = first; day <= first + DAYS_AHEAD; day++) {
    const date = dateOfDay(day);
    const hours = hoursOf(date);
    if (!hours || now >= localMinute(date, hours.until)) continue;
    if (now >= localMinute(date, hours.from)) return { allowed_now: true, held_by: null, next_allowed: null };
    const next_allowed = isoOfMinute(resolveLocal(zone, localMinute(date, hours.from)).instant);
    return { allowed_now: false, held_by, next_allowed };
  }
  throw new RangeError("no day on which it is allowed");
}

const spoken = (zone: string, at: string): string => spokenLocal(toLocal(zone, minuteOfIso(at)));

const LAW: Record<CollectingHold, string> = {
  hours:
    "La Ley 2300 solo permite cobrar de lunes a viernes de 7 a. m. a 7 p. m. y los sábados de 8 a. m. a 3 p. m., nunca en domingo o festivo.",
  day: "La Ley 2300 permite cobrar una vez al día, y en la misma semana por un solo medio.",
  channel:
    "La Ley 2300 permite cobrar en la misma semana por un solo medio. Que le siga escribiendo tu asistente, o espera.",
};

export const heldText = (zone: string, held_by: CollectingHold, next_allowed: string): string =>
  `${LAW[held_by]} Lo más pronto: ${spoken(zone, next_allowed)}`;

export const sentText = (zone: string, sent_at: string): string => `Último mensaje: ${spoken(zone, sent_at)}`;

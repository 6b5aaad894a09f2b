const DAY_MS = 86_400_000;
const NOON = "13:00";
const EVENING = "19:00";
const MIDNIGHT = "23:59";

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function next(from: string, isIt: (date: string) => boolean): string {
  for (let ms = Date.parse(from); ; ms += DAY_MS) if (isIt(dateOf(ms))) return dateOf(ms);
}

const isWorkday = (date: string) => ![0, 6].includes(new Date(date).getUTCDay());
const at = (date: string, time: string) => `${date}T${time}:00-05:00`;

// Future moments in Bogotá at which date rules may fail: the evening, when UTC has the next date, and the last minute.
// The dates are the next seven, a month's last and first day, and 29 February. The first moment is 13:00 on a workday.
export function momentsFrom(now: Date): string[] {
  const tomorrow = dateOf(now.getTime() + DAY_MS);
  const days = [
    ...Array.from({ length: 7 }, (_, index) => dateOf(Date.parse(tomorrow) + index * DAY_MS)),
    next(tomorrow, (date) => dateOf(Date.parse(date) + DAY_MS).endsWith("-01")),
    next(tomorrow, (date) => date.endsWith("-01")),
    next(tomorrow, (date) => date.endsWith("-02-29")),
  ];
  const ends = [...new Set(days)].flatMap((date) => [at(date, EVENING), at(date, MIDNIGHT)]);
  return [at(next(tomorrow, isWorkday), NOON), ...ends];
}

/** The moment at 13:00 and one of each date: the evening of one date, the last minute of the next, and so on. A week
 * has an odd number of days, so runs in two successive weeks use both moments of each weekday. */
export const halfOf = (moments: string[]): string[] =>
  moments.filter((moment) => {
    const isEven = (Date.parse(moment.slice(0, 10)) / DAY_MS) % 2 === 0;
    return moment.includes(NOON) || moment.includes(EVENING) === isEven;
  });

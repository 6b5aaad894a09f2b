const DAY_MS = 86_400_000;
const NOON = "13:00";
const EVENING = "19:00";
const MIDNIGHT = "23:59";

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The first date from one on, both 'YYYY-MM-DD', that is such a one. */
function next(from: string, isIt: (date: string) => boolean): string {
  for (let ms = Date.parse(from); ; ms += DAY_MS) if (isIt(dateOf(ms))) return dateOf(ms);
}

const isWorkday = (date: string) => ![0, 6].includes(new Date(date).getUTCDay());
const at = (date: string, time: string) => `${date}T${time}:00-05:00`;

/**
 * Moments to come at which something that goes by the date may go wrong, on Bogotá's clock: each weekday, the last and the first of a month,
 * 29 February; in the evening, when it is tomorrow in UTC, and just before midnight. And a working day that is half over.
 */
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

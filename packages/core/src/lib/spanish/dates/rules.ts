import { isMeasured } from "../../text/rules";
import { dateOfDay, dayNumber, isCalendarDate, twoDigits, weekdayOfDay } from "../../time/rules";
import { MONTHS_ES, normalizeText, WEEKDAYS_ES } from "../rules";

const LONGEST = 60;
const MOST = 2;
/** A past day ranks like a future day that is this many times as far away. */
const PAST_WEIGHT = 3;

const RELATIVE = new Map([
  ["antes de ayer", -2],
  ["anteayer", -2],
  ["antier", -2],
  ["ayer", -1],
  ["hoy", 0],
  ["manana", 1],
  ["pasado manana", 2],
]);
const COUNTS = ["cero", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];

const WEEKDAYS = WEEKDAYS_ES.map(normalizeText);
const WHOLE_WEEKDAY = WEEKDAYS.join("|");
const WEEKDAY = WEEKDAYS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|");
const DAY = "\\d{1,2}|primero";
const YEAR = "\\d{4}|\\d{2}";

const weekdayNamed = (text: string) => WEEKDAYS.findIndex((name) => name.startsWith(text));
/** The month (1 to 12) whose name begins with the text; 0 if none. 'setiembre' is a common spelling. */
const monthNamed = (text: string) =>
  MONTHS_ES.findIndex((name) => name.startsWith(text.replace(/^set(?!p)/, "sept"))) + 1;
const dayNamed = (text: string) => (text === "primero" ? 1 : Number(text));
const yearNamed = (text: string) => Number(text.length === 2 ? `20${text}` : text);

/** A date in days since 1970-01-01; empty if it does not exist or is outside this century. */
function daysOf(year: number, month: number, day: number): number[] {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return year >= 2000 && year < 2100 && isCalendarDate(date) ? [dayNumber(date)] : [];
}

function onWeekday(days: number[], weekday: string | undefined): number[] {
  const fitting = weekday ? days.filter((day) => weekdayOfDay(day) === weekdayNamed(weekday)) : [];
  return fitting.length > 0 ? fitting : days;
}

function likeliest(days: number[], today: number): number[] {
  const distance = (day: number) => (day < today ? (today - day) * PAST_WEIGHT : day - today);
  return days.toSorted((a, b) => distance(a) - distance(b));
}

const yearsAround = (today: number): number[] => {
  const year = Number(dateOfDay(today).slice(0, 4));
  return [-1, 0, 1, 2, 3].map((by) => year + by);
};

/** Returns the days (since 1970-01-01) that the captured parts of a text may mean, likeliest first. */
type Read = (parts: (string | undefined)[], today: number) => number[];

const readCount: Read = ([, ago, count = "", unit = ""], today) => {
  const spelled = COUNTS.indexOf(count === "una" ? "un" : count);
  const number = spelled < 0 ? Number(count) : spelled;
  if (Number.isNaN(number)) return [];
  const days = unit.startsWith("semana") ? number * 7 : number;
  return [today + (ago ? -days : days)];
};

const readWeekday: Read = ([, before, name = "", after], today) => {
  const coming = today + ((weekdayNamed(name) - weekdayOfDay(today) + 7) % 7);
  const [last, next] = [coming - 7, coming === today ? today + 7 : coming];
  if (after === "pasado") return [last];
  if (after || (before && before !== "este")) return [next];
  return coming === today ? [today, next] : [coming, last];
};

function readMonth(weekday: string | undefined, day: string, month: number, year: string | undefined, today: number) {
  const years = year ? [yearNamed(year)] : yearsAround(today);
  const days = years.flatMap((each) => daysOf(each, month, dayNamed(day)));
  return likeliest(onWeekday(days, weekday), today);
}

const readDayOfMonth: Read = ([, weekday, day = ""], today) => {
  const days = yearsAround(today).flatMap((year) =>
    MONTHS_ES.flatMap((_, index) => daysOf(year, index + 1, dayNamed(day))),
  );
  return likeliest(onWeekday(days, weekday), today);
};

const WAYS: [RegExp, Read][] = [
  [/^(?:en|dentro de|(hace)) (\d{1,3}|[a-z]{2,6}) (dias?|semanas?)$/, readCount],
  // Accepts only full weekday names, because a search for 'Mar' or 'Mié' may mean a person's name.
  [
    new RegExp(`^(?:(este|proximo|siguiente) )?(${WHOLE_WEEKDAY})(?: (que viene|proximo|siguiente|pasado))?$`),
    readWeekday,
  ],
  [/^(20\d\d)-(\d{1,2})-(\d{1,2})$/, ([, year, month, day]) => daysOf(Number(year), Number(month), Number(day))],
  [
    new RegExp(`^(?:(${WEEKDAY}) )?(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](${YEAR}))?$`),
    ([, weekday, day = "", month, year], today) => readMonth(weekday, day, Number(month), year, today),
  ],
  [
    new RegExp(`^(?:(${WEEKDAY}) )?(?:dia )?(${DAY})(?:ro|o)? ?(?:del? )?([a-z]{3,10})(?: (?:del? )?(${YEAR}))?$`),
    ([, weekday, day = "", month = "", year], today) => readMonth(weekday, day, monthNamed(month), year, today),
  ],
  [new RegExp(`^(?:dia |(${WEEKDAY}) )(${DAY})$`), readDayOfMonth],
  [
    new RegExp(`^([a-z]{3,10}) (${DAY})(?: (?:del? )?(${YEAR}))?$`),
    ([, month = "", day = "", year], today) => readMonth(undefined, day, monthNamed(month), year, today),
  ],
];

/** At most two days ('YYYY-MM-DD', likeliest first) that a text such as 'mañana' or '3/12' may mean; empty if none. */
export function readDates(text: string, today: string): string[] {
  if (!isMeasured(text, LONGEST)) return [];
  const plainText = normalizeText(text).replace(/[.,](?= |$)/g, "");
  const day = dayNumber(today);
  const by = RELATIVE.get(plainText);
  if (by !== undefined) return [dateOfDay(day + by)];
  // 'el 12' means a day of the month; '12' alone may mean anything.
  const plain = plainText.replace(/^(?:el|al|para el) (\d{1,2})$/, "dia $1").replace(/^(?:el|al|para el) /, "");
  for (const [way, read] of WAYS) {
    const parts = way.exec(plain);
    const days = parts ? read(parts, day) : [];
    if (days.length > 0) return days.slice(0, MOST).map(dateOfDay);
  }
  return [];
}

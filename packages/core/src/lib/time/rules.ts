import { getTimezoneOffset } from "date-fns-tz/getTimezoneOffset";

/** Minutes since 1970-01-01T00:00: in UTC for an instant, on a zone's wall clock for a local time. */
export type Minute = number;

/** A half-open interval of time: `[start, end)`. */
export interface Interval {
  start: Minute;
  end: Minute;
}

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const MINUTES_PER_DAY = 1440;
const MS_PER_MINUTE = 60_000;
const PROBE_STEP = 7 * MINUTES_PER_DAY;
/** Minutes in a stretch, for which offsets are cached together: 52 weeks, counted from 1970. */
const STRETCH = 52 * PROBE_STEP;

interface OffsetSpan {
  from: Minute;
  offset: number;
}

const spansByZone = new Map<string, Map<number, OffsetSpan[]>>();

/** The offset (minutes east of UTC) when `zone`'s clock shows `local`; for a repeated minute, either of the two. */
function offsetShowing(zone: string, local: Minute): number {
  const offset = getTimezoneOffset(zone, new Date(local * MS_PER_MINUTE)) / MS_PER_MINUTE;
  if (Number.isNaN(offset)) throw new RangeError(`There is no zone ${zone}.`);
  return Math.trunc(offset);
}

/** The instant of the clock change between two wall-clock minutes. */
function findChange(zone: string, low: Minute, high: Minute): Minute {
  const before = offsetShowing(zone, low);
  const after = offsetShowing(zone, high);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (offsetShowing(zone, middle) === before) low = middle;
    else high = middle;
  }
  // `offsetShowing` gives skipped minutes the offset after the change. Within repeated minutes its result changes at a
  // minute that depends on this machine's own offset (`own`).
  const own = new Date(high * MS_PER_MINUTE).getTimezoneOffset();
  return high - (before < after ? before : Math.min(before, Math.max(after, own)));
}

// Caches the offsets of a stretch: to compute an offset takes microseconds, to find it in a list nanoseconds.
function spansOf(zone: string, stretch: number): OffsetSpan[] {
  const known = spansByZone.get(zone)?.get(stretch);
  if (known) return known;
  const spans = probeSpans(zone, stretch * STRETCH);
  const byStretch = spansByZone.get(zone) ?? new Map<number, OffsetSpan[]>();
  spansByZone.set(zone, byStretch.set(stretch, spans));
  return spans;
}

// Finds a stretch's clock changes. Probes a day more on both sides, because `offsetShowing` takes local minutes.
function probeSpans(zone: string, start: Minute): OffsetSpan[] {
  let probed = start - MINUTES_PER_DAY;
  let offset = offsetShowing(zone, probed);
  const spans = [{ from: start, offset }];
  for (; probed < start + STRETCH + MINUTES_PER_DAY; probed += PROBE_STEP) {
    const next = offsetShowing(zone, probed + PROBE_STEP);
    if (next === offset) continue;
    offset = next;
    spans.push({ from: findChange(zone, probed, probed + PROBE_STEP), offset });
  }
  const first = spans.findLastIndex(({ from }) => from <= start);
  return spans
    .filter(({ from }, index) => index >= first && from < start + STRETCH)
    .map((span) => ({ ...span, from: Math.max(span.from, start) }));
}

const stretchOf = (at: Minute): number => Math.floor(at / STRETCH);

function spanAt(zone: string, at: Minute): OffsetSpan {
  const spans = spansOf(zone, stretchOf(at));
  let found = spans[0] ?? { from: at, offset: 0 };
  for (const span of spans) if (span.from <= at) found = span;
  return found;
}

/** Minutes east of UTC in `zone` at an instant. */
export const offsetAt = (zone: string, at: Minute): number => spanAt(zone, at).offset;

/** The spans that begin after `from` and up to `to`. Each stretch begins a span, even if the offset is unchanged. */
function spansWithin(zone: string, from: Minute, to: Minute): OffsetSpan[] {
  const found: OffsetSpan[] = [];
  const last = stretchOf(to);
  for (let stretch = stretchOf(from); stretch <= last; stretch++) {
    for (const span of spansOf(zone, stretch)) if (span.from > from && span.from <= to) found.push(span);
  }
  return found;
}

/** Minutes east of UTC in `zone` if constant between two instants, else null. */
export function steadyOffset(zone: string, from: Minute, to: Minute): number | null {
  const offset = offsetAt(zone, from);
  return spansWithin(zone, from, to).every((span) => span.offset === offset) ? offset : null;
}

export interface ResolvedLocal {
  /** `instant` and `last`: the first and the second occurrence of a repeated local time; else both are equal. */
  instant: Minute;
  last: Minute;
  /** Whether the clock shows the time. False in a spring-forward gap: `instant` is then the moment of the change. */
  exists: boolean;
}

/** The one or two instants at which `zone`'s wall clock shows a minute (since 1970-01-01T00:00 local time). */
export function resolveLocal(zone: string, local: Minute): ResolvedLocal {
  const before = offsetAt(zone, local - MINUTES_PER_DAY);
  const after = offsetAt(zone, local + MINUTES_PER_DAY);
  const early = local - before;
  if (before === after) return { instant: early, last: early, exists: true };
  const late = local - after;
  const isEarly = offsetAt(zone, early) === before;
  const isLate = offsetAt(zone, late) === after;
  if (isEarly || isLate) return { instant: isEarly ? early : late, last: isLate ? late : early, exists: true };
  const jump = spanAt(zone, early).from;
  return { instant: jump, last: jump, exists: false };
}

/** The wall-clock minute of `zone` at an instant. */
export const toLocal = (zone: string, at: Minute): Minute => at + offsetAt(zone, at);

/** The wall-clock end of an interval that ends at `end`: 24:00, not 1:00, if the clocks then skip 0:00 to 1:00. */
export const toLocalEnd = (zone: string, end: Minute): Minute => toLocal(zone, end - 1) + 1;

/** The inverse of `toLocalEnd`: the first instant whose wall-clock end is `local`. */
export function resolveLocalEnd(zone: string, local: Minute): Minute {
  const { instant, exists } = resolveLocal(zone, local - 1);
  return exists ? instant + 1 : instant;
}

/** An interval of instants as wall-clock intervals. Splits it at each clock change and at each start of a stretch. */
export function localStretches(zone: string, { start, end }: Interval): Interval[] {
  const starts = [start, ...spansWithin(zone, start, end - 1).map(({ from }) => from)];
  return starts.map((from, index) => ({ start: toLocal(zone, from), end: toLocalEnd(zone, starts[index + 1] ?? end) }));
}

/** Whether the interval ends on the local day on which it starts, at 24:00 at the latest. */
export const isWithinOneDay = (zone: string, { start, end }: Interval): boolean =>
  localDateAt(zone, start) === localDateAt(zone, end - 1);

/** Days since 1970-01-01 of a 'YYYY-MM-DD' date. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / (MINUTES_PER_DAY * MS_PER_MINUTE);

/** The date 'YYYY-MM-DD' of a number of days since 1970-01-01. */
export const dateOfDay = (day: number): string =>
  new Date(day * MINUTES_PER_DAY * MS_PER_MINUTE).toISOString().slice(0, 10);

/** The weekday of a day since 1970-01-01 (a Thursday). 0 is Sunday, as in `Date.getUTCDay`. */
export const weekdayOfDay = (day: number): number => day + 4 - 7 * Math.floor((day + 4) / 7);

/** The place of a day's weekday in `WEEKDAYS`, where Monday is 0. */
export const weekdayIndex = (day: number): number => (weekdayOfDay(day) + 6) % 7;

/** Minutes after midnight of 'HH:mm'; '24:00' is 1440. */
export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The time 'HH:mm' of a number of minutes after midnight; 1440 is written '00:00'. */
export const timeOfMinute = (minute: number): string =>
  `${twoDigits(Math.floor(minute / 60) % 24)}:${twoDigits(minute % 60)}`;

export const localMinute = (date: string, minute: number): Minute => dayNumber(date) * MINUTES_PER_DAY + minute;

export function splitLocal(local: Minute): { date: string; time: string } {
  const day = Math.floor(local / MINUTES_PER_DAY);
  return { date: dateOfDay(day), time: timeOfMinute(local - day * MINUTES_PER_DAY) };
}

/** 'YYYY-MM-DD HH:mm:ss' of a wall-clock minute. date-fns-tz's `formatInTimeZone` is much slower and takes instants. */
export function formatLocal(local: Minute): string {
  const { date, time } = splitLocal(local);
  return `${date} ${time}:00`;
}

/** The wall-clock minute of 'YYYY-MM-DD HH:mm:ss'; accepts a 'T' and missing seconds. */
export const parseLocal = (text: string): Minute => localMinute(text.slice(0, 10), minuteOfTime(text.slice(11, 16)));

export const minuteOfDate = (date: Date): Minute => Math.floor(date.getTime() / MS_PER_MINUTE);
export const minuteOfIso = (iso: string): Minute => Math.floor(Date.parse(iso) / MS_PER_MINUTE);
export const isoOfMinute = (at: Minute): string => new Date(at * MS_PER_MINUTE).toISOString();

export const localDateAt = (zone: string, at: Minute): string => splitLocal(toLocal(zone, at)).date;

export const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end;

/** The offset '+HH:MM' of a number of minutes east of UTC. */
export function formatOffset(offset: number): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** Whether a text, 'YYYY-MM-DD', is a date that exists. */
export function isCalendarDate(date: string): boolean {
  const day = dayNumber(date);
  return !Number.isNaN(day) && dateOfDay(day) === date;
}

export function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/** The month `months` after `month` ('YYYY-MM'), or before it if negative. */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}

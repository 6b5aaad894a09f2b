import type { AvailabilityException } from "@sereno/core/domain/availability/output";
import type { DayAvailability } from "@sereno/core/domain/availability/schema";
import { DEFAULT_RULES, findFullDays, type Visit } from "@sereno/core/domain/booking/rules";
import { NOT_ASKED } from "@sereno/core/domain/busy/rules";
import { mapFields } from "@sereno/core/fields";
import { longDate, spokenTime } from "@sereno/core/lib/spanish/rules";
import { dayNumber, WEEKDAYS } from "@sereno/core/lib/time/rules";
import { SELECTABLE_TIMEZONES } from "@sereno/core/lib/time/zones/rules";
import { findSlots } from "@sereno/core/store/availability/slots";
import fc from "fast-check";
import { expect, test } from "vitest";
import { extent } from "../extent";
import { createRandom } from "../support/random";
import { CHANGES, wallClock } from "../support/wall-clock";

const CASES = extent(150, 2_000);
const ZONES = SELECTABLE_TIMEZONES.map(({ zone }) => zone);
const PLAIN_DATES = ["2026-12-30", "2028-02-27"];

type Random = (below: number) => number;

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Minute since 1970 at which the zone's wall clock first shows this date and time; null if it never does. */
const firstInstant = (zone: string, date: string, time: string): number | null =>
  wallClock(zone, date).find(({ local }) => local === `${date} ${time}`)?.at ?? null;

/** Whether the zone's clock does not jump for `duration` minutes from `start`, which is minute `from` of the day. */
function counts(zone: string, date: string, start: number, from: number, duration: number): boolean {
  const clocks = wallClock(zone, date);
  const first = clocks.findIndex(({ at }) => at === start);
  return Array.from({ length: duration / 5 }, (_, index) => index).every(
    (index) => clocks[first + index]?.local === `${date} ${clock(from + index * 5)}`,
  );
}

function drawRanges(random: Random) {
  const ranges: { start: string; end: string }[] = [];
  let minute = [0, 60 * random(24), 5 * random(150)][random(3)] ?? 0;
  for (let left = random(4) + 1; left > 0 && minute < 1425; left--) {
    const end = Math.min(1440, minute + 5 * (1 + random(140)));
    ranges.push({ start: clock(minute), end: clock(end) });
    minute = end + 5 * random(30);
  }
  return ranges;
}

const drawModes = (random: Random): ("presential" | "virtual")[] =>
  ([["presential"], ["virtual"], ["presential", "virtual"]] as const)[random(3)]?.slice() ?? ["presential"];

function drawCase(random: Random) {
  const [zone, dates] = CHANGES[random(2 * CHANGES.length)] ?? [
    ZONES[random(ZONES.length)] ?? "America/Bogota",
    PLAIN_DATES,
  ];
  const startDate = addDays(dates[random(dates.length)] ?? "2026-11-20", random(4) - 2);
  // Some cases are long enough to contain each weekday several times.
  const endDate = addDays(startDate, random(random(4) === 0 ? 24 : 4));
  const day = (): DayAvailability => ({
    enabled: random(4) > 0,
    time_ranges: drawRanges(random),
    appointment_types: drawModes(random),
  });
  const weekly = mapFields(WEEKDAYS, day);
  const exceptions: AvailabilityException[] = [];
  for (let offset = -1; offset < 5; offset++) {
    if (random(3) > 0) continue;
    const exception_date = addDays(startDate, offset);
    const available = random(2) === 0;
    const own = { id: exception_date, exception_date, available, notes: null };
    exceptions.push({ ...own, time_ranges: available ? drawRanges(random) : [], appointment_types: drawModes(random) });
  }
  const origin = Date.parse(`${startDate}T00:00:00Z`) / 60_000;
  const taken = (most: number) =>
    Array.from({ length: random(most) }, () => {
      const start = origin + 5 * random(288 * 5) - 1440;
      return { start, end: start + 15 + 5 * random(94) };
    }).sort((a, b) => a.start - b.start);
  return {
    zone,
    startDate,
    endDate,
    weekly,
    exceptions,
    busy: taken(12),
    ...(random(2) === 0 && {
      gap: 5 * random(8),
      notice: random(3000),
      elsewhere: { intervals: taken(6), knownUntil: origin + random(288 * 5 * 5) },
      fullDays: Array.from({ length: 25 }, () => ([null, null, "day", "week"] as const)[random(4)] ?? null),
    }),
    mode: ([null, "presential", "virtual"] as const)[random(3)] ?? null,
    duration: random(2) === 0 ? 60 : 15 + 5 * random(22),
    now: origin + random(288 * 5 * 5) - 1440,
  };
}

function naiveSlots(drawn: ReturnType<typeof drawCase>) {
  const { zone, startDate, endDate, weekly, exceptions, busy, mode, duration, now } = drawn;
  const { gap = 0, notice = 0, elsewhere = NOT_ASKED, fullDays = [] } = drawn;
  const slots = [];
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const weekday = WEEKDAYS[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] ?? "monday";
    const exception = exceptions.find((each) => each.exception_date === date);
    const hours = exception ?? weekly[weekday];
    const open = exception ? exception.available : weekly[weekday].enabled;
    if (!open || (mode && !hours.appointment_types.includes(mode))) continue;
    for (const range of hours.time_ranges) {
      const [hour = 0, minute = 0] = range.start.split(":").map(Number);
      for (let from = hour * 60 + minute; clock(from + duration) <= range.end; from += duration) {
        const start = firstInstant(zone, date, clock(from));
        if (start === null || !counts(zone, date, start, from, duration)) continue;
        const end = start + duration;
        const taken =
          busy.some((each) => each.start < end + gap && start < each.end + gap) ||
          elsewhere.intervals.some((each) => each.start < end && start < each.end);
        const isOpen =
          !taken && start > now && start >= now + notice && !fullDays[dayNumber(date) - dayNumber(startDate)];
        slots.push({
          date,
          start_time: clock(from),
          end_time: clock((from + duration) % 1440),
          is_available: isOpen && end <= elsewhere.knownUntil,
          is_unknown: isOpen && end > elsewhere.knownUntil,
          appointment_date: `${date} ${clock(from)}:00`,
          appointment_types: hours.appointment_types,
          label: `${longDate(date)}, ${spokenTime(clock(from))}`,
        });
      }
    }
  }
  return slots;
}

test(`the slots of ${CASES} random practices equal those of a naive search`, () => {
  const random = createRandom(20261120);
  let offered = 0;
  for (let index = 0; index < CASES; index++) {
    const drawn = drawCase(random);
    const expected = naiveSlots(drawn);
    offered += expected.length;
    expect(findSlots(drawn, drawn), `case ${index}: ${drawn.zone} from ${drawn.startDate}`).toEqual(expected);
  }
  expect(offered).toBeGreaterThan(CASES);
});

const DATES = [
  ...CHANGES.flatMap(([zone, dates]) => dates.map((date) => ({ zone, date }))),
  { zone: "America/Bogota", date: "2026-11-24" },
  { zone: "Asia/Kolkata", date: "2026-12-31" },
];
const someMost = fc.option(fc.integer({ min: 1, max: 4 }));

/** Visits at times around a date, in any order; `Intl` gives their local days. */
const someVisits = (zone: string, date: string) =>
  fc
    .array(fc.constantFrom(...wallClock(zone, date)), { maxLength: 30 })
    .map((shown) =>
      shown.map(({ at, local }, index) => ({ key: String(index), start: at, day: dayNumber(local.slice(0, 10)) })),
    );

const someQuestion = fc.constantFrom(...DATES).chain(({ zone, date }) =>
  fc.record({
    zone: fc.constant(zone),
    visits: fc.oneof(
      someVisits(zone, date),
      someVisits(zone, date).map((visits) => visits.sort((a, b) => a.start - b.start)),
    ),
    rules: fc.record({ max_per_day: someMost, max_per_week: someMost }).map((most) => ({ ...DEFAULT_RULES, ...most })),
    ownKey: fc.option(fc.integer({ max: 30 }).map(String), { nil: undefined }),
    first: fc.integer({ min: -60, max: 10 }).map((days) => dayNumber(date) + days),
    days: fc.integer({ min: 1, max: 92 }),
  }),
);

/** Weeks begin on Monday. Day 0 is 1970-01-01, a Thursday, so day 4 is a Monday. */
const weekOf = (day: number) => Math.floor((day - 4) / 7);

test("a day is full when it or its week has the maximum of visits, unless the moved appointment is one of them", () => {
  fc.assert(
    fc.property(someQuestion, ({ days, ...question }) => {
      const { rules, visits, ownKey, first } = question;
      const own = visits.find(({ key }) => key === ownKey);
      const reaches = (most: number | null, isThere: (visit: Visit & { day: number }) => boolean) =>
        most !== null && !(own && isThere(own)) && visits.filter(isThere).length >= most;
      const expected = Array.from({ length: days }, (_, index) => {
        const day = first + index;
        if (reaches(rules.max_per_day, (visit) => visit.day === day)) return "day";
        return reaches(rules.max_per_week, (visit) => weekOf(visit.day) === weekOf(day)) ? "week" : null;
      });
      const hasMost = rules.max_per_day !== null || rules.max_per_week !== null;
      expect(findFullDays({ ...question, last: first + days - 1 })).toEqual(hasMost ? expected : []);
    }),
    { numRuns: extent(300, 1000), seed: 7 },
  );
});

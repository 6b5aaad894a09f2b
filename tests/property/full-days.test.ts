import { DEFAULT_RULES, findFullDays, type Visit } from "@sereno/core/domain/booking/rules";
import { dayNumber } from "@sereno/core/lib/time/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { extent } from "../extent";
import { CHANGES, wallClock } from "../support/wall-clock";

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
    { numRuns: extent(300, 1000) },
  );
});

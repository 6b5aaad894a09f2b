import {
  isWithinWeek,
  MOST_MINUTES_OFF,
  MOST_WEEKDAYS_OFF,
  proposeEach,
  weekOf,
} from "@sereno/core/domain/day-closure/proposals";
import { MINUTES_PER_DAY, parseLocal } from "@sereno/core/lib/time/rules";
import * as fc from "fast-check";
import { expect, test } from "vitest";

const SEED = 20261120;
const MONDAY = parseLocal("2026-12-21 00:00:00");
const at = (day: number, hour: number) => MONDAY + day * MINUTES_PER_DAY + hour * 60;
const times = (...starts: number[]) => starts.map((start) => ({ start, isUnknown: false }));

test("three visits of a weekly client are proposed for three weeks, near their former weekday and hour", () => {
  const ana = { person: "ana", standing: new Set<number>() };
  const weekly = [0, 7, 14].map((day) => ({ id: `apt_${day}`, was: at(day, 10), ...ana }));
  const everyDay = Array.from({ length: 8 * 28 }, (_, index) => at(14 + Math.floor(index / 8), 8 + (index % 8)));
  const isWeekday = (start: number) => Math.floor((start - MONDAY) / MINUTES_PER_DAY) % 7 < 5;
  // The practice is closed until the first Thursday of January.
  const open = everyDay.filter((start) => start >= at(17, 0) && isWeekday(start));
  const found = proposeEach(weekly, new Map(), () => times(...open));
  expect(found.map(({ proposals: [first] }) => first?.start)).toEqual([at(21, 10), at(28, 10), at(17, 10)]);
});

const minute = fc
  .tuple(fc.integer({ min: 0, max: 34 }), fc.integer({ min: 8, max: 17 }))
  .map(([day, hour]) => at(day, hour));

test("no client is proposed two times in one week, and each proposed time is near the former weekday and hour", () => {
  const some = fc.record({
    movables: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 0, max: 99 }).map(String),
        person: fc.constantFrom("ana", "beto", "caro"),
        was: minute,
        standing: fc.array(minute, { maxLength: 4 }).map((starts) => new Set(starts.map(weekOf))),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
    ),
    free: fc.uniqueArray(minute, { maxLength: 120 }),
    choices: fc.array(fc.tuple(fc.nat(11), minute), { maxLength: 3 }),
  });
  const check = fc.property(some, ({ movables, free, choices }) => {
    const chosen = new Map(
      choices.flatMap(([index, to]) => (movables[index] ? [[movables[index].id, to] as const] : [])),
    );
    const found = proposeEach(movables, chosen, (_, others) =>
      times(...free.filter((start) => ![...others.values()].includes(start))),
    );
    const best = found.flatMap(({ movable: { id, person }, proposals: [first] }) =>
      first && !chosen.has(id) ? [{ person, start: first.start }] : [],
    );
    const kept = [...chosen].map(([id, start]) => ({ person: movables.find((each) => each.id === id)?.person, start }));
    const weeks = best.map(({ person, start }) => `${person} ${weekOf(start)}`);
    expect(new Set(weeks).size).toBe(weeks.length);
    for (const { person, start } of kept) expect(weeks).not.toContain(`${person} ${weekOf(start)}`);
    expect(new Set(best.map(({ start }) => start)).size).toBe(best.length);
    for (const {
      movable: { was, standing },
      proposals,
    } of found) {
      for (const { start } of proposals) {
        expect(free).toContain(start);
        expect(Math.abs((start % MINUTES_PER_DAY) - (was % MINUTES_PER_DAY))).toBeLessThanOrEqual(MOST_MINUTES_OFF);
        if (isWithinWeek(was, start)) continue;
        const days = Math.floor(start / MINUTES_PER_DAY) - Math.floor(was / MINUTES_PER_DAY);
        expect(Math.min(days % 7, 7 - (days % 7))).toBeLessThanOrEqual(MOST_WEEKDAYS_OFF);
        expect(standing.has(weekOf(start))).toBe(false);
      }
    }
  });
  fc.assert(check, { seed: SEED, numRuns: 300 });
});

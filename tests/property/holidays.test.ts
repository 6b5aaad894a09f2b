import { defaultWeek } from "@sereno/core/domain/availability/rules";
import { closingsOf, holidayDays, holidaysOf } from "@sereno/core/domain/holidays/rules";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { extent } from "../extent";

const FIRST = "2026-11-20";
const LAST = "2027-12-24";
const RANGES = { time_ranges: [{ start: "08:00", end: "10:00" }], appointment_types: ["presential" as const] };

test("with any exceptions only open holidays are closed, once", () => {
  const dates = Array.from({ length: 400 }, (_, index) => dateOfDay(dayNumber(FIRST) + index));
  const exception = fc.record({
    exception_date: fc.constantFrom(...dates),
    available: fc.boolean(),
    notes: fc.constantFrom(null, "Vacaciones", "Festivo: Navidad", "festivo"),
  });
  const drawn = fc.uniqueArray(exception, { selector: (each) => each.exception_date, maxLength: 60 });
  const holidays = holidaysOf({}, FIRST, LAST);
  const weekly = defaultWeek();
  fc.assert(
    fc.property(drawn, (stored) => {
      const exceptions = stored.map((each) => ({
        ...RANGES,
        ...each,
        id: `exc_${each.exception_date}`,
      }));
      const taken = new Set(exceptions.map(({ exception_date }) => exception_date));
      const closings = closingsOf(holidayDays(holidays, { weekly, exceptions }));
      expect(closings.filter(({ exception_date }) => taken.has(exception_date))).toEqual([]);
      const all = [...exceptions, ...closings.map((each) => ({ ...each, id: "", notes: each.notes ?? null }))];
      expect(closingsOf(holidayDays(holidays, { weekly, exceptions: all }))).toEqual([]);
    }),
    { numRuns: extent(300, 1000) },
  );
});

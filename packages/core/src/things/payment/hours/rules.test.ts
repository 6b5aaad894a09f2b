import { expect, test } from "vitest";
import { minuteOfIso, parseLocal, resolveLocal } from "../../../words/time/rules";
import { collectingHours, outOfHoursText } from "./rules";

const BOGOTA = "America/Bogota";
const instantOf = (local: string, zone = BOGOTA) => resolveLocal(zone, parseLocal(local)).instant;
const at = (local: string, zone = BOGOTA) => collectingHours(zone, instantOf(local, zone));
const YES = { allowed_now: true, next_allowed: null };

test.each([
  ["2026-11-24 07:00", "a Tuesday, from 7 on"],
  ["2026-11-24 18:59", "until before 19"],
  ["2026-11-28 08:00", "a Saturday, from 8 on"],
  ["2026-11-28 14:59", "until before 15"],
  ["2026-12-24 18:59", "the eve of Christmas"],
  ["2026-12-31 12:00", "the last day of the year"],
  ["2026-04-04 10:00", "the Saturday of Holy Week"],
])("at %s, %s, it may be sent", (local) => {
  expect(at(local)).toEqual(YES);
});

test.each([
  ["2026-11-24 06:59", "2026-11-24 07:00", "before 7"],
  ["2026-11-24 19:00", "2026-11-25 07:00", "at 19, the next morning"],
  ["2026-11-24 00:00", "2026-11-24 07:00", "at midnight"],
  ["2026-11-27 19:00", "2026-11-28 08:00", "on Friday evening, Saturday at 8"],
  ["2026-11-28 07:59", "2026-11-28 08:00", "on Saturday before 8"],
  ["2026-11-28 15:00", "2026-11-30 07:00", "on Saturday from 15 on, Monday"],
  ["2026-11-29 12:00", "2026-11-30 07:00", "on Sunday"],
  ["2026-11-14 15:00", "2026-11-17 07:00", "before a Monday that is a festivo, Tuesday"],
  ["2026-11-16 12:00", "2026-11-17 07:00", "on that Monday"],
  ["2026-07-13 12:00", "2026-07-14 07:00", "on the festivo of Chiquinquirá"],
  ["2026-04-01 19:00", "2026-04-04 08:00", "before Holy Thursday and Friday, Saturday"],
  ["2026-12-25 12:00", "2026-12-26 08:00", "at Christmas, a Friday"],
  ["2026-12-31 19:00", "2027-01-02 08:00", "on New Year's Eve, the Saturday after New Year"],
  ["2027-01-01 00:00", "2027-01-02 08:00", "on New Year"],
  ["2027-01-09 15:00", "2027-01-12 07:00", "before Reyes on a Monday"],
])("at %s it may be sent from %s on: %s", (local, next) => {
  expect(at(local)).toEqual({ allowed_now: false, next_allowed: new Date(instantOf(next) * 60_000).toISOString() });
});

test("the clock is that of the practice's zone, also where it changes", () => {
  const noonUtc = minuteOfIso("2026-11-24T11:30:00Z");
  expect(collectingHours(BOGOTA, noonUtc).allowed_now).toBe(false);
  expect(collectingHours("America/Santiago", noonUtc).allowed_now).toBe(true);
  // In Santiago clocks go forward on Sunday 2026-09-06.
  expect(at("2026-09-05 15:00", "America/Santiago").next_allowed).toBe("2026-09-07T10:00:00.000Z");
  expect(at("2026-08-29 15:00", "America/Santiago").next_allowed).toBe("2026-08-31T11:00:00.000Z");
});

test("every hour of two years either is allowed or says when it is, at most four days away", () => {
  const start = instantOf("2026-01-01 00:30");
  for (let hour = 0; hour < 2 * 366 * 24; hour++) {
    const now = start + hour * 60;
    const { allowed_now, next_allowed } = collectingHours(BOGOTA, now);
    if (next_allowed === null) expect(allowed_now).toBe(true);
    else {
      const next = minuteOfIso(next_allowed);
      if (next <= now || next - now > 4 * 1440 || !collectingHours(BOGOTA, next).allowed_now) {
        expect.unreachable(`${now} → ${next_allowed}`);
      }
    }
  }
});

test("what is said before it is sent all the same", () => {
  const { next_allowed } = at("2026-11-28 15:00");
  expect(outOfHoursText(BOGOTA, next_allowed ?? "")).toMatch(
    /^La Ley 2300 .+ o festivo\. Lo más pronto: lunes 30 de noviembre, 7:00 a\. m\.$/,
  );
});

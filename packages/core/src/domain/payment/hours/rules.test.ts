import { expect, test } from "vitest";
import { isoOfMinute, minuteOfIso, parseLocal, resolveLocal } from "../../../lib/time/rules";
import { collectingHours } from "./rules";
import type { CollectingChannel } from "./schema";

const BOGOTA = "America/Bogota";
const instantOf = (local: string, zone = BOGOTA) => resolveLocal(zone, parseLocal(local)).instant;
const at = (local: string, zone = BOGOTA) => collectingHours(zone, instantOf(local, zone), "whatsapp", null);
const after = (local: string, sent: string, channel?: CollectingChannel) =>
  collectingHours(BOGOTA, instantOf(local), "whatsapp", { at: instantOf(sent), channel });
const YES = { allowed_now: true, held_by: null, next_allowed: null };
const heldBy = (held_by: string, next: string) => {
  return { allowed_now: false, held_by, next_allowed: isoOfMinute(instantOf(next)) };
};

test.each([
  ["2026-11-24 07:00", "a Tuesday, from 7 on"],
  ["2026-11-24 18:59", "a Tuesday, until before 19"],
  ["2026-11-28 08:00", "a Saturday, from 8 on"],
  ["2026-11-28 14:59", "a Saturday, until before 15"],
])("collectingHours allows a message at %s (%s)", (local) => expect(at(local)).toEqual(YES));

test.each([
  ["2026-11-24 06:59", "2026-11-24 07:00", "before 7"],
  ["2026-11-24 19:00", "2026-11-25 07:00", "at 19, the next morning"],
  ["2026-11-27 19:00", "2026-11-28 08:00", "on Friday evening, Saturday at 8"],
  ["2026-11-28 07:59", "2026-11-28 08:00", "on Saturday before 8"],
  ["2026-11-28 15:00", "2026-11-30 07:00", "on Saturday from 15 on, Monday"],
  ["2026-11-29 12:00", "2026-11-30 07:00", "on Sunday"],
  ["2026-11-14 15:00", "2026-11-17 07:00", "before a Monday that is a festivo, Tuesday"],
  ["2026-04-01 19:00", "2026-04-04 08:00", "before Holy Thursday and Friday, Saturday"],
  ["2026-12-31 19:00", "2027-01-02 08:00", "on New Year's Eve, the Saturday after New Year"],
])("at %s, outside the hours, the next message is allowed at %s: %s", (local, next) => {
  expect(at(local)).toEqual(heldBy("hours", next));
});

test.each([
  ["2026-11-24 09:00", "2026-11-24 08:59", "2026-11-25 07:00", "once a day"],
  ["2026-11-24 06:30", "2026-11-24 00:10", "2026-11-25 07:00", "also before the hours begin"],
])("at %s, after a message of the same day (%s), the next is allowed at %s: %s", (local, sent, next) => {
  expect(after(local, sent)).toEqual(heldBy("day", next));
  expect(after(local, sent, "whatsapp")).toEqual(heldBy("day", next));
});

test.each([
  ["2026-11-24 09:00", "2026-11-24 08:59", "2026-12-01 07:00", "of the same day"],
  ["2026-11-30 09:00", "2026-11-24 18:59", "2026-12-01 07:00", "of six days before, in the week before"],
  ["2026-11-24 06:00", "2026-11-23 09:00", "2026-11-30 07:00", "outside of the hours, too"],
  ["2026-11-25 09:00", "2026-11-21 09:00", "2026-11-28 08:00", "of a Saturday, Saturday at 8"],
])("at %s, after a message by another channel (%s), the next is allowed at %s: %s", (local, sent, next) => {
  expect(after(local, sent, "assistant")).toEqual(heldBy("channel", next));
});

test("from the seventh day after a message on, another channel is allowed within the hours", () => {
  expect(after("2026-12-01 07:00", "2026-11-24 18:59", "assistant")).toEqual(YES);
  expect(after("2026-12-01 06:59", "2026-11-24 18:59", "assistant")).toMatchObject({ held_by: "hours" });
});

test("a message sent on the previous local day delays no other, even if its UTC date is today's", () => {
  expect(after("2026-11-25 07:00", "2026-11-24 18:59")).toEqual(YES);
  expect(after("2026-11-25 18:59", "2026-11-24 23:30")).toEqual(YES);
});

test("the hours are those of the practice's time zone, also after a clock change", () => {
  const noonUtc = minuteOfIso("2026-11-24T11:30:00Z");
  expect(collectingHours(BOGOTA, noonUtc, "whatsapp", null).allowed_now).toBe(false);
  expect(collectingHours("America/Santiago", noonUtc, "whatsapp", null).allowed_now).toBe(true);
  // In Santiago the clocks go forward on Sunday, 2026-09-06, so that Monday's hours begin an hour earlier in UTC.
  expect(at("2026-09-05 15:00", "America/Santiago").next_allowed).toBe("2026-09-07T10:00:00.000Z");
  expect(at("2026-08-29 15:00", "America/Santiago").next_allowed).toBe("2026-08-31T11:00:00.000Z");
});

test("at every hour of two years a message is allowed at once or within four days", () => {
  const isAllowed = (at: number) => collectingHours(BOGOTA, at, "whatsapp", null).allowed_now;
  for (let hour = 0; hour < 2 * 366 * 24; hour++) {
    const now = instantOf("2026-01-01 00:30") + hour * 60;
    const { allowed_now, next_allowed } = collectingHours(BOGOTA, now, "whatsapp", null);
    if (allowed_now !== (next_allowed === null)) expect.unreachable(`${now}: ${allowed_now}, ${next_allowed}`);
    const next = next_allowed === null ? now + 1 : minuteOfIso(next_allowed);
    if (next <= now || next - now > 4 * 1440 || (next_allowed && !isAllowed(next)))
      expect.unreachable(`${now} → ${next}`);
  }
});

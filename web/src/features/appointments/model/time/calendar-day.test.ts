import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { placedAt } from "./calendar";
import { firstInView, standings } from "./calendar-day";

const at = (text: string) => parseLocal(`2026-11-${text}`);
type Status = "scheduled" | "completed" | "cancelled";
const one = (id: string, start: string, end: string, status: Status = "scheduled") => ({
  id,
  status,
  ...placedAt({ start: at(start), end: at(end) }),
});
const cancelled = (id: string, start: string, end: string) => one(id, start, end, "cancelled");

test.each([
  ["nothing that is alone", [one("a", "24 10:00", "24 11:00"), cancelled("b", "24 11:00", "24 12:00")], {}],
  [
    "what was cancelled for what came in its place",
    [cancelled("a", "24 10:00", "24 11:00"), one("b", "24 10:30", "24 11:30")],
    { a: { strip: 0, strips: 0 }, b: { strip: null, strips: 1 } },
  ],
  [
    "twice for one hour",
    [
      cancelled("a", "24 10:00", "24 11:00"),
      cancelled("b", "24 10:00", "24 11:00"),
      one("c", "24 10:00", "24 11:00", "completed"),
    ],
    { a: { strip: 0, strips: 0 }, b: { strip: 1, strips: 0 }, c: { strip: null, strips: 2 } },
  ],
  // Two cancelled appointments without a replacement share the column as usual.
  ["not for one another", [cancelled("a", "24 10:00", "24 11:00"), cancelled("b", "24 10:30", "24 11:30")], {}],
  [
    "for two, of which one lasts beside another that is no strip",
    [
      cancelled("a", "24 10:00", "24 11:00"),
      one("b", "24 10:00", "24 11:00"),
      one("c", "24 10:30", "24 11:30", "completed"),
    ],
    { a: { strip: 0, strips: 0 } },
  ],
])("stands aside: %s", (_name, appointments, expected) => {
  expect(Object.fromEntries(standings(appointments))).toEqual(expected);
});

const days = { first: "2026-11-23", last: "2026-11-29" };
const week = [one("a", "24 14:00", "24 15:00"), one("b", "26 09:00", "26 10:00"), one("c", "30 06:00", "30 07:00")];

test.each([
  ["where a day begins, when the first is in view from there", week, null, false, 7 * 60],
  ["before the first in a short window", week, null, true, 8 * 60 + 30],
  ["where a day begins when there is none", [], null, true, 7 * 60],
  ["before the first of today that is not over", week, at("24 14:30"), false, 13 * 60 + 30],
  ["before now when today's are over", week, at("24 16:40"), false, 16 * 60 + 10],
  ["before an early one", [one("a", "24 05:15", "24 06:00")], null, false, 4 * 60 + 45],
  ["no earlier than midnight", [one("a", "24 00:15", "24 01:00")], null, true, 0],
])("the hours are shown from %s", (_name, appointments, now, isShort, minute) => {
  expect(firstInView(days, appointments, now, isShort)).toBe(minute);
});

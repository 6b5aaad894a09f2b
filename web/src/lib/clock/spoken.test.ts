import { expect, test } from "vitest";
import { shortMinute, shortSpan, shortTime } from "./dates";

test("a time is short where there is little room, and does not break before its 'm.'", () =>
  expect(shortTime("2026-12-11 11:00:00")).toBe("vie 11 dic, 11:00 a.\u00a0m."));

test.each([
  [600, 660, "10 – 11 a.\u00a0m."],
  [605, 670, "10:05 – 11:10 a.\u00a0m."],
  [690, 750, "11:30 a.\u00a0m. – 12:30 p.\u00a0m."],
  [0, 30, "12 – 12:30 a.\u00a0m."],
  [1380, 1440, "11 p.\u00a0m. – 12 a.\u00a0m."],
])("from %i to %i is '%s'", (start, end, text) => expect(shortSpan(start, end)).toBe(text));

test("a whole hour has no minutes", () =>
  expect([420, 435].map(shortMinute)).toEqual(["7 a.\u00a0m.", "7:15 a.\u00a0m."]));

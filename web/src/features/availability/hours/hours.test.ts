import { MAX_RANGES } from "@sereno/core/domain/availability/hours/rules";
import { expect, test } from "vitest";
import { insertRange, nextRange, rangeProblems, toggleMode } from "./names";

const range = (text: string) => ({ start: text.slice(0, 5), end: text.slice(6) });
const ranges = (...texts: string[]) => texts.map(range);
const textOf = (each: { start: string; end: string } | null) => each && `${each.start}-${each.end}`;
test.each<[string, ...problems: (string | null)[]]>([
  ["14:00-24:00 08:00-12:00 12:00-14:00", null, null, null],
  ["08:00-12:00 14:00-13:00", null, expect.stringMatching(/posterior/)],
  ["08:00-12:00 13:00-14:00 11:45-12:30", null, null, "Se cruza con el rango 1: 8:00 a.\u00a0m. a 12:00 p.\u00a0m."],
  ["12:00-08:00 09:00-10:00", expect.any(String), null],
])("an invalid range, or the later range of an overlap, is reported: %s", (texts, ...problems) =>
  expect(rangeProblems(ranges(...texts.split(" ")))).toEqual(problems),
);

test.each([
  [[], "08:00-18:00"],
  [["08:00-12:00"], "12:00-18:00"],
  [["08:00-18:00"], "18:00-19:00"],
  [["08:00-18:00", "18:00-23:30"], "23:30-24:00"],
  [["06:00-24:00"], "05:00-06:00"],
  [["12:00-08:00"], "08:00-18:00"],
])("the range that is added to %j is %s, without an overlap", (taken, added) => {
  const next = nextRange(ranges(...taken));
  expect(next && textOf(next)).toBe(added);
  expect(rangeProblems([...ranges(...taken), range(added)]).at(-1)).toBeNull();
});

test("no range is added to a full day, or to a day with the maximum number of ranges", () => {
  expect(nextRange(ranges("00:00-24:00"))).toBeNull();
  const many = Array.from({ length: MAX_RANGES }, (_, hour) => range(`0${hour % 10}:00-0${hour % 10}:15`));
  expect(nextRange(many)).toBeNull();
});

test("an added range is inserted in order, and its index returned", () => {
  const { ranges: longer, index } = insertRange(ranges("08:00-12:00", "19:00-21:00"), range("12:00-18:00"));
  expect(longer.map(textOf)).toEqual(["08:00-12:00", "12:00-18:00", "19:00-21:00"]);
  expect(index).toBe(1);
});

test("appointment types can be checked and unchecked, but the last one stays checked", () => {
  expect(toggleMode(["virtual"], "presential")).toEqual({ modes: ["presential", "virtual"], refusal: null });
  expect(toggleMode(["presential", "virtual"], "presential")).toEqual({ modes: ["virtual"], refusal: null });
  const refusal = "Debe quedar al menos un tipo de cita.";
  expect(toggleMode(["virtual"], "virtual")).toEqual({ modes: ["virtual"], refusal });
});

import { expect, test } from "vitest";
import { personMatcher } from "./rules";

const ana = { name: "Ana Peña", phone: "+573005550101" };

test.each([
  ["a part of the name, without its accent", "pena", true],
  ["the whole number", "3005550101", true],
  ["the number with spaces", "300 555 0101", true],
  ["with its country", "+57 300 555 0101", true],
  ["with its country and no plus", "573005550101", true],
  ["in parentheses, with hyphens", "(300) 555-0101", true],
  ["its last digits", "0101", true],
  ["digits that it does not have", "0102", false],
  ["a number beside a name", "ana 300", false],
  ["what has no digits", "+", false],
  ["another name", "laura", false],
])("%s: %s", (_, search, isFound) => {
  expect(personMatcher(search)(ana)).toBe(isFound);
});

import { expect, test } from "vitest";
import { personMatcher } from "./rules";

const ana = { name: "Ana Peña", phone: "+573005550101" };

test.each([
  ["a part of the name, without its accent", "pena", true],
  ["the whole number", "3005550101", true],
  ["the number with spaces", "300 555 0101", true],
  ["the number with its country code and no plus", "573005550101", true],
  ["the number's last digits", "0101", true],
  ["digits that the number does not have", "0102", false],
  ["a number beside a name", "ana 300", false],
  ["another name", "laura", false],
])("a search by %s (%s) finds 'Ana Peña', phone +57 300 555 0101: %s", (_, search, isFound) => {
  expect(personMatcher(search)(ana)).toBe(isFound);
});

test.each([
  ["O'Brien", "o\u2019brien"],
  ["Mar\u00eda\u2010Jos\u00e9", "maria-jose"],
  ["Ana\u00a0\u202fPe\u00f1a", "ana pe"],
  ["\u201cCoco\u201d G\u00f3mez", "coco gomez"],
])("the name '%s' is found by '%s'", (name, search) => expect(personMatcher(search)({ ...ana, name })).toBe(true));

const ARGENTINE = ["1123456789", "541123456789", "54 9 11 2345", "+54 11 2345"];
test.each(ARGENTINE)("the Argentine phone +5491123456789 is found by %s", (text) => {
  expect(personMatcher(text)({ name: "Ana", phone: "+5491123456789" })).toBe(true);
});

import { expect, test } from "vitest";
import { groupedPesos, retype } from "./money-input";

test("groupedPesos groups thousands, and returns an empty text for null", () => {
  expect(groupedPesos(1_200_000)).toBe("1.200.000");
  expect(groupedPesos(0)).toBe("0");
  expect(groupedPesos(null)).toBe("");
});

test.each([
  ["a digit at the end", "130", "1300", 4, { amount: 1300, text: "1.300", caret: 5 }],
  ["a digit in the middle", "130.000", "1530.000", 2, { amount: 1_530_000, text: "1.530.000", caret: 3 }],
  ["a digit erased", "1.300", "1.30", 4, { amount: 130, text: "130", caret: 3 }],
  ["a separator erased", "130.000", "130000", 3, { amount: 13_000, text: "13.000", caret: 2 }],
  ["everything erased", "5", "", 0, { amount: null, text: "", caret: 0 }],
  ["a letter", "130", "130a", 4, { amount: 130, text: "130", caret: 3 }],
  ["a decimal comma", "130", "130,", 4, { amount: 130, text: "130", caret: 3 }],
  ["zeros in front", "0", "05", 2, { amount: 5, text: "5", caret: 1 }],
  ["a pasted price", "", "$ 1.200.000", 11, { amount: 1_200_000, text: "1.200.000", caret: 9 }],
  ["the shown price pasted without its dot", "130.000", "130000", 6, { amount: 130_000, text: "130.000", caret: 7 }],
  ["pasted cents as in English", "", "$130,000.00", 11, { amount: 130_000, text: "130.000", caret: 7 }],
  ["pasted cents as in a bank's file", "", "130000.00", 9, { amount: 130_000, text: "130.000", caret: 7 }],
  ["pasted cents", "", "130.000,50", 10, { amount: 130_000, text: "130.000", caret: 7 }],
])("the money field has the right amount and caret after %s", (_, shown, typed, caret, expected) => {
  expect(retype(shown, typed, caret)).toEqual(expected);
});

test("the Delete key before a separator deletes the digit after the separator", () =>
  expect(retype("1.234", "1234", 1, true)).toEqual({ amount: 134, text: "134", caret: 1 }));

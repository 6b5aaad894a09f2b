import { expect, test } from "vitest";
import { phoneText } from "./text";

test("phones are spaced, with their country", () => {
  expect(phoneText("+573001234567")).toBe("+57 300 123 4567");
  expect(phoneText("+447911123456")).toBe("+447911123456");
});

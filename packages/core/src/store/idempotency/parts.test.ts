import { expect, test } from "vitest";
import { inParts, partKey } from "./parts";

test.each([
  ["", 0],
  ["a", 1],
  ["a".repeat(400_000), 1],
  ["a".repeat(400_001), 2],
  [`a${"🙂".repeat(300_000)}`, 4],
  [`ab${"한".repeat(300_000)}`, 3],
])("a text is split between characters into parts of at most 400,000 bytes", (text, count) => {
  const parts = inParts(text);
  expect(parts).toHaveLength(count);
  expect(parts.join("") === text).toBe(true);
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(400_000);
});

test("the keys of a text's twelve parts sort in the order of the parts", () => {
  const keys = Array.from({ length: 12 }, (_, part) => partKey("k", part));
  expect([...keys].sort()).toEqual(keys);
});

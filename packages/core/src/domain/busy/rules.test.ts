import { expect, test } from "vitest";
import { keptUntil, packBusy, unpackBusy } from "./rules";

test("packBusy packs an interval into eight characters or fewer, and keeps the first 1,000 intervals", () => {
  const many = Array.from({ length: 1200 }, (_, index) => {
    const start = 29_936_580 + index * 333;
    return { start, end: start + 45 + (index % 7) * 15 };
  });
  expect(packBusy(many.slice(0, 400)).length).toBeLessThan(400 * 8);
  expect(unpackBusy(packBusy(many))).toEqual(many.slice(0, 1000));
  expect(keptUntil(many)).toBe(many[1000]?.start);
  expect(keptUntil(many.slice(0, 1000))).toBe(Number.POSITIVE_INFINITY);
  for (const none of ["", undefined]) expect(unpackBusy(none)).toEqual([]);
});

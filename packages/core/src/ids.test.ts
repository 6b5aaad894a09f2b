import { expect, test } from "vitest";
import { firstThatNames } from "./ids";

test("an id whose last ten characters read as a number is discarded", () => {
  const drawn = ["01JD5X8Q2M3K4N5P0123456789", "01JD5X8Q2M3K4N5P12E6958269", "01JD5X8Q2M3K4N5P12E695826A"];
  expect(firstThatNames(() => drawn.shift() ?? "")).toBe("01jd5x8q2m3k4n5p12e695826a");
  expect(drawn).toEqual([]);
});

import { expect, test } from "vitest";
import { allPass } from "./passes";

const exitWith = (code: number) => `node -e "process.exit(${code})"`;

test("allPass returns true only if every command succeeds", async () => {
  expect(await allPass([0, 0, 0].map(exitWith))).toBe(true);
  expect(await allPass([1, 0, 0].map(exitWith))).toBe(false);
  expect(await allPass([0, 0, 1].map(exitWith))).toBe(false);
});

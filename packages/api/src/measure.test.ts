import { expect, test } from "vitest";
import { requireMeasured } from "./measure";

const zeros = (count: number) => `[${"0,".repeat(count - 1)}0]`;
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test.each<[string, string, boolean]>([
  ["a body of 100 levels is accepted", nested(100), true],
  ["a body of 101 levels is refused", nested(101), false],
  ["a body with two parts of 100 levels is accepted", `[${nested(99)},${nested(99)}]`, true],
  ["a body of 20,000 values is accepted", zeros(20_000), true],
  ["a body of 20,001 values is refused", zeros(20_001), false],
  ["a string's brackets and commas are no levels or values", JSON.stringify(`"\\${"[,{".repeat(30_000)}`), true],
  ["a body that is no JSON is accepted, because parsing refuses it later", '{"a": "', true],
])("%s", (_, json, isTaken) => {
  if (isTaken) expect(() => requireMeasured(json)).not.toThrow();
  else expect(() => requireMeasured(json)).toThrow(expect.objectContaining({ code: "invalid_input" }));
});

test("a body without a session has 1,000 values at most", () => {
  expect(() => requireMeasured(zeros(1_000), false)).not.toThrow();
  expect(() => requireMeasured(zeros(1_001), false)).toThrow(expect.objectContaining({ code: "unauthorized" }));
});

import { expect, test } from "vitest";
import { requireMeasured } from "./measure";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test.each<[string, string, boolean]>([
  ["as deep as anything", nested(100), true],
  ["deeper", nested(101), false],
  ["as deep again, one after the other", `[${nested(99)},${nested(99)}]`, true],
  ["as many values as anything", `[${"0,".repeat(19_999)}0]`, true],
  ["more", `[${"0,".repeat(20_000)}0]`, false],
  ["a text of brackets", JSON.stringify(`"\\${"[,{".repeat(30_000)}`), true],
  ["what is no JSON", '{"a": "', true],
])("%s", (_, json, isTaken) => {
  const refusal = expect.objectContaining({ code: "invalid_input" });
  if (isTaken) expect(() => requireMeasured(json)).not.toThrow();
  else expect(() => requireMeasured(json)).toThrow(refusal);
});

import { expect, test } from "vitest";
import { cancelReasonText } from "./cancel-reason";

test.each([
  [null, null, null],
  ["client", null, "Paciente"],
  ["therapist", null, "Yo"],
  ["weather", null, "Clima"],
  ["other", null, "Otro"],
  ["other", "Se mudó a Cali", "Se mudó a Cali"],
] as const)("the reason %s with %s is told as %s", (cancel_reason, cancel_note, text) => {
  expect(cancelReasonText({ cancel_reason, cancel_note })).toBe(text);
});

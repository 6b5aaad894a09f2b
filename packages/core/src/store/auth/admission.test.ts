import { expect, test } from "vitest";
import { readAllowed } from "./admission";

test("an empty ALLOWED_EMAILS gives an empty list, and addresses are trimmed and lower-cased", () => {
  expect([readAllowed(), readAllowed("")]).toEqual([[], []]);
  expect(readAllowed(" Ana@Sereno.test , @sereno.example,")).toEqual(["ana@sereno.test", "@sereno.example"]);
});

const INVALID = [" ", ",", " , ,", "ana", "ana@sereno.test;beto@sereno.test", "@", "ana@"];
test.each(INVALID)("the invalid value %j of ALLOWED_EMAILS is refused", (text) => {
  const problem = /\w|@/.test(text) ? `: «${text}» no es un correo` : " no nombra a nadie.";
  expect(() => readAllowed(text)).toThrow(`ALLOWED_EMAILS${problem}`);
});

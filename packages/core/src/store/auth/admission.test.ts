import { describe, expect, test } from "vitest";
import { readAllowed } from "./admission";

describe("who may come in", () => {
  test("is everyone unless somebody is named", () => {
    expect(readAllowed()).toEqual([]);
    expect(readAllowed("")).toEqual([]);
    expect(readAllowed(" Ana@Sereno.test , @sereno.example,")).toEqual(["ana@sereno.test", "@sereno.example"]);
  });

  test.each([[" "], [","], [" , ,"]])("is no longer everyone because %j names nobody", (setting) => {
    expect(() => readAllowed(setting)).toThrow("ALLOWED_EMAILS no nombra a nadie.");
  });

  test.each([["ana"], ["ana@sereno.test;beto@sereno.test"], ["@"], ["ana@"]])("is not told by %j", (setting) => {
    expect(() => readAllowed(setting)).toThrow(`ALLOWED_EMAILS: «${setting}» no es un correo`);
  });
});

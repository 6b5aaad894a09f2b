import { describe, expect, test } from "vitest";
import { readAllowed } from "./admission";

describe("the list of admitted accounts", () => {
  test("admits everyone when it is empty", () => {
    expect(readAllowed()).toEqual([]);
    expect(readAllowed("")).toEqual([]);
    expect(readAllowed(" Ana@Sereno.test , @sereno.example,")).toEqual(["ana@sereno.test", "@sereno.example"]);
  });

  test.each([[" "], [","], [" , ,"]])("is refused as %j, without an account", (setting) => {
    expect(() => readAllowed(setting)).toThrow("ALLOWED_EMAILS no nombra a nadie.");
  });

  test.each([["ana"], ["ana@sereno.test;beto@sereno.test"], ["@"], ["ana@"]])("is refused as %j", (setting) => {
    expect(() => readAllowed(setting)).toThrow(`ALLOWED_EMAILS: «${setting}» no es un correo`);
  });
});

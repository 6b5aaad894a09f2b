import { expect, test } from "vitest";
import { endingText } from "./follow-up-texts";

test.each([
  [1, "Ocho: queda 1 de 8 sesiones, vence el sábado 6 de febrero de 2027"],
  [2, "Ocho: quedan 2 de 8 sesiones, vence el sábado 6 de febrero de 2027"],
])("of %i sessions left: %s", (sessions_remaining, text) => {
  const ending = { package_name: "Ocho", sessions_remaining, sessions_total: 8, expires_on: "2027-02-06" };
  expect(endingText(ending, "2026-11-26")).toBe(text);
});

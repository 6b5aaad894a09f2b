import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { clockText, missingText } from "./profile-texts";

test("names the missing fields in Spanish", () => {
  expect(missingText(["address"])).toBe("dirección");
  expect(missingText(["address", "bank_name", "account_number"])).toBe("dirección, banco y número de cuenta");
});

test("names the local time", () => {
  expect(clockText(parseLocal("2026-11-24 13:05"))).toBe("Allí es la 1:05 p.\u00a0m.");
  expect(clockText(parseLocal("2026-11-24 10:00"))).toBe("Allí son las 10:00 a.\u00a0m.");
});

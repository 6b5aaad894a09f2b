import { UpdateProfileInput } from "@sereno/core/domain/practice/schema";
import { expect, test } from "vitest";
import { keepable } from "./drafts";

const BANK = ["bank_name", "account_number", "account_type", "breb_key"];

test("a profile's draft holds everything except payment details", () => {
  const profile = Object.fromEntries(Object.keys(UpdateProfileInput.shape).map((field) => [field, `of ${field}`]));
  const kept = Object.keys(keepable(profile));
  expect(
    Object.keys(profile)
      .filter((field) => !kept.includes(field))
      .sort(),
  ).toEqual([...BANK].sort());
});

test("drafts have only plain values, and no notes", () => {
  const values = {
    patient_name: "Elena Paz",
    price: 90_000,
    is_virtual: true,
    notes: "Duelo",
    method: null,
    days: ["mon"],
  };
  expect(keepable(values)).toEqual({ patient_name: "Elena Paz", price: 90_000, is_virtual: true });
});

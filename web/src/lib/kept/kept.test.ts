import { UpdateProfileInput } from "@sereno/core/domain/practice/schema";
import { expect, test } from "vitest";
import { toKeptAgenda } from "./agenda";
import { keepable } from "./drafts";

const appointment = {
  ...{ appointment_date: "2026-11-24 10:00:00", end_date: "2026-11-24 11:00:00", patient_name: "Ana María Peña" },
  ...{ is_virtual: true, notes: "Duelo", patient_phone: "+573005550101" },
};

test("a stored agenda has only times, modes and first names", () => {
  const earlier = { ...appointment, appointment_date: "2026-11-24 08:00:00", end_date: "2026-11-24 09:00:00" };
  const later = { ...appointment, appointment_date: "2026-11-26 08:00:00" };
  const kept = toKeptAgenda([appointment, earlier, later], ["2026-11-24", "2026-11-25"], "2026-11-24 09:40");
  const at = (start: string, end: string) => ({ start, end, firstName: "Ana", isVirtual: true });
  const today = { date: "2026-11-24", appointments: [at("08:00", "09:00"), at("10:00", "11:00")] };
  expect(kept).toEqual({ date: "2026-11-24", time: "09:40", days: [today, { date: "2026-11-25", appointments: [] }] });
});

test("a profile's draft holds everything except payment details", () => {
  const profile = Object.fromEntries(Object.keys(UpdateProfileInput.shape).map((field) => [field, `of ${field}`]));
  const kept = Object.keys(keepable(profile));
  const dropped = Object.keys(profile).filter((field) => !kept.includes(field));
  expect(dropped.sort()).toEqual(["account_number", "account_type", "bank_name", "breb_key"]);
});

test("drafts have only plain values, and no notes", () => {
  const other = { notes: "Duelo", method: null, days: ["mon"] };
  const values = { patient_name: "Elena Paz", price: 90_000, is_virtual: true, ...other };
  expect(keepable(values)).toEqual({ patient_name: "Elena Paz", price: 90_000, is_virtual: true });
});

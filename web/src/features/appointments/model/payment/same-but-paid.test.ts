import { expect, test } from "vitest";
import { isSameButPaid } from "./same-but-paid";

const before = {
  price: 130_000,
  paid: 0,
  balance: 130_000,
  payment_status: "pending",
  status: "scheduled",
  appointment_date: "2026-11-24 10:00:00",
  notes: null,
  version: 3,
  updated_at: "2026-11-20T10:00:00.000Z",
} as const;

test.each([
  [{ paid: 1, balance: 0, payment_status: "paid", version: 9, updated_at: "2026-11-24T10:00:00.000Z" }, true],
  [{ price: 1 }, false],
  [{ status: "completed" }, false],
  [{ appointment_date: "2026-11-24 10:05:00" }, false],
  [{ notes: "Trae examen" }, false],
] as const)("an appointment changed by %j is the same but for its payment: %s", (change, isSame) => {
  expect(isSameButPaid(before, { ...before, ...change })).toBe(isSame);
});

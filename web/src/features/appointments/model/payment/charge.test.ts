import type { Appointment } from "@sereno/core/domain/appointment/output";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { anAppointment } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { isSameButPaid, priceNote, tellsCharge } from "./charge";

const NOW = parseLocal("2026-11-24 10:00:00");
const PASSED = "2026-11-24 10:00:00";
const AHEAD = "2026-11-24 10:01:00";
test.each<[Appointment["session_type"], Appointment["payment_status"], string, boolean]>([
  ["individual", "pending", PASSED, true],
  ["individual", "free", PASSED, false],
  ["individual", "pending", AHEAD, false],
  ["individual", "paid", AHEAD, true],
  ["package", "paid", PASSED, false],
])("at 10:00, the card of a %s session, %s, at %s shows its payment: %s", (session_type, payment_status, at, is) =>
  expect(tellsCharge({ session_type, payment_status, appointment_date: at }, NOW)).toBe(is),
);

test.each([
  [130_000, 0, null],
  [0, 0, "Sin cobro"],
  [130_000, 50_000, "Pagado $\u00a050.000 · falta $\u00a080.000"],
  [130_000, 130_000, "Pagado $\u00a0130.000"],
])("the note on a price of %d with %d paid is %j", (price, paid, note) => expect(priceNote(price, paid)).toBe(note));

const confirmed = () => ({ status: "confirmed" as const, at: "2026-11-24T09:00:00.000Z" });
const before = anAppointment({ price: 130_000, balance: 130_000, client_answer: confirmed() });
test.each<[Partial<Appointment>, boolean]>([
  [{ paid: 1, balance: 0, payment_status: "paid", version: 9, updated_at: "2026-11-24T10:00:00.000Z" }, true],
  [{ paid: 1, client_answer: confirmed() }, true],
  [{ price: 1 }, false],
])("the change %j affects only an appointment's payment: %s", (change, isSame) => {
  expect(isSameButPaid(before, { ...before, ...change })).toBe(isSame);
});

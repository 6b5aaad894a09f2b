import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { tellsCharge } from "./charge";

const NOW = parseLocal("2026-11-24 10:00:00");
const PASSED = "2026-11-24 10:00:00";
const AHEAD = "2026-11-24 10:01:00";

test.each([
  ["pending", PASSED, true],
  ["partial", PASSED, true],
  ["paid", PASSED, true],
  ["free", PASSED, false],
  ["pending", AHEAD, false],
  ["partial", AHEAD, false],
  ["paid", AHEAD, true],
  ["free", AHEAD, false],
] as const)("of an appointment that is %s at %s tells so: %s", (payment_status, appointment_date, tells) => {
  expect(tellsCharge({ session_type: "individual", payment_status, appointment_date }, NOW)).toBe(tells);
});

test("a card of a package's session shows no charge", () => {
  const session = { session_type: "package", payment_status: "paid", appointment_date: PASSED } as const;
  expect(tellsCharge(session, NOW)).toBe(false);
});

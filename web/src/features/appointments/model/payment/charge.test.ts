import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { priceNote, tellsCharge } from "./charge";
import { isSameButPaid } from "./same-but-paid";

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
] as const)(
  "at 10:00, the card of a %s appointment at %s shows its payment: %s",
  (payment_status, appointment_date, is) => {
    expect(tellsCharge({ session_type: "individual", payment_status, appointment_date }, NOW)).toBe(is);
  },
);

test("the card of a package's session shows no payment", () => {
  const session = { session_type: "package", payment_status: "paid", appointment_date: PASSED } as const;
  expect(tellsCharge(session, NOW)).toBe(false);
});

test.each([
  [130_000, 0, null],
  [0, 0, "Sin cobro"],
  [130_000, 50_000, "Pagado $\u00a050.000 · falta $\u00a080.000"],
  [130_000, 130_000, "Pagado $\u00a0130.000"],
])("the note on a price of %d with %d paid is %j", (price, paid, note) => expect(priceNote(price, paid)).toBe(note));

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
] as const)("the change %j affects only an appointment's payment: %s", (change, isSame) => {
  expect(isSameButPaid(before, { ...before, ...change })).toBe(isSame);
});

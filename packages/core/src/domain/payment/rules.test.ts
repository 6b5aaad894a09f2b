import { expect, test } from "vitest";
import { mapFields } from "../../fields";
import {
  appointmentCharge,
  chargeOf,
  divide,
  methodOf,
  PAYMENT_METHODS,
  paymentMethodText,
  purchaseCharge,
  receivedByMethod,
} from "./rules";

test.each([
  ["cash", "Efectivo"],
  ["efectivo", "Efectivo"],
  ["toString", "ToString"],
])("paymentMethodText shows the method %s as %s", (method, text) => expect(paymentMethodText(method)).toBe(text));

test.each([
  ["nequi", "nequi"],
  ["Efectivo", "cash"],
  ["BRE-B", "breb"],
  ["toString", "other"],
  [null, "other"],
])("methodOf counts the method %s as %s", (method, counted) => expect(methodOf(method)).toBe(counted));

test.each([
  [0, 0, 0, "free"],
  [130_000, 0, 130_000, "pending"],
  [130_000, 50_000, 80_000, "partial"],
  [130_000, 130_000, 0, "paid"],
])("a charge of %i pesos with %i paid has a balance of %i and is %s", (price, paid, balance, payment_status) => {
  expect(chargeOf(price, paid)).toEqual({ price, paid, balance, payment_status });
});

const individual = { session_type: "individual", status: "completed", price: 130_000 } as const;

test.each([
  ["a completed appointment", individual, 130_000],
  ["an appointment paid by a package", { ...individual, session_type: "package" as const }, 0],
  ["a missed appointment", { ...individual, status: "no_show" }, 130_000],
  ["a cancelled appointment", { ...individual, status: "cancelled" }, 0],
  ["a cancelled appointment that is charged", { ...individual, status: "cancelled", charged: true }, 130_000],
  ["an unpaid appointment of a deleted client", { ...individual, written_off: true }, 0],
  ["an appointment without a price", { session_type: "individual" as const, status: "completed" }, 0],
])("appointmentCharge returns the price of %s", (_, appointment, price) =>
  expect(appointmentCharge(appointment).price).toBe(price),
);

test.each([
  ["a partly paid purchase", { total_paid: 200, price: 500 }, { price: 500, paid: 200, balance: 300 }],
  ["a cancelled purchase", { total_paid: 0, price: 500, cancelled: true }, { price: 0, paid: 0, balance: 0 }],
])("purchaseCharge returns the price, paid amount and balance of %s", (_, purchase, charge) => {
  expect(purchaseCharge(purchase)).toMatchObject(charge);
});

test("divide allocates an amount to balances in order, and returns the rest", () => {
  const [first, second] = [{ balance: 100 }, { balance: 50 }];
  const { parts, left } = divide(120, [first, second]);
  expect(parts.map(({ charge, amount }) => [charge, amount])).toEqual([
    [first, 100],
    [second, 20],
  ]);
  expect([left, divide(200, [first, second]).left]).toEqual([0, 50]);
});

test("receivedByMethod lists the used methods, highest amount first", () => {
  expect(receivedByMethod({ ...mapFields(PAYMENT_METHODS, () => 0), cash: 130_000, nequi: 260_000 })).toEqual([
    { method: "nequi", label: "Nequi", amount: 260_000 },
    { method: "cash", label: "Efectivo", amount: 130_000 },
  ]);
});

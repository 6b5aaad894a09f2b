import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { PurchaseStatus } from "@sereno/core/domain/purchase/schema";
import { expect, test } from "vitest";
import { isOnOffer, maySell } from "./package-options";

const aPurchase = (id: string, status: PurchaseStatus): Purchase => ({
  id,
  client_id: "cli_1",
  client_name: "Ana Peña",
  client_email: null,
  client_phone: "+573001234567",
  client_identification_number: null,
  package_id: "pkg_1",
  package_name: "Proceso",
  total_paid: 0,
  payment_method: null,
  payment_reference: null,
  price: 0,
  paid: 0,
  balance: 0,
  payment_status: "paid",
  notes: null,
  status,
  sessions_total: 4,
  sessions_used: 4,
  sessions_remaining: 0,
  completion_percentage: 100,
  purchase_date: "2026-11-01T15:00:00.000Z",
  created_at: "2026-11-01T15:00:00.000Z",
  expires_at: "2027-01-02T04:59:59.999Z",
  expires_on: "2027-01-02",
});
const appointment = { package_purchase_id: "own", session_held: true };

test.each<[string, PurchaseStatus, boolean]>([
  ["own", "completed", true],
  ["own", "expired", true],
  ["another", "active", true],
  ["another", "completed", false],
  ["another", "cancelled", false],
])("the package %s that is %s may be used: %j", (id, status, expected) => {
  expect(isOnOffer(aPurchase(id, status), appointment)).toBe(expected);
});

test.each<[string, Purchase[] | undefined, boolean, boolean]>([
  ["nothing is known yet", undefined, true, false],
  ["there is none", [], true, true],
  ["one has sessions left", [aPurchase("another", "active")], true, false],
  ["the last session of one is this appointment's", [aPurchase("own", "completed")], true, false],
  ["the session was given back by hand", [aPurchase("own", "completed")], false, true],
  ["its own has expired", [aPurchase("own", "expired")], true, true],
])("whether a package may be sold when %s", (_, purchases, session_held, expected) => {
  expect(maySell({ purchases, appointment: { ...appointment, session_held } })).toBe(expected);
});

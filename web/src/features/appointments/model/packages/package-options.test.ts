import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { PurchaseStatus } from "@sereno/core/domain/purchase/schema";
import { aPurchase } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { isOnOffer, maySell } from "./package-options";

const appointment = { package_purchase_id: "own", session_held: true };

test.each<[string, PurchaseStatus, boolean]>([
  ["own", "completed", true],
  ["own", "expired", true],
  ["another", "active", true],
  ["another", "completed", false],
  ["another", "cancelled", false],
])("the package %s that is %s may be used: %j", (id, status, expected) => {
  expect(isOnOffer(aPurchase({ id, status }), appointment)).toBe(expected);
});

test.each<[string, Purchase[] | undefined, boolean, boolean]>([
  ["nothing is known yet", undefined, true, false],
  ["there is none", [], true, true],
  ["one has sessions left", [aPurchase({ id: "another" })], true, false],
  ["the last session of one is this appointment's", [aPurchase({ id: "own", status: "completed" })], true, false],
  ["the session was given back by hand", [aPurchase({ id: "own", status: "completed" })], false, true],
  ["its own has expired", [aPurchase({ id: "own", status: "expired" })], true, true],
])("whether a package may be sold when %s", (_, purchases, session_held, expected) => {
  expect(maySell({ purchases, appointment: { ...appointment, session_held } })).toBe(expected);
});

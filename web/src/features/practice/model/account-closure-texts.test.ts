import type { AccountClosure } from "@sereno/core/domain/account-closure/output";
import { expect, test } from "vitest";
import { keptText } from "./account-closure-texts";

const ERASED: AccountClosure = {
  state: "erased",
  closed_at: "2026-11-20T15:00:00.000Z",
  erase_at: "2026-12-20T15:00:00.000Z",
  erased_at: "2026-12-20T15:00:00.000Z",
  erased: { client: 1 },
  receipts: 0,
  receipt_years: 5,
  backups_gone_at: "2027-01-24T15:00:00.000Z",
};

test("names the data kept after an account is erased", () =>
  expect([0, 1, 12].map((receipts) => keptText({ ...ERASED, receipts }))).toEqual([
    "No se guardan recibos ni cuentas de cobro.",
    "Se guardan sin nombres 1 recibo o cuenta de cobro, 5 años después del año de cada uno.",
    "Se guardan sin nombres 12 recibos y cuentas de cobro, 5 años después del año de cada uno.",
  ]));

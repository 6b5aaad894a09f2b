import { readOverview } from "@sereno/core/records/payment/overview";
import { readBalance } from "@sereno/core/records/payment/read";
import { listPurchases } from "@sereno/core/records/purchase/read";
import type { PracticeContext } from "@sereno/core/table/context";
import { CreatePackageInput } from "@sereno/core/things/catalog/schema";
import { RecordPaymentInput } from "@sereno/core/things/payment/schema";
import { CreatePurchaseInput } from "@sereno/core/things/purchase/schema";
import { pricePurchases } from "@sereno/core/upkeep/migration/005-price-purchases";
import { gatherDebts } from "@sereno/core/upkeep/migration/007-gather-debts";
import { cancelPurchase } from "@sereno/core/verbs/cancel-purchase";
import { createPackage } from "@sereno/core/verbs/create-package";
import { recordPayment } from "@sereno/core/verbs/record-payment";
import { createPurchase } from "@sereno/core/verbs/sell-package";
import { beforeEach, expect, inject, test } from "vitest";
import { driftOf } from "../support/drift";
import { createClock, createPractice, openTestDatabase } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");
let ctx: PracticeContext;
let practice_id: string;
let package_id: string;

beforeEach(async () => {
  ctx = await createPractice(db, { clock });
  practice_id = ctx.practice.practice_id;
  const input = CreatePackageInput.parse({ name: "Cuatro", sessions: 4, validity_months: 2 });
  package_id = (await createPackage(ctx, input)).id;
});

/** A purchase as it was kept before purchases had prices. */
async function sellOld(name: string, old: object) {
  const input = { package_id, client_name: name, client_phone: "3001234567", total_paid: 0, price: 0 };
  const { id, client_id } = await createPurchase(ctx, CreatePurchaseInput.parse(input));
  await db.purchase
    .patch({ practice_id, id })
    .set({ total_paid: 500_000, ...old })
    .remove(["price"])
    .go();
  return { id, client_id };
}

/** Its client knows of it, too. */
async function cancelOld({ id, client_id }: { id: string; client_id: string }): Promise<void> {
  const { data } = await db.client.get({ practice_id, id: client_id }).go();
  const packages = Object.fromEntries(
    Object.entries(data?.packages ?? {}).map(([key, each]) => [key, key === id ? { ...each, cancelled: true } : each]),
  );
  await db.client.patch({ practice_id, id: client_id }).set({ packages }).go();
}

/** The debts that prices make are gathered by a later step. */
async function migratePurchases(): Promise<void> {
  for (const step of [pricePurchases, gatherDebts]) {
    const { data } = await db.purchase.query.purchase({ practice_id }).go({ pages: "all" });
    for (const item of data) await step.change(db, { __edb_e__: "purchase", ...item });
  }
}

test("what the therapist sold counts as paid in its month, what an agent sold is owed, and a second run changes nothing", async () => {
  const paid = await sellOld("Ana Peña", { payment_method: "Efectivo" });
  const agents = await sellOld("Luis Rey", { payment_status: "pending", created_by: "agent" });
  const kept = await sellOld("Eva Gil", { cancelled: true });
  await cancelOld(kept);
  const free = await sellOld("Iván Sol", { total_paid: 0 });
  const before = (await listPurchases(ctx, { limit: 10 })).purchases;
  await migratePurchases();
  await migratePurchases();
  const after = (await listPurchases(ctx, { limit: 10 })).purchases;
  expect(after).toEqual(before);
  const chargeOf = ({ id }: { id: string }) => after.find((each) => each.id === id);
  expect(chargeOf(paid)).toMatchObject({ price: 500_000, paid: 500_000, payment_status: "paid" });
  expect(chargeOf(kept)).toMatchObject({ price: 500_000, paid: 500_000, status: "cancelled" });
  expect(chargeOf(agents)).toMatchObject({ price: 500_000, balance: 500_000, total_paid: 500_000 });
  expect(chargeOf(free)).toMatchObject({ payment_status: "free" });
  expect(await readBalance(ctx, agents.client_id)).toMatchObject({ owed: 500_000, credit: 0 });
  expect((await readOverview(ctx, {})).months.at(-1)).toMatchObject({ cash: 500_000, payments: 2, income: 1_000_000 });
  expect(await driftOf(ctx)).toEqual([]);
});

test("before that is done a purchase's money is left alone, by name, and afterwards it can be changed", async () => {
  const { id } = await sellOld("Ana Peña", {});
  const agents = await sellOld("Luis Rey", { payment_status: "pending", created_by: "agent" });
  const parts = [{ package_purchase_id: agents.id, amount: 500_000 }];
  const pay = () =>
    recordPayment(ctx, RecordPaymentInput.parse({ client_id: agents.client_id, amount: 500_000, parts }));
  await expect(cancelPurchase(ctx, { id, settle: "credit" })).rejects.toThrow("Estamos actualizando los paquetes");
  await expect(pay()).rejects.toThrow("Estamos actualizando los paquetes");
  await migratePurchases();
  expect(await cancelPurchase(ctx, { id, settle: "credit" })).toMatchObject({ paid: 0, status: "cancelled" });
  expect(await pay()).toMatchObject({ number: 1 });
  expect(await driftOf(ctx)).toEqual([]);
});

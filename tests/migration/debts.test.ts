import { readOverview } from "@sereno/core/records/payment/overview";
import { readBalance } from "@sereno/core/records/payment/read";
import type { PracticeContext } from "@sereno/core/table/context";
import { BookAppointmentInput } from "@sereno/core/things/appointment/schema";
import { CreatePackageInput } from "@sereno/core/things/catalog/schema";
import { appointmentCharge, purchaseCharge } from "@sereno/core/things/payment/rules";
import { RecordPaymentInput } from "@sereno/core/things/payment/schema";
import { CreatePurchaseInput } from "@sereno/core/things/purchase/schema";
import { gatherDebts } from "@sereno/core/upkeep/migration/007-gather-debts";
import { bookAppointment } from "@sereno/core/verbs/book-appointment";
import { createPackage } from "@sereno/core/verbs/create-package";
import { mergeClients } from "@sereno/core/verbs/merge-clients";
import { recordPayment } from "@sereno/core/verbs/record-payment";
import { createPurchase } from "@sereno/core/verbs/sell-package";
import { updateAppointment } from "@sereno/core/verbs/update-appointment";
import { beforeEach, expect, inject, test } from "vitest";
import { codeOf } from "../support/cash-desk";
import { driftOf } from "../support/drift";
import { createClock, createPractice, openTestDatabase } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");
let ctx: PracticeContext;
let practice_id: string;

beforeEach(async () => {
  ctx = await createPractice(db, { clock });
  practice_id = ctx.practice.practice_id;
});

const book = (name: string, appointment_date: string) =>
  bookAppointment(
    ctx,
    BookAppointmentInput.parse({
      patient_name: name,
      patient_phone: name === "Ana Peña" ? "3001234567" : "3009998877",
      appointment_date,
    }),
  );

const records = async () => {
  const [appointments, purchases, clients] = await Promise.all([
    db.appointment.query.appointment({ practice_id }).go({ pages: "all" }),
    db.purchase.query.purchase({ practice_id }).go({ pages: "all" }),
    db.client.query.client({ practice_id }).go({ pages: "all" }),
  ]);
  return { appointments: appointments.data, purchases: purchases.data, clients: clients.data };
};

/** Puts all of the practice's debts into the index by client, as they once stood there. */
async function makeOld(): Promise<void> {
  const { appointments, purchases, clients } = await records();
  for (const record of appointments) {
    const { charged_at: _, owed_to: __, owed_key: ___, ...rest } = record;
    const since = { owed_to: practice_id, owed_key: `${record.client_id}:${record.starts_at}` };
    await db.appointment.put({ ...rest, ...(appointmentCharge(record).balance > 0 && since) }).go();
  }
  for (const record of purchases) {
    const since = { owed_to: practice_id, owed_key: `${record.client_id}:${record.created_at}` };
    if (purchaseCharge(record).balance > 0) await db.purchase.put({ ...record, ...since }).go();
  }
  for (const { unpaid: _, ...rest } of clients) {
    await db.client.put(rest).go();
    await db.debtor.delete({ practice_id, client_id: rest.id }).go();
  }
  await db.dueTotal.delete({ practice_id }).go();
}

async function migrateAll(): Promise<void> {
  const { appointments, purchases } = await records();
  const items = [
    ...appointments.map((each) => ({ ...each, __edb_e__: "appointment" })),
    ...purchases.map((each) => ({ ...each, __edb_e__: "purchase" })),
  ];
  await Promise.all(items.map((item) => gatherDebts.change(db, item)));
}

async function answers() {
  const { debtors, total_due } = await readOverview(ctx, {});
  const { clients } = await records();
  return { debtors, total_due, balances: await Promise.all(clients.map(({ id }) => readBalance(ctx, id))) };
}

test("debts of before are due, ahead and counted as they would be had they been made today, and a second run changes nothing", async () => {
  const { client_id } = await book("Ana Peña", "2026-11-10 10:00:00");
  await book("Ana Peña", "2026-12-10 10:00:00");
  const late = await book("Luis Rey", "2026-12-11 10:00:00");
  await updateAppointment(ctx, { id: late.id, status: "cancelled", settle: "charge" });
  const pack = await createPackage(ctx, CreatePackageInput.parse({ name: "Cuatro", sessions: 4, validity_months: 2 }));
  const sale = { package_id: pack.id, client_name: "Ana Peña", client_phone: "3001234567", total_paid: 0 };
  await createPurchase(ctx, CreatePurchaseInput.parse(sale));
  const before = await answers();
  expect(before.debtors.length).toBe(2);
  await makeOld();
  // What is not gathered yet is not taken for nothing.
  const pay = () => recordPayment(ctx, RecordPaymentInput.parse({ client_id, amount: 1_000 }));
  expect(await codeOf(pay())).toBe("busy");
  await migrateAll();
  expect(await answers()).toEqual(before);
  expect(await driftOf(ctx)).toEqual([]);
  await migrateAll();
  expect(await answers()).toEqual(before);
  expect((await pay()).credit).toBe(0);
  expect(await driftOf(ctx)).toEqual([]);
});

test("what is changed, paid and merged before its turn is gathered with that", async () => {
  const paid = await book("Ana Peña", "2026-11-10 10:00:00");
  const ahead = await book("Ana Peña", "2026-12-10 10:00:00");
  const others = await book("Luis Rey", "2026-11-12 10:00:00");
  await makeOld();
  const parts = [{ appointment_id: paid.id, amount: 1_000 }];
  await recordPayment(ctx, RecordPaymentInput.parse({ client_id: paid.client_id, amount: 1_000, parts }));
  await updateAppointment(ctx, { id: ahead.id, status: "cancelled", settle: "charge" });
  await mergeClients(ctx, { id: others.client_id, into: paid.client_id });
  await migrateAll();
  expect(await readOverview(ctx, {})).toMatchObject({ total_due: 389_000, debtors: [{ due: 389_000 }] });
  expect(await readBalance(ctx, paid.client_id)).toMatchObject({ owed: 389_000, due: 389_000 });
});

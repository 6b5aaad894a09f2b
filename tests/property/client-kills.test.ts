import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { issueBill } from "@sereno/core/actions/bill/issue";
import { createPackage } from "@sereno/core/actions/catalog/create";
import { createClient } from "@sereno/core/actions/client/create";
import { updateClient } from "@sereno/core/actions/client/update";
import { recordPayment } from "@sereno/core/actions/payment/record";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { IssueBillInput } from "@sereno/core/domain/bill/schema";
import { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import { RecordPaymentInput } from "@sereno/core/domain/payment/schema";
import { expect, inject, test } from "vitest";
import { deleteAndMerge } from "../support/client-work";
import { createClock, createPractice, openDying, openOwnTable } from "../support/practice";
import { historyOf } from "../support/state";

const NOW = "2026-11-20T15:00:00Z";
const db = await openOwnTable(inject("endpoint"));

const PAYER = { payer_name: "Cía. S. A. S.", payer_document_type: "NIT", payer_document_number: "900123456-7" };
/** Personal data of the deleted client, before and after a correction. */
const SECRETS = /luc[ií]a|3001112233|azucena|3009990011/i;

async function openPractice() {
  const practice = { nit: "52111222-3", city: "Bogotá", breb_key: "@ana" };
  const ctx = await createPractice(db, { clock: createClock(NOW), practice });
  const pack = await createPackage(ctx, CreatePackageInput.parse({ name: "Ocho", sessions: 8, validity_months: 3 }));
  const pastOf = async (patient_name: string, patient_phone: string, day: string) => {
    const book = (more: object) =>
      bookAppointment(
        ctx,
        BookAppointmentInput.parse({ patient_name, patient_phone, appointment_date: `${day} 10:00:00`, ...more }),
      );
    const session = { session_type: "package", package_id: pack.id, notes: `De ${patient_name}` };
    const { client_id } = await book(session);
    await recordPayment(ctx, RecordPaymentInput.parse({ client_id, amount: 45_000, method: "nequi", reference: "M1" }));
    await issueBill(ctx, IssueBillInput.parse({ client_id, amount: 45_000, concept: "Una sesión", ...PAYER }));
    return client_id;
  };
  const deleted = await pastOf("Lucía Gil", "+573001112233", "2026-10-01");
  await updateClient(ctx, { id: deleted, name: "Azucena Rey", phone: "+573009990011" });
  const merged = await pastOf("Luz Gil", "+573004445566", "2026-10-02");
  const { id: into } = await createClient(ctx, { name: "María Paz", phone: "+573007778899" });
  return { ctx, people: { deleted, merged, into } };
}

test("a deletion and a merge that are killed after any request end like undisturbed ones", async () => {
  const twin = await openPractice();
  await deleteAndMerge(twin.ctx, twin.people);
  const undisturbed = await historyOf(twin.ctx);
  expect(undisturbed.join()).not.toMatch(SECRETS);
  let requests = 0;
  for (let isDone = false; !isDone; requests++) {
    const { ctx, people } = await openPractice();
    const dying = openDying(inject("endpoint"), db.table, requests);
    isDone = await deleteAndMerge({ ...ctx, db: dying }, people).then(
      () => true,
      () => false,
    );
    await deleteAndMerge(ctx, people);
    expect(await historyOf(ctx), `${requests}`).toEqual(undisturbed);
  }
  expect(requests).toBeGreaterThan(10);
});

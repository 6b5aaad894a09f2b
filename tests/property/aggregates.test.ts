import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { updateAppointment } from "@sereno/core/actions/appointment/update";
import { createPackage } from "@sereno/core/actions/catalog/create";
import { annulPayment } from "@sereno/core/actions/payment/annul";
import { recordPayment } from "@sereno/core/actions/payment/record";
import { editSessionsUsed } from "@sereno/core/actions/purchase/edit-sessions-used";
import { createPurchase } from "@sereno/core/actions/purchase/sell";
import type { PracticeContext } from "@sereno/core/db/context";
import { STATUSES } from "@sereno/core/domain/appointment/rules";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import { PAYMENT_METHODS } from "@sereno/core/domain/payment/rules";
import { RecordPaymentInput } from "@sereno/core/domain/payment/schema";
import { AppError } from "@sereno/core/errors";
import { completePastAppointments } from "@sereno/core/jobs/expire";
import { readStats } from "@sereno/core/store/appointment/read";
import { expect, inject, test } from "vitest";
import { extent } from "../extent";
import { driftOf, type Records, recordsOf } from "../support/drift";
import { createClock, createPractice, openOwnTable } from "../support/practice";
import { createRandom } from "../support/random";

const STEPS = extent(120, 3_000);
const AT_ONCE = 6;
/** Number of changes between two reads of the records. Later changes may name a record that was deleted since, as a
 * stale screen does. */
const READ = 30;
const db = await openOwnTable(inject("endpoint"));

async function tolerate(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

test(`after ${STEPS} random changes, ${AT_ONCE} at once, all counts and months equal those of the records`, {
  timeout: 300_000 + STEPS * 500,
}, async () => {
  const random = createRandom(42);
  const clock = createClock("2026-11-20T15:00:00Z");
  const ctx = await createPractice(db, { clock });
  const input = CreatePackageInput.parse({ name: "Cuatro", sessions: 4, validity_months: 1 });
  const package_id = (await createPackage(ctx, input)).id;
  let records = await recordsOf(ctx);
  for (let step = 0; step < STEPS; step += AT_ONCE) {
    if (step % READ === 0) records = await recordsOf(ctx);
    await Promise.all(Array.from({ length: AT_ONCE }, () => tolerate(change(ctx, random, records, package_id))));
    if (random(8) === 0) {
      clock.moveTo(new Date(clock.now().getTime() + random(4) * 86_400_000).toISOString());
      await completePastAppointments(ctx);
    }
  }
  expect(await driftOf(ctx)).toEqual([]);
  const { appointments, payments, tallies } = await recordsOf(ctx);
  expect(payments.some(({ status }) => status === "annulled") && tallies.length).toBeGreaterThan(0);
  expect(appointments.length).toBeGreaterThan(STEPS / 12);
  const stats = await readStats(ctx);
  expect(stats.total).toBe(appointments.length);
  expect(stats.completed).toBe(appointments.filter(({ status }) => status === "completed").length);
});

function change(ctx: PracticeContext, random: (below: number) => number, records: Records, package_id: string) {
  const appointment = records.appointments[random(records.appointments.length || 1)];
  const purchase = records.purchases[random(records.purchases.length || 1)];
  const person = random(7);
  const contact = { patient_name: `Persona ${person}`, patient_phone: `300555010${person}` };
  const day = Math.floor(ctx.clock.now().getTime() / 86_400_000) + random(24) - 6;
  const appointment_date = `${new Date(day * 86_400_000).toISOString().slice(0, 10)} ${String(6 + random(14)).padStart(2, "0")}:00:00`;
  const payment = records.payments[random(records.payments.length || 1)];
  switch (appointment ? random(19) : 18) {
    case 0:
      return deleteAppointment(ctx, { id: appointment?.id ?? "" });
    case 1:
      return updateAppointment(ctx, { id: appointment?.id ?? "", ...contact });
    case 2:
    case 3:
      return updateAppointment(ctx, { id: appointment?.id ?? "", appointment_date });
    case 4:
    case 5:
      return updateAppointment(ctx, { id: appointment?.id ?? "", status: STATUSES[random(STATUSES.length)] });
    case 6:
      return purchase
        ? editSessionsUsed(ctx, { id: purchase.id, sessions_used: random(5) })
        : createPurchase(ctx, { package_id, client_name: contact.patient_name, client_phone: contact.patient_phone });
    case 7:
    case 8:
      return recordPayment(
        ctx,
        RecordPaymentInput.parse({
          client_id: appointment?.client_id,
          amount: 1_000 * (1 + random(90)),
          method: PAYMENT_METHODS[random(PAYMENT_METHODS.length)],
          allow_duplicate: true,
        }),
      );
    case 9:
      return payment ? annulPayment(ctx, { id: payment.id, reason: "Prueba" }) : Promise.resolve();
    default:
      return bookAppointment(
        ctx,
        BookAppointmentInput.parse({
          ...contact,
          appointment_date,
          ...(random(5) === 0
            ? { package_id }
            : purchase && random(5) === 0
              ? { package_purchase_id: purchase.id }
              : {}),
        }),
      );
  }
}

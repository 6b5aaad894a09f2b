import { AppError } from "@sereno/core/errors";
import { readStats } from "@sereno/core/records/appointment/read";
import type { PracticeContext } from "@sereno/core/table/context";
import { STATUSES } from "@sereno/core/things/appointment/rules";
import { BookAppointmentInput } from "@sereno/core/things/appointment/schema";
import { CreatePackageInput } from "@sereno/core/things/catalog/schema";
import { bookAppointment } from "@sereno/core/verbs/book-appointment";
import { completePastAppointments } from "@sereno/core/verbs/complete-appointments";
import { createPackage } from "@sereno/core/verbs/create-package";
import { deleteAppointment } from "@sereno/core/verbs/delete-appointment";
import { editSessionsUsed } from "@sereno/core/verbs/edit-sessions-used";
import { createPurchase } from "@sereno/core/verbs/sell-package";
import { updateAppointment } from "@sereno/core/verbs/update-appointment";
import { expect, inject, test } from "vitest";
import { driftOf, type Records, recordsOf } from "../support/drift";
import { createClock, createPractice, openOwnTable } from "../support/practice";
import { createRandom } from "../support/random";

const STEPS = 900;
const AT_ONCE = 6;
const db = await openOwnTable(inject("endpoint"));

/** Refusals are part of life here; anything else is not. */
async function tolerate(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

test(`after ${STEPS} random changes, ${AT_ONCE} at once, every client's counts are those of its records`, async () => {
  const random = createRandom(42);
  const clock = createClock("2026-11-20T15:00:00Z");
  const ctx = await createPractice(db, { clock });
  const input = CreatePackageInput.parse({ name: "Cuatro", sessions: 4, validity_months: 1 });
  const package_id = (await createPackage(ctx, input)).id;
  for (let step = 0; step < STEPS; step += AT_ONCE) {
    const records = await recordsOf(ctx);
    await Promise.all(Array.from({ length: AT_ONCE }, () => tolerate(change(ctx, random, records, package_id))));
    if (random(8) === 0) {
      clock.moveTo(new Date(clock.now().getTime() + random(4) * 86_400_000).toISOString());
      await completePastAppointments(ctx);
    }
  }
  expect(await driftOf(ctx)).toEqual([]);
  const { appointments } = await recordsOf(ctx);
  expect(appointments.length).toBeGreaterThan(80);
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
  switch (appointment ? random(16) : 15) {
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

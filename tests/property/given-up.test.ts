import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { updateAppointment } from "@sereno/core/actions/appointment/update";
import { createPackage } from "@sereno/core/actions/catalog/create";
import { editSessionsUsed } from "@sereno/core/actions/purchase/edit-sessions-used";
import { refundSession } from "@sereno/core/actions/purchase/refund-session";
import { createPurchase } from "@sereno/core/actions/purchase/sell";
import { useSession } from "@sereno/core/actions/purchase/use-session";
import type { PracticeContext } from "@sereno/core/db/context";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import { failedOf } from "@sereno/core/domain/kept/due";
import { completePastAppointments, expirePurchases } from "@sereno/core/jobs/expire";
import { COMPLETE_DUE } from "@sereno/core/store/appointment/record";
import { EXPIRE_DUE } from "@sereno/core/store/purchase/ledger";
import { beforeEach, expect, inject, test } from "vitest";
import { createClock, createPractice, openOwnTable } from "../support/practice";

const clock = createClock("2026-11-20T15:00:00Z");
const LATER = "2026-11-25T15:00:00.000Z";
let ctx: PracticeContext;

beforeEach(async () => {
  clock.moveTo("2026-11-20T15:00:00Z");
  ctx = await createPractice(await openOwnTable(inject("endpoint")), { clock });
});

const person = { phone: "3001234567", name: "Ana" };
const book = () =>
  bookAppointment(
    ctx,
    BookAppointmentInput.parse({
      patient_name: person.name,
      patient_phone: person.phone,
      appointment_date: "2026-11-24 10:00:00",
    }),
  );
const sell = async () => {
  const { id } = await createPackage(ctx, CreatePackageInput.parse({ name: "Dos", sessions: 2, validity_months: 1 }));
  return createPurchase(ctx, { package_id: id, client_name: person.name, client_phone: person.phone });
};
const keyOf = (id: string) => ({ practice_id: ctx.practice.practice_id, id });
const appointment = async (id: string) => (await ctx.db.appointment.get(keyOf(id)).go({ consistent: true })).data;
const purchase = async (id: string) => (await ctx.db.purchase.get(keyOf(id)).go({ consistent: true })).data;

test("an edit with the version from before a failed job is saved and makes the appointment due at once", async () => {
  const { id, version } = await book();
  const starts_at = (await appointment(id))?.starts_at ?? "";
  await ctx.db.appointment.patch(keyOf(id)).set({ starts_at: "damaged" }).go();
  clock.moveTo(LATER);
  expect(await completePastAppointments(ctx)).toEqual({ done: 0, failed: 1 });
  expect(await appointment(id)).toMatchObject({ version, due_attempts: 1 });
  await ctx.db.appointment.patch(keyOf(id)).set({ starts_at }).go();
  expect(await completePastAppointments(ctx)).toEqual({ done: 0, failed: 0 });
  await updateAppointment(ctx, { id, version, notes: "Otra" });
  expect(await completePastAppointments(ctx)).toEqual({ done: 1, failed: 0 });
  expect(await appointment(id)).toMatchObject({ status: "completed", notes: "Otra", version: version + 2 });
});

test.each([
  ["edited", (id: string) => updateAppointment(ctx, { id, notes: "Otra" })],
  ["paid with a session", async (id: string) => useSession(ctx, { id: (await sell()).id, appointment_id: id })],
])("a job takes up an appointment that it had given up once it is %s", async (_, change) => {
  const { id } = await book();
  const givenUp = { due: failedOf(COMPLETE_DUE), due_at: "2026-11-26T15:00:00.000Z", due_attempts: 20 };
  await ctx.db.appointment.patch(keyOf(id)).set(givenUp).go();
  clock.moveTo(LATER);
  expect(await completePastAppointments(ctx)).toEqual({ done: 0, failed: 0 });
  await change(id);
  expect(await appointment(id)).toMatchObject({ due_attempts: 0 });
  expect(await completePastAppointments(ctx)).toEqual({ done: 1, failed: 0 });
  expect((await appointment(id))?.due).toBeUndefined();
});

test.each([
  ["edited", (id: string) => editSessionsUsed(ctx, { id, sessions_used: 2 }), 0],
  ["refunded a session", (id: string, used: string) => refundSession(ctx, { id, appointment_id: used }), 1],
])("a job takes up a purchase that it had given up once it is %s", async (_, change, expired) => {
  const { id } = await sell();
  const booked = await book();
  await useSession(ctx, { id, appointment_id: booked.id });
  const givenUp = { due: failedOf(EXPIRE_DUE), due_at: "2027-02-26T15:00:00.000Z", due_attempts: 20 };
  await ctx.db.purchase.patch(keyOf(id)).set(givenUp).go();
  clock.moveTo("2027-02-20T15:00:00.000Z");
  expect(await expirePurchases(ctx)).toEqual({ done: 0, failed: 0 });
  await change(id, booked.id);
  expect(await purchase(id)).toMatchObject({ due_attempts: 0 });
  expect(await expirePurchases(ctx)).toEqual({ done: 1, failed: 0 });
  expect((await purchase(id))?.due).toBeUndefined();
  const { data } = await ctx.db.ledger.query.entry({ practice_id: ctx.practice.practice_id, purchase_id: id }).go();
  expect(data.filter(({ kind }) => kind === "expire")).toHaveLength(expired);
});

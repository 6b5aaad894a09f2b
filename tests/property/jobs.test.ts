import { editSessionsUsed } from "@sereno/core/actions/purchase/change";
import { refundSession, useSession } from "@sereno/core/actions/purchase/session";
import type { PracticeContext } from "@sereno/core/db/context";
import { measureUsage, noUsage } from "@sereno/core/db/usage";
import { failedOf } from "@sereno/core/domain/kept/due";
import { completePastAppointments, expirePurchases } from "@sereno/core/jobs/expire";
import { retryCalendar } from "@sereno/core/jobs/retry-calendar";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { COMPLETE_DUE } from "@sereno/core/store/appointment/record";
import { EXPIRE_DUE } from "@sereno/core/store/purchase/ledger";
import { beforeEach, expect, inject, test } from "vitest";
import { extent } from "../extent";
import { addPackage, bookAppointment, createPurchase, updateAppointment } from "../support/acts";
import { driftOf } from "../support/drift";
import { createClock, createPractice, openOwnTable } from "../support/practice";

const EACH = extent(20, 200);
const LATER = "2026-11-27T15:00:00.000Z";
const EXPIRED = "2027-02-27T15:00:00.000Z";
const clock = createClock("2026-11-20T15:00:00Z");
let ctx: PracticeContext;

beforeEach(async () => {
  clock.moveTo("2026-11-20T15:00:00Z");
  ctx = await createPractice(await openOwnTable(inject("endpoint")), { clock });
});

const keyOf = (id: string) => ({ practice_id: ctx.practice.practice_id, id });
const appointment = async (id: string) => (await ctx.db.appointment.get(keyOf(id)).go({ consistent: true })).data;
const purchase = async (id: string) => (await ctx.db.purchase.get(keyOf(id)).go({ consistent: true })).data;
const expiries = async () => {
  const { data } = await ctx.db.ledger.query.entry({ practice_id: ctx.practice.practice_id }).go({ pages: "all" });
  return data.flatMap(({ kind, purchase_id }) => (kind === "expire" ? [purchase_id] : []));
};

const person = (index: number) => ({ name: `Paciente ${index}`, phone: `30012${10_000 + index}` });
const book = (index = 0, day = "2026-11-24") => {
  const { name: patient_name, phone: patient_phone } = person(index);
  const date = dateOfDay(dayNumber(day) + Math.floor(index / 10));
  return bookAppointment(ctx, { patient_name, patient_phone, appointment_date: `${date} ${10 + (index % 10)}:00:00` });
};
const sell = async (validity_months = 1, index = 0) => {
  const { name: client_name, phone: client_phone } = person(index);
  const package_id = await addPackage(ctx, { sessions: 2, validity_months });
  return createPurchase(ctx, { package_id, client_name, client_phone });
};

// Each of a queue's 16 shards takes a query, and the list of repeated failures another one.
test("a job with nothing due makes 17 small queries per queue, before and after it has completed appointments", async () => {
  await book();
  await book(0, "2028-11-24");
  const jobs = [
    [completePastAppointments, 1],
    [expirePurchases, 1],
    [retryCalendar, 3],
  ] as const;
  for (const isDone of [false, true]) {
    for (const [job, queues] of jobs) {
      const usage = noUsage();
      const report = await measureUsage(usage, () => job(ctx));
      expect([job.name, report, usage.requests]).toEqual([job.name, { done: 0, failed: 0 }, 17 * queues]);
      // An empty result costs half a read unit, or none in some database engines.
      expect(usage.rcu).toBeLessThanOrEqual(8.5 * queues);
    }
    clock.moveTo(LATER);
    if (!isDone) expect(await completePastAppointments(ctx)).toEqual({ done: 1, failed: 0 });
  }
});

test(`two concurrent runs of a job process each of ${2 * EACH} due items once, with fewer than 9 requests per item`, async () => {
  for (let index = 0; index < EACH; index++) {
    await book(index);
    await sell(1, index);
    await sell(60, EACH + index);
  }
  clock.moveTo(EXPIRED);
  for (const job of [completePastAppointments, expirePurchases]) {
    const usage = noUsage();
    const reports = await measureUsage(usage, () => Promise.all([job(ctx), job(ctx)]));
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(reports.reduce((sum, { done }) => sum + done, 0)).toBe(EACH);
    // One of the two runs processes an item; the other reads it and finds it done. Each run makes 17 index queries.
    expect((usage.requests - 2 * 17) / EACH).toBeLessThan(9);
  }
  const { data } = await ctx.db.appointment.query.appointment(ctx.practice).go({ pages: "all" });
  expect(data.map(({ status, version }) => `${status} ${version}`)).toEqual(Array(EACH).fill("completed 2"));
  const runOut = await expiries();
  expect([runOut.length, new Set(runOut).size]).toEqual([EACH, EACH]);
  expect(await driftOf(ctx)).toEqual([]);
});

test("an appointment that a job failed on can be edited, and the next run of the job completes it", async () => {
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

const givenUp = (due: string) => ({ due: failedOf(due), due_at: "2027-03-01T15:00:00.000Z", due_attempts: 20 });

test("a job that gave up an appointment completes it after the appointment is edited", async () => {
  const { id } = await book();
  await ctx.db.appointment.patch(keyOf(id)).set(givenUp(COMPLETE_DUE)).go();
  clock.moveTo(LATER);
  expect(await completePastAppointments(ctx)).toEqual({ done: 0, failed: 0 });
  await updateAppointment(ctx, { id, notes: "Otra" });
  expect(await appointment(id)).toMatchObject({ due_attempts: 0 });
  expect(await completePastAppointments(ctx)).toEqual({ done: 1, failed: 0 });
  expect((await appointment(id))?.due).toBeUndefined();
});

test.each([
  ["an edit of its used sessions", (id: string) => editSessionsUsed(ctx, { id, sessions_used: 2 }), 0],
  ["the refund of a session", (id: string, used: string) => refundSession(ctx, { id, appointment_id: used }), 1],
])("a job that gave up a purchase's expiry closes the purchase after %s", async (_, change, expired) => {
  const { id } = await sell();
  const booked = await book();
  await useSession(ctx, { id, appointment_id: booked.id });
  await ctx.db.purchase.patch(keyOf(id)).set(givenUp(EXPIRE_DUE)).go();
  clock.moveTo(EXPIRED);
  expect(await expirePurchases(ctx)).toEqual({ done: 0, failed: 0 });
  await change(id, booked.id);
  expect(await purchase(id)).toMatchObject({ due_attempts: 0 });
  expect(await expirePurchases(ctx)).toEqual({ done: 1, failed: 0 });
  expect((await purchase(id))?.due).toBeUndefined();
  expect(await expiries()).toHaveLength(expired);
});

import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { createPackage } from "@sereno/core/actions/catalog/create";
import { createPurchase } from "@sereno/core/actions/purchase/sell";
import type { Context, PracticeContext } from "@sereno/core/db/context";
import type { JobReport } from "@sereno/core/db/due-work";
import { measureUsage, noUsage } from "@sereno/core/db/usage";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import { completePastAppointments, expirePurchases } from "@sereno/core/jobs/expire";
import { retryCalendar } from "@sereno/core/jobs/retry-calendar";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { listClients } from "@sereno/core/store/client/read";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { extent } from "../extent";
import { createTestGoogle, waitUntilGoogleIsSilent } from "../support/google";
import { createClock, openOwnTable } from "../support/practice";

waitUntilGoogleIsSilent();
const START = "2026-11-20T15:00:00Z";
const SHARES = extent(2, 10);
const APPOINTMENTS_EACH = extent(20, 40);
const PURCHASES_EACH = extent(20, 40);
const MEETINGS_EACH = extent(10, 20);
const DUE = SHARES * (APPOINTMENTS_EACH + PURCHASES_EACH + MEETINGS_EACH);

const clock = createClock(START);
const db = await openOwnTable(inject("endpoint"));
const names = Array.from({ length: SHARES }, (_, index) => `share${index}`);
const google = await createTestGoogle(db, clock, names);
afterAll(() => google.stop());
let practices: PracticeContext[] = [];

const person = (index: number) => ({ patient_name: `Paciente ${index}`, patient_phone: `30012${10_000 + index}` });
const timeOf = (day: string, index: number) =>
  `${dateOfDay(dayNumber(day) + Math.floor(index / 10))} ${10 + (index % 10)}:00:00`;

/** Creates appointments and purchases, half of which end soon, and meetings that Google does not have yet. */
async function fill(ctx: PracticeContext): Promise<void> {
  const book = (input: object) => bookAppointment(ctx, BookAppointmentInput.parse(input));
  const pack = async (validity_months: number) =>
    createPackage(ctx, CreatePackageInput.parse({ name: "Dos", sessions: 2, validity_months }));
  const short = await pack(1);
  const long = await pack(60);
  const meeting = { is_virtual: true, create_google_meet: true, patient_email: "paciente@example.test" };
  for (let index = 0; index < APPOINTMENTS_EACH; index++) {
    await book({ ...person(index), appointment_date: timeOf("2026-11-24", index) });
    await book({ ...person(index), appointment_date: timeOf("2028-11-24", index) });
  }
  for (let index = 0; index < PURCHASES_EACH; index++) {
    const { patient_name: client_name, patient_phone: client_phone } = person(index);
    await createPurchase(ctx, { package_id: short.id, client_name, client_phone });
    const other = { client_name: `Otra ${client_name}`, client_phone: `31${client_phone.slice(2)}` };
    await createPurchase(ctx, { package_id: long.id, ...other });
  }
  for (let index = 0; index < MEETINGS_EACH; index++) {
    await book({ ...person(index), ...meeting, appointment_date: timeOf("2028-03-01", index) });
  }
}

beforeAll(async () => {
  practices = await Promise.all(names.map((name) => google.signIn(name)));
  await google.fail({ on: "calendar", as: "forbidden", times: SHARES * MEETINGS_EACH });
  await Promise.all(practices.map(fill));
});

const JOBS: Record<string, (ctx: Context) => Promise<JobReport>> = {
  complete: completePastAppointments,
  expire: expirePurchases,
  calendar: retryCalendar,
};

async function runTwiceAtOnce(name: string) {
  const usage = noUsage();
  const job = JOBS[name] ?? completePastAppointments;
  const reports = await measureUsage(usage, () => Promise.all([job(google.ctx), job(google.ctx)]));
  return { requests: usage.requests, failed: reports.reduce((sum, { failed }) => sum + failed, 0), reports };
}

/** Number of queues of a job: the calendar job also processes changes of `mirrors_in_person` and postponed tasks. */
const QUEUES: Record<string, number> = { calendar: 3 };

/** An idle queue takes one small query per shard, and one for repeated failures. */
async function expectIdle(): Promise<void> {
  for (const [name, job] of Object.entries(JOBS)) {
    const usage = noUsage();
    const report = await measureUsage(usage, () => job(google.ctx));
    const queues = QUEUES[name] ?? 1;
    expect([name, report, usage.requests]).toEqual([name, { done: 0, failed: 0 }, 17 * queues]);
    // Some engines count nothing for an empty answer.
    expect(usage.rcu).toBeLessThanOrEqual(8.5 * queues);
  }
}

test("an idle job makes 17 small queries a queue, however much is stored", expectIdle);

test(`two runs at once over ${DUE} due items do each of them once`, async () => {
  clock.moveTo("2027-01-15T15:00:00Z");
  const completed = await runTwiceAtOnce("complete");
  const expired = await runTwiceAtOnce("expire");
  const told = await runTwiceAtOnce("calendar");
  expect([completed.failed, expired.failed, told.failed]).toEqual([0, 0, 0]);
  expect(completed.reports.reduce((sum, { done }) => sum + done, 0)).toBe(SHARES * APPOINTMENTS_EACH);
  expect(expired.reports.reduce((sum, { done }) => sum + done, 0)).toBe(SHARES * PURCHASES_EACH);
  expect(told.reports.reduce((sum, { done }) => sum + done, 0)).toBe(SHARES * MEETINGS_EACH);
  // An item takes a read, a write and a few reads by the second run; each run queries a queue's index 17 times.
  for (const [{ requests }, queues] of [
    [completed, 1],
    [expired, 1],
    [told, 3],
  ] as const)
    expect((requests - 2 * 17 * queues) / (DUE / 3)).toBeLessThan(9);

  for (const ctx of practices) {
    const { practice_id } = ctx.practice;
    const { data: appointments } = await db.appointment.query.appointment({ practice_id }).go({ pages: "all" });
    const past = appointments.filter(({ ends_at }) => ends_at < clock.now().toISOString());
    expect(past.map(({ status, version }) => `${status} ${version}`)).toEqual(past.map(() => "completed 2"));
    expect(past).toHaveLength(APPOINTMENTS_EACH);
    const { data: ledger } = await db.ledger.query.entry({ practice_id }).go({ pages: "all" });
    const runOut = ledger.filter(({ kind }) => kind === "expire").map(({ purchase_id }) => purchase_id);
    expect(runOut).toHaveLength(PURCHASES_EACH);
    expect(new Set(runOut).size).toBe(PURCHASES_EACH);
    const { clients } = await listClients(ctx, { page: 1, page_size: 100 });
    const counted = clients.reduce((sum, client) => sum + client.appointment_history_count, 0);
    expect(counted).toBe(APPOINTMENTS_EACH);
    expect(await google.events(ctx)).toHaveLength(MEETINGS_EACH);
  }
});

test("an idle job costs the same after the work is done", expectIdle);

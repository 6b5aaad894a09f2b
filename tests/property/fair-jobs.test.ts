import { bookAppointment } from "@sereno/core/actions/appointment/change";
import type { Context, PracticeContext } from "@sereno/core/db/context";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { completePastAppointments } from "@sereno/core/jobs/expire";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { beforeAll, expect, inject, test } from "vitest";
import { extent } from "../extent";
import { createClock, createPractice, openOwnTable } from "../support/practice";

const FAILING = extent(60, 160);
const PRACTICES = extent(8, 20);
const EACH = extent(10, 25);

const clock = createClock("2026-11-20T15:00:00Z");
const db = await openOwnTable(inject("endpoint"));
let failing: PracticeContext;
let good: PracticeContext[];

async function bookFrom(ctx: PracticeContext, day: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const date = dateOfDay(dayNumber(day) + Math.floor(index / 10));
    const input = {
      patient_name: "Ana",
      patient_phone: "3001234567",
      appointment_date: `${date} ${10 + (index % 10)}:00:00`,
    };
    await bookAppointment(ctx, BookAppointmentInput.parse(input));
  }
}

const appointmentsOf = async ({ practice: { practice_id } }: PracticeContext) =>
  (await db.appointment.query.appointment({ practice_id }).go({ consistent: true, pages: "all" })).data;
const statusesOf = async (ctx: PracticeContext) => (await appointmentsOf(ctx)).map(({ status }) => status);

beforeAll(async () => {
  failing = await createPractice(db, { clock });
  good = await Promise.all(Array.from({ length: PRACTICES }, () => createPractice(db, { clock })));
  await Promise.all([
    bookFrom(failing, "2026-11-24", FAILING),
    ...good.map((ctx) => bookFrom(ctx, "2027-01-10", EACH)),
  ]);
  const { practice_id } = failing.practice;
  for (const { id } of await appointmentsOf(failing)) {
    await db.appointment.patch({ practice_id, id }).set({ starts_at: "damaged" }).go();
  }
});

/** Each failure takes two seconds, like repeated retries of the database. */
const slowToFail = (ctx: Context): Context => ({
  ...ctx,
  log: { ...ctx.log, error: () => clock.moveTo(new Date(clock.now().getTime() + 2_000).toISOString()) },
});

test(`one run does all ${PRACTICES * EACH} good items behind ${FAILING} failing ones of another practice`, async () => {
  clock.moveTo("2027-01-20T15:00:00Z");
  const report = await completePastAppointments(slowToFail(failing));
  expect(report.done).toBe(PRACTICES * EACH);
  for (const ctx of good) expect(await statusesOf(ctx)).toEqual(Array(EACH).fill("completed"));
  expect(await statusesOf(failing)).toEqual(Array(FAILING).fill("scheduled"));
  expect(report.failed).toBeGreaterThan(5);
});

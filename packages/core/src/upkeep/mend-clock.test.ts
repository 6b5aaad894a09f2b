import { driftOf } from "@sereno/tests/support/drift";
import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test } from "vitest";
import { getAppointment } from "../records/appointment/read";
import { noteSeen, readSeen } from "../records/clock/seen";
import type { PracticeContext } from "../table/context";
import type { Database } from "../table/database";
import { BookAppointmentInput, UpdateAppointmentInput } from "../things/appointment/schema";
import { CreatePackageInput } from "../things/catalog/schema";
import { CreateClientWithPackageInput } from "../things/client/schema";
import { bookAppointment } from "../verbs/book-appointment";
import { completePastAppointments } from "../verbs/complete-appointments";
import { createClientWithPackage } from "../verbs/create-client-with-package";
import { createPackage } from "../verbs/create-package";
import { expirePurchases } from "../verbs/expire-purchases";
import { updateAppointment } from "../verbs/update-appointment";
import { mendClockHarm } from "./mend-clock";

const NOW = "2026-11-20T15:00:00Z";
const FAR = "2027-02-28T15:00:00Z";
let db: Database;
const clock = createClock(NOW);
let ctx: PracticeContext;
let lines: [string, unknown][];

beforeEach(async () => {
  clock.moveTo(NOW);
  db = await openOwnTable(inject("endpoint"));
  lines = [];
  const log = { info: () => undefined, error: (event: string, fields: unknown) => void lines.push([event, fields]) };
  ctx = { ...(await createPractice(db, { clock })), log };
});

const book = async (name: string, appointment_date: string) => {
  const input = { patient_name: name, patient_phone: "3001234567", appointment_date };
  return (await bookAppointment(ctx, BookAppointmentInput.parse(input))).id;
};
const statusOf = async (id: string) => (await getAppointment(ctx, id)).status;

/** What a start 100 days ahead did. */
async function startFarAhead() {
  clock.moveTo(FAR);
  await completePastAppointments(ctx);
  await expirePurchases(ctx);
  clock.moveTo(NOW);
}

test("what was completed before its end is what it was, and a line says so", async () => {
  const past = await book("Ana Peña", "2026-11-20 08:00:00");
  const ahead = await book("Ana Peña", "2026-12-15 10:00:00");
  const byHand = await book("Ana Peña", "2026-12-16 10:00:00");
  await updateAppointment(ctx, UpdateAppointmentInput.parse({ id: byHand, status: "completed" }));
  await startFarAhead();
  expect(await statusOf(ahead)).toBe("completed");
  expect(await mendClockHarm(ctx)).toEqual({ done: 1, failed: 0 });
  expect([await statusOf(past), await statusOf(ahead), await statusOf(byHand)]).toEqual([
    "completed",
    "scheduled",
    "completed",
  ]);
  const item = { practice_id: ctx.practice.practice_id, id: ahead };
  expect(lines).toEqual([["clock_harm_mended", { entity: "appointment", item }]]);
  expect(await driftOf(ctx)).toEqual([]);
  await expect(book("Berta Ruiz", "2026-12-15 10:00:00")).rejects.toMatchObject({ code: "overlap" });
  expect(await mendClockHarm(ctx)).toEqual({ done: 0, failed: 0 });
  // It is completed once it is over, as any other.
  clock.moveTo("2026-12-15T16:00:01Z");
  await completePastAppointments(ctx);
  expect(await statusOf(ahead)).toBe("completed");
});

test("what a client had confirmed is confirmed again", async () => {
  const id = await book("Ana Peña", "2026-12-15 10:00:00");
  await updateAppointment(ctx, UpdateAppointmentInput.parse({ id, status: "confirmed" }));
  await startFarAhead();
  expect(await statusOf(id)).toBe("completed");
  await mendClockHarm(ctx);
  expect(await statusOf(id)).toBe("confirmed");
  expect(await driftOf(ctx)).toEqual([]);
});

test("where its hour was given to another it stays, and a line says why", async () => {
  const first = await book("Ana Peña", "2026-12-15 10:00:00");
  await startFarAhead();
  await book("Berta Ruiz", "2026-12-15 10:30:00");
  expect(await mendClockHarm(ctx)).toEqual({ done: 0, failed: 1 });
  const item = { practice_id: ctx.practice.practice_id, id: first };
  expect(lines).toEqual([["clock_harm_left", { entity: "appointment", item, reason: "overlap" }]]);
  expect(await driftOf(ctx)).toEqual([]);
});

test("a purchase that is said to have run out and is valid is valid, and runs out in its time", async () => {
  const { purchase } = await sell();
  const entries = async () => {
    const { practice_id } = ctx.practice;
    const { data } = await db.ledger.query.entry({ practice_id, purchase_id: purchase.id }).go({ consistent: true });
    return data.filter(({ kind }) => kind === "expire").map(({ at }) => at.slice(0, 7));
  };
  await startFarAhead();
  expect(await entries()).toEqual(["2027-02"]);
  expect(await mendClockHarm(ctx)).toEqual({ done: 1, failed: 0 });
  expect(await entries()).toEqual([]);
  expect(await mendClockHarm(ctx)).toEqual({ done: 0, failed: 0 });
  clock.moveTo("2027-01-05T15:00:00Z");
  await expirePurchases(ctx);
  expect(await entries()).toEqual(["2027-01"]);
});

async function sell() {
  const offer = { name: "Dos", sessions: 2, validity_months: 1, use_custom_price: true, custom_price: 100_000 };
  const { id: package_id } = await createPackage(ctx, CreatePackageInput.parse(offer));
  const client = { client_name: "Ana Peña", client_phone: "3001234567", payment_method: "transfer" };
  return createClientWithPackage(ctx, CreateClientWithPackageInput.parse({ ...client, package_id }));
}

test("a table says when its shape was last changed until it has noted an instant", async () => {
  expect(await readSeen(db)).toBeNull();
  await db.dataVersion.put({ version: 0, step: 0, updated_at: NOW }).go();
  expect(await readSeen(db)).toBe(NOW);
  await noteSeen(db, new Date(FAR));
  expect(await readSeen(db)).toBe(new Date(FAR).toISOString());
});

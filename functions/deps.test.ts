import { continueDayClosures } from "@sereno/core/actions/day-closure/continue";
import type { PracticeContext } from "@sereno/core/db/context";
import { getDayClosure, listDayClosures } from "@sereno/core/store/day-closure/closures";
import { ana, bookAppointment, previewDayClosure, startDayClosure } from "@sereno/tests/support/acts";
import { stubLambda } from "@sereno/tests/support/lambda";
import { createClock, createPractice, nextRequestOf, openDying, openOwnTable } from "@sereno/tests/support/practice";
import { startProxy } from "@sereno/tests/support/proxy";
import { afterAll, expect, inject, test } from "vitest";
import { createContext } from "./deps";

const db = await openOwnTable(inject("endpoint"));
const gate = await startProxy(inject("endpoint"), ({ pass }) => pass());
stubLambda(gate.endpoint, db.table);
afterAll(gate.stop);

const anHourAgo = createClock(new Date(Date.now() - 3_600_000).toISOString());

/** Closes a day that has an appointment, in a request that dies after storing the closure. Returns the closure's id. */
async function beginDayClosure(ctx: PracticeContext): Promise<string> {
  const close = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await bookAppointment(ctx, { ...ana, is_virtual: false, appointment_date: `${close} 10:00:00` });
  const { appointments } = await previewDayClosure(ctx, { close });
  const choices = appointments.map(({ appointment_id, version }) => ({ appointment_id, version, action: "cancel" }));
  for (let requests = 1; requests < 40; requests++) {
    const dying = { ...(await nextRequestOf(ctx)), db: openDying(inject("endpoint"), db.table, requests) };
    await expect(startDayClosure(dying, { close, choices })).rejects.toThrow();
    const [closure] = await listDayClosures(ctx);
    if (closure) return closure.id;
  }
  throw new Error("nothing was closed");
}

test("a job without secrets finishes a day closure whose request died", async () => {
  const ctx = await createPractice(db, { clock: anHourAgo });
  const id = await beginDayClosure(ctx);
  expect(await getDayClosure(ctx, id)).toMatchObject({ appointments: [{ state: "pending" }] });
  expect(await continueDayClosures(createContext({ TABLE_NAME: db.table }))).toEqual({ done: 1, failed: 0 });
  expect(await getDayClosure(ctx, id)).toMatchObject({ appointments: [{ state: "done" }] });
});

/** Number of queries that `retryCalendar` sends at once: 17 for each of three queues (16 shards, one failed list). */
const AT_ONCE = 51;

test("a function reads the database after each of two freezes, which closed its connections", async () => {
  const { practice } = await createPractice(db, { clock: anHourAgo });
  const ctx = createContext({ TABLE_NAME: db.table });
  const read = async () => (await ctx.db.practice.get(practice).go()).data?.practice_id;
  for (let freeze = 0; freeze < 2; freeze++) {
    expect(new Set(await Promise.all(Array.from({ length: AT_ONCE }, read)))).toEqual(new Set([practice.practice_id]));
    // The DynamoDB client notices the closed connections only at its next request.
    gate.cut();
  }
});

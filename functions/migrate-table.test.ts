import { openDatabase } from "@sereno/core/db/database";
import { type Randomness, randomness, withRandomness } from "@sereno/core/random";
import { localClient } from "@sereno/local/database";
import { createClock, openOwnTable, silentLog } from "@sereno/tests/support/practice";
import { startProxy } from "@sereno/tests/support/proxy";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrateTable } from "./migrate-table";

const __type = "com.amazon.coral.service#AccessDeniedException";
const Message = "User: arn:aws:sts::1:assumed-role/MigrateRole is not authorized to perform: dynamodb:GetItem";
const headers = { "content-type": "application/x-amz-json-1.0" };
const DENIED = { status: 400, headers, body: Buffer.from(JSON.stringify({ __type, Message })) };

const START = "2026-11-20T15:00:00.000Z";

/** A table that denies access for `seconds`. Only the pauses of the tested code move the clock. */
async function deniedFor(seconds: number) {
  const clock = createClock(START);
  const sinceStart = () => (clock.now().getTime() - new Date(START).getTime()) / 1000;
  const { table } = await openOwnTable(inject("endpoint"));
  const gate = await startProxy(inject("endpoint"), async ({ pass }) => (sinceStart() < seconds ? DENIED : pass()));
  onTestFinished(gate.stop);
  const known: Randomness = {
    ...randomness(),
    pause: async (milliseconds) => clock.moveTo(new Date(clock.now().getTime() + milliseconds).toISOString()),
  };
  const ctx = { db: openDatabase(localClient(gate.endpoint), table), clock, log: silentLog };
  const run = () =>
    withRandomness(known, () => migrateTable(ctx, { phase: "before" }, { getRemainingTimeInMillis: () => 900_000 }));
  return { run, sinceStart };
}

test.each([0, 1, 30, 59])("the migration retries until its new role has access, after %i seconds", async (seconds) => {
  const { run, sinceStart } = await deniedFor(seconds);
  expect(await run()).toEqual({ phase: "before" });
  expect(sinceStart()).toBeGreaterThanOrEqual(seconds);
  expect(sinceStart()).toBeLessThan(seconds + 3);
});

test("the migration fails with IAM's message after a minute without access", async () => {
  const { run, sinceStart } = await deniedFor(Number.POSITIVE_INFINITY);
  await expect(run()).rejects.toThrow("is not authorized to perform: dynamodb:GetItem");
  expect(sinceStart()).toBe(60);
});

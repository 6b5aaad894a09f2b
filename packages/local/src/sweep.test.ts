import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "@sereno/core/db/context";
import type { Database } from "@sereno/core/db/database";
import { readTable } from "@sereno/core/db/scan";
import { createClock, openOwnTable, silentLog, withoutGoogle } from "@sereno/tests/support/practice";
import { createWebhooks } from "@sereno/webhooks";
import { beforeEach, expect, inject, test } from "vitest";
import { startJobs } from "./jobs";
import { createSweep } from "./sweep";

let db: Database;
const clock = createClock("2026-11-20T15:00:00Z");
const context = (): Context => ({ db, clock, log: silentLog, meet: withoutGoogle });

beforeEach(async () => {
  db = await openOwnTable(inject("endpoint"));
  clock.moveTo("2026-11-20T15:00:00Z");
});

const expiry = (iso: string) => ({ expires_at: iso, ttl: Math.floor(Date.parse(iso) / 1000) });

const own = { practice_id: "prc_1", created_at: "2026-11-01T00:00:00.000Z" };
const session = (id: string, iso: string) => ({ ...own, id, ...expiry(iso) });
const sessionThatEnds = (id: string, iso: string) => db.login.put(session(id, iso)).go();

const PAST = "2026-11-20T14:59:00.000Z";
const FUTURE = "2026-11-20T15:01:00.000Z";

const countItems = async () => (await readTable(db, {})).items.length;

test("expired sign-ins, sessions and stored answers are deleted, and nothing else", async () => {
  for (const [name, iso] of Object.entries({ old: PAST, new: FUTURE })) {
    await db.usedSignIn.put({ state: name, ...expiry(iso) }).go();
    await sessionThatEnds(name, iso);
    await db.idempotency.put({ practice_id: "prc_1", key: name, fingerprint: "f", answer: "{}", ...expiry(iso) }).go();
  }
  await db.grant.put({ practice_id: "prc_1", encrypted_refresh_token: "t", updated_at: PAST }).go();
  const sweep = createSweep();
  expect(await sweep(context())).toEqual({ done: 3, failed: 0 });
  expect((await db.usedSignIn.get({ state: "new" }).go()).data).not.toBeNull();
  expect((await db.login.get({ practice_id: "prc_1", id: "old" }).go()).data).toBeNull();
  expect((await db.grant.get({ practice_id: "prc_1" }).go()).data).not.toBeNull();
  expect(await sweep(context())).toEqual({ done: 0, failed: 0 });
  clock.moveTo("2026-11-20T15:02:00Z");
  expect(await sweep(context())).toEqual({ done: 3, failed: 0 });
  expect(await countItems()).toBe(1);
});

test("each sweep covers one page of a large table, and the sweep after the last page starts again", async () => {
  await db.login.put(Array.from({ length: 600 }, (_, index) => session(`ses_${index}`, PAST))).go({ concurrency: 4 });
  const sweep = createSweep();
  expect([await sweep(context()), await sweep(context())]).toEqual([500, 100].map((done) => ({ done, failed: 0 })));
  await sessionThatEnds("ses_later", PAST);
  expect(await sweep(context())).toEqual({ done: 1, failed: 0 });
  expect(await countItems()).toBe(0);
});

test("an item renewed during a sweep stays, and the other expired items are deleted", async () => {
  for (const id of ["a", "b", "c"]) await sessionThatEnds(id, PAST);
  const failures: unknown[] = [];
  const documents = renewing(db.documents, () => sessionThatEnds("b", FUTURE));
  const log = { ...silentLog, error: (event: string) => failures.push(event) };
  expect(await createSweep()({ ...context(), db: { ...db, documents }, log })).toEqual({ done: 2, failed: 0 });
  expect((await db.login.get({ practice_id: "prc_1", id: "b" }).go()).data?.expires_at).toBe(FUTURE);
  expect(failures).toEqual([]);
});

test("the job timer sweeps at its start", async () => {
  await sessionThatEnds("old", PAST);
  await startJobs(context(), { sender: null, webhooks: createWebhooks() }).stop();
  expect(await countItems()).toBe(0);
});

/** A table client like `documents`, which also runs `after` after each scan. */
function renewing(documents: Database["documents"], after: () => Promise<unknown>): Database["documents"] {
  return new Proxy(documents, {
    get: (target, name) =>
      name === "send"
        ? async (command: ScanCommand) => {
            const answer = await target.send(command);
            if (command instanceof ScanCommand) await after();
            return answer;
          }
        : Reflect.get(target, name),
  });
}

import { openTestDatabase } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test } from "vitest";
import { createPracticeLimit } from "./practice";

const now = new Date("2026-11-20T15:00:00Z");
const ana = { practice_id: "prc_1", now, sent: 0 };
let limit: ReturnType<typeof createPracticeLimit>;
beforeEach(() => (limit = createPracticeLimit()));

function openCall() {
  const call = { hasBegun: false, finish: () => {}, run: () => new Promise<void>((done) => start(done)) };
  const start = (finish: () => void) => Object.assign(call, { hasBegun: true, finish });
  return call;
}

/** Waits until all calls that can start have started. */
const settle = () => new Promise((done) => setImmediate(done));

test.each([
  ["three calls of a practice run at once, and no other practice waits", 3, ana, { ...ana, practice_id: "prc_2" }],
  ["a practice runs one costly call at a time, and its other calls do not wait", 1, { ...ana, isCostly: true }, ana],
])("%s; the next starts when one ends", async (_, atOnce, each, other) => {
  const calls = Array.from({ length: 5 }, openCall);
  const done = calls.map(({ run }) => limit.inTurn(each, run));
  for (const [ended, call] of calls.entries()) {
    await settle();
    expect(calls.map(({ hasBegun }) => hasBegun)).toEqual(calls.map((_, index) => index < atOnce + ended));
    expect(await limit.inTurn(other, async () => "at once")).toBe("at once");
    call.finish();
  }
  await Promise.all(done);
});

test("a failed call lets the next waiting call start", async () => {
  const fail = () => limit.inTurn(ana, () => Promise.reject(new Error("failed")));
  for (let round = 0; round < 4; round++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, fail));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
  }
  expect(await limit.inTurn(ana, async () => "done")).toBe("done");
});

test("with a hundred calls waiting, one more is refused with a retry time, and all waiting ones run", async () => {
  const first = Array.from({ length: 3 }, openCall);
  const under = first.map(({ run }) => limit.inTurn(ana, run));
  const waiting = Array.from({ length: 100 }, () => limit.inTurn(ana, async () => "done"));
  await settle();
  const refusal = { code: "rate_limited", data: { retry_after: 1 } };
  await expect(limit.inTurn(ana, async () => "done")).rejects.toMatchObject(refusal);
  for (const call of first) call.finish();
  await Promise.all(under);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["done"]));
});

test("a calendar feed over its limit is refused, but its practice's other calls are not", async () => {
  const feed = { practice_id: "prc_1", sender: "feed", now, sent: 700 } as const;
  await limit.inTurn({ practice_id: "prc_2", now, sent: 0 }, async () => undefined);
  await limit.inTurn(feed, async () => undefined);
  expect(limit.refusal(feed)).toMatchObject({ code: "rate_limited" });
  expect(limit.refusal({ practice_id: "prc_1", now })).toBeNull();
});

const db = openTestDatabase(inject("endpoint"), inject("table"));

function openLimit() {
  const limit = createPracticeLimit();
  return (practice_id: string, run: () => Promise<unknown>, sent = 0) =>
    limit.request(practice_id, () => limit.inTurn({ practice_id, now, sent }, run));
}

test("a heavy practice's database request waits for a light practice's request, but not for long", async () => {
  const answered: string[] = [];
  const call = openLimit();
  const readAs = (practice_id: string) => async () => {
    await db.practice.get({ practice_id }).go();
    answered.push(practice_id);
  };
  // Calls count only while another practice is active, so another practice calls first.
  await call("prc_other", async () => undefined);
  await call("prc_heavy", readAs("heavy"), 100);
  const light = openCall();
  const looking = call("prc_light", () => light.run().then(readAs("light")));
  await settle();
  const working = call("prc_heavy", readAs("heavy"));
  await settle();
  light.finish();
  await Promise.all([looking, working]);
  expect(answered).toEqual(["heavy", "light", "heavy"]);
  const hung = openCall();
  const hanging = call("prc_light", hung.run);
  await settle();
  await call("prc_heavy", readAs("heavy"));
  expect(answered).toHaveLength(4);
  hung.finish();
  await hanging;
});

test("after a light practice's request, a heavy practice sends one database request at a time", async () => {
  let [underWay, most] = [0, 0];
  db.connection.middlewareStack.add(
    (next) => async (args) => {
      most = Math.max(most, ++underWay);
      return next(args).finally(() => underWay--);
    },
    { step: "build" },
  );
  const call = openLimit();
  const read = () => db.practice.get({ practice_id: "prc_heavy" }).go();
  const readTwice = () => Promise.all([read(), read()]);
  await call("prc_other", async () => undefined);
  await call("prc_heavy", readTwice, 100);
  expect(most).toBe(2);
  const light = openCall();
  const looking = call("prc_light", light.run);
  await call("prc_heavy", read);
  light.finish();
  await looking;
  most = 0;
  await call("prc_heavy", readTwice);
  expect(most).toBe(1);
});

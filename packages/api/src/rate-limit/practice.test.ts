import { expect, test } from "vitest";
import { createPracticeLimit } from "./practice";

const now = new Date("2026-11-20T15:00:00Z");
const ana = { practice_id: "prc_1", now, sent: 0 };

function openCall() {
  let finish = () => {};
  let hasBegun = false;
  const run = () => {
    hasBegun = true;
    return new Promise<void>((done) => {
      finish = done;
    });
  };
  return { run, finish: () => finish(), hasBegun: () => hasBegun };
}

/** Waits until all calls that can start have started. */
const settle = () => new Promise((done) => setImmediate(done));

test("three calls of a practice run at once, the next starts when one ends, and no other practice waits", async () => {
  const limit = createPracticeLimit();
  const calls = Array.from({ length: 5 }, openCall);
  const done = calls.map(({ run }) => limit.inTurn(ana, run));
  const begun = () => calls.map((call) => call.hasBegun());
  await settle();
  expect(begun()).toEqual([true, true, true, false, false]);
  expect(await limit.inTurn({ practice_id: "prc_2", now, sent: 0 }, async () => "at once")).toBe("at once");
  calls[1]?.finish();
  await settle();
  expect(begun()).toEqual([true, true, true, true, false]);
  for (const call of calls) {
    call.finish();
    await settle();
  }
  calls[4]?.finish();
  await Promise.all(done);
});

test("one expensive call of a practice runs at a time, and cheap calls pass it", async () => {
  const limit = createPracticeLimit();
  const calls = Array.from({ length: 2 }, openCall);
  const costly = { ...ana, isCostly: true };
  const done = calls.map(({ run }) => limit.inTurn(costly, run));
  const begun = () => calls.map((call) => call.hasBegun());
  await settle();
  expect(begun()).toEqual([true, false]);
  expect(await limit.inTurn(ana, async () => "at once")).toBe("at once");
  calls[0]?.finish();
  await settle();
  expect(begun()).toEqual([true, true]);
  calls[1]?.finish();
  await Promise.all(done);
});

test("a failed call gives its place to the next", async () => {
  const limit = createPracticeLimit();
  const fail = () => limit.inTurn(ana, () => Promise.reject(new Error("failed")));
  for (let round = 0; round < 4; round++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, fail));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
  }
  expect(await limit.inTurn(ana, async () => "done")).toBe("done");
});

test("over a hundred waiting calls are refused with a retry time, and the waiting ones still run", async () => {
  const limit = createPracticeLimit();
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

test("a calendar feed over its limit is refused, and the practice that it shows is not", async () => {
  const limit = createPracticeLimit();
  const feed = { practice_id: "prc_1", sender: "feed", now, sent: 700 } as const;
  await limit.inTurn({ practice_id: "prc_2", now, sent: 0 }, async () => undefined);
  await limit.inTurn(feed, async () => undefined);
  expect(limit.refusal(feed)).toMatchObject({ code: "rate_limited" });
  expect(limit.refusal({ practice_id: "prc_1", now })).toBeNull();
});

import { openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { createPracticeLimit } from "./practice";

const now = new Date("2026-11-20T15:00:00Z");
const db = openTestDatabase(inject("endpoint"), inject("table"));

function openPromise() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function openLimit() {
  const limit = createPracticeLimit();
  return (practice_id: string, run: () => Promise<unknown>, sent = 0) =>
    limit.request(practice_id, () => limit.inTurn({ practice_id, now, sent }, run));
}

/** Waits until all calls that can start have started. */
const settle = () => new Promise((done) => setImmediate(done));

test("a busy practice gives way to an idle one at each database request, but never for long", async () => {
  const answered: string[] = [];
  const call = openLimit();
  const readAs = (practice_id: string) => async () => {
    await db.practice.get({ practice_id }).go();
    answered.push(practice_id);
  };
  // Calls count towards a limit only while another practice is active, so another one calls first.
  await call("prc_other", async () => undefined);
  await call("prc_heavy", readAs("heavy"), 100);

  const light = openPromise();
  const looking = call("prc_light", () => light.promise.then(readAs("light")));
  await settle();
  const working = call("prc_heavy", readAs("heavy"));
  await settle();
  light.resolve();
  await Promise.all([looking, working]);
  expect(answered).toEqual(["heavy", "light", "heavy"]);

  const hung = openPromise();
  const hanging = call("prc_light", () => hung.promise);
  await settle();
  await call("prc_heavy", readAs("heavy"));
  expect(answered).toHaveLength(4);
  hung.resolve();
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

  const light = openPromise();
  const looking = call("prc_light", () => light.promise);
  await call("prc_heavy", read);
  light.resolve();
  await looking;
  most = 0;
  await call("prc_heavy", readTwice);
  expect(most).toBe(1);
});

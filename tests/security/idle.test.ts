import { beforeEach, expect, inject, test } from "vitest";
import { createTestApp, readServerTiming } from "../support/app";
import { createClock, createPractice, openTestDatabase } from "../support/practice";

const START = "2026-11-20T15:00:00Z";
const HOUR = 3_600_000;
const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock(START);
const app = createTestApp({ db, clock });

let token: string;
beforeEach(async () => {
  clock.moveTo(START);
  token = await app.signIn(await createPractice(db, { clock }));
});

const after = (hours: number) => clock.moveTo(new Date(Date.parse(START) + hours * HOUR).toISOString());
const use = async () => {
  const { status, headers } = await app.call("GET", "/auth/me", { token });
  return { status, wcu: readServerTiming(headers).wcu };
};

test("a session that nobody uses is over after four days, before its seven", async () => {
  after(96 - 0.01);
  expect((await use()).status).toBe(200);
  clock.moveTo(START);
  token = await app.signIn(await createPractice(db, { clock }));
  after(96);
  expect((await use()).status).toBe(401);
});

test("one that is used lives on to its seventh day and not beyond, at a write in six hours at most", async () => {
  let writes = 0;
  for (let hours = 1; hours < 168; hours++) {
    after(hours);
    const { status, wcu } = await use();
    expect([hours, status]).toEqual([hours, 200]);
    writes += wcu > 0 ? 1 : 0;
  }
  expect(writes).toBeLessThanOrEqual(168 / 6);
  expect(writes).toBeGreaterThan(20);
  after(168);
  expect((await use()).status).toBe(401);
});

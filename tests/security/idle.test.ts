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

test("an unused session ends after four days", async () => {
  after(96 - 0.01);
  expect((await use()).status).toBe(200);
  clock.moveTo(START);
  token = await app.signIn(await createPractice(db, { clock }));
  after(96);
  expect((await use()).status).toBe(401);
});

test("a used session lasts seven days and not longer, for one write unit in an hour of use", async () => {
  let written = 0;
  for (let hours = 0.5; hours < 168; hours += hours < 6 ? 0.5 : 6) {
    after(hours);
    const { status, wcu } = await use();
    expect([hours, status]).toEqual([hours, 200]);
    written += wcu;
  }
  expect(written).toBe(5 + 27);
  after(168);
  expect((await use()).status).toBe(401);
});

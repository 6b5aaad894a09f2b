import { expect, inject, test } from "vitest";
import { createClock, createPractice, openTestDatabase } from "../support/practice";
import { runStorm } from "../support/storm";

test("300 attempts, 32 at once, leave no two live appointments overlapping and refuse nothing without cause", async () => {
  const db = openTestDatabase(inject("endpoint"), inject("table"));
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T12:00:00Z") });
  const report = await runStorm(ctx, 300, 32);
  expect(report).toMatchObject({ attempts: 300, overlapping: 0, unexplained: 0, failures: [] });
  expect(report.booked).toBeGreaterThan(10);
  expect(report.moved).toBeGreaterThan(0);
  expect(report.refused).toBeGreaterThan(50);
});

import { expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { runPeopleStorm } from "../support/people-storm";
import { createClock, createPractice, openOwnTable } from "../support/practice";

test("400 changes to people, 16 at once, mix nobody up and keep nothing of whom was deleted", async () => {
  const db = await openOwnTable(inject("endpoint"));
  const clock = createClock("2026-11-20T12:00:00Z");
  const app = createTestApp({ db, clock });
  const ctx = await createPractice(db, { clock });
  const report = await runPeopleStorm({ app, ctx, clock, token: await app.signIn(ctx) }, 400, 16);
  expect(report).toMatchObject({ overlapping: 0, drift: [], kept: [], failures: [] });
  for (const kind of ["renamed", "merged", "deleted", "handed over", "scheduled", "zone"]) {
    expect(report.done[kind], kind).toBeGreaterThan(0);
  }
});

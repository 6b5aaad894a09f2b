import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { seedPractice } from "@sereno/tests/support/seed";
import { expect, inject, test } from "vitest";
import { measureUsage, noUsage } from "../table/usage";
import { readSummary } from "./month-summary";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");

test.each([1600, 7000, 20000])("measure %d", async (appointments) => {
  const ctx = await createPractice(db, { clock });
  await seedPractice(ctx, { clients: 120, appointments });
  for (let i = 0; i < 3; i++) {
    const usage = noUsage();
    const t = performance.now();
    const s = await measureUsage(usage, () => readSummary(ctx, {}));
    console.log(appointments, usage, performance.now() - t, i ? "" : JSON.stringify(s));
  }
  expect(1).toBe(1);
});

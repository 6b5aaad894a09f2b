import { openOwnTable } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { noteSeen, readSeen } from "./seen";

test("a table's last known time is its last migration until a later time is recorded", async () => {
  const db = await openOwnTable(inject("endpoint"));
  expect(await readSeen(db)).toBeNull();
  const updated_at = "2026-11-20T15:00:00.000Z";
  await db.dataVersion.put({ version: 1, step: 0, updated_at }).go();
  expect(await readSeen(db)).toBe(updated_at);
  const later = "2027-02-28T15:00:00.000Z";
  await noteSeen(db, new Date(later));
  expect(await readSeen(db)).toBe(later);
});

import { expect, test } from "vitest";
import { MAX_CHANGES } from "../../domain/availability/hours/rules";
import type { AvailabilityException } from "../../domain/availability/output";
import type { ClosedItem, DayClosureRecord } from "../../domain/day-closure/entity";
import { MOST_CLOSED } from "../../domain/day-closure/schema";
import { isKeepable } from "./closures";

const ID = "apt_01m8552fm6gk34maw95gw7ag61";
const AT = "2026-11-24T15:00:00.000Z";
const was = { starts_at: AT, ends_at: AT, duration_minutes: 60, zone: "America/Bogota", series_place: AT };
const cancel = { action: "cancel", settle: "credit", state: "pending" } as const;
const item: ClosedItem = { appointment_id: ID, client_id: ID, version: 10, was, ...cancel };

const closure = (items: number, dates: number, notes: string): DayClosureRecord => {
  const hours = { available: true, time_ranges: [{ start: "08:00", end: "11:25" }] };
  const modes = { appointment_types: ["presential" as const, "virtual" as const] };
  const exception: AvailabilityException = { id: ID, exception_date: "2026-11-24", ...hours, ...modes, notes };
  const day = { date: "2026-11-24", before: exception, after: exception };
  const key = { practice_id: "pra_01m8552fm6gk34maw95gw7ag61", id: ID, revision: ID };
  const lists = { hours: { dates: Array(dates).fill(day) }, items: Array(items).fill(item) };
  return { ...key, state: "closing", ...lists, created_at: AT, kept_until: AT, ttl: 1_800_000_000 };
};

test.each([
  [MOST_CLOSED, 1, "x".repeat(500), true],
  [MOST_CLOSED, MAX_CHANGES, "Vacaciones", true],
  [100, MAX_CHANGES, "x".repeat(500), true],
  [100, MAX_CHANGES, "😀".repeat(500), false],
])("a closure of %d appointments and %d dates with notes %.10s fits one item: %s", (items, dates, notes, fits) => {
  expect(isKeepable(closure(items, dates, notes))).toBe(fits);
});

import { parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { freedHour } from "./freed";

const before = {
  status: "scheduled" as const,
  appointment_date: "2026-11-24 23:00:00",
  end_date: "2026-11-25 00:00:00",
  duration_minutes: 60,
};
const now = parseLocal("2026-11-24 08:00:00");
const hour = { start: "2026-11-24 23:00:00", duration_minutes: 60 };
const at = (start: string, end: string) => ({ ...before, appointment_date: start, end_date: end });

test.each([
  ["cancelled", { ...before, status: "cancelled" as const }],
  ["deleted", null],
  ["moved to another day", at("2026-11-25 23:00:00", "2026-11-26 00:00:00")],
  ["moved to the hour before", at("2026-11-24 22:00:00", "2026-11-24 23:00:00")],
])("a client who is %s frees the hour", (_how, after) => expect(freedHour(before, after, now)).toEqual(hour));

test.each([
  ["is confirmed", { ...before, status: "confirmed" as const }],
  ["stays on a part of it", at("2026-11-24 22:30:00", "2026-11-24 23:30:00")],
  ["is shorter", at("2026-11-24 23:00:00", "2026-11-24 23:30:00")],
])("an appointment that %s frees no hour", (_how, after) => expect(freedHour(before, after, now)).toBeNull());

test("an appointment without an hour and a begun hour free none", () => {
  expect(freedHour({ ...before, status: "cancelled" }, null, now)).toBeNull();
  expect(freedHour(before, null, parseLocal("2026-11-24 23:00:00"))).toBeNull();
});

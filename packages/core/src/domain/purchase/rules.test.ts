import { expect, test } from "vitest";
import { expiryOf } from "../../store/purchase/validity";
import { expiresSoon, hasFewSessions, lastDateOf, progressColor, purchaseStatus, sessionNote } from "./rules";

const now = "2026-11-20T15:00:00.000Z";
const state = { sessions_total: 8, sessions_used: 3, expires_at: "2027-02-20T04:59:59.999Z" };

test.each([
  ["active", {}],
  ["completed", { sessions_used: 8 }],
  ["expired", { expires_at: "2026-11-20T14:59:59.999Z" }],
  ["completed", { sessions_used: 8, expires_at: "2026-01-01T00:00:00.000Z" }],
  ["cancelled", { cancelled: true, sessions_used: 8 }],
])("a purchase of 8 sessions, 3 used, is %s if changed by %j", (status, change) => {
  expect(purchaseStatus({ ...state, ...change }, now)).toBe(status);
});

test.each([
  ["America/Bogota", "2026-11-21T03:00:00Z", 3, "2027-02-21T04:59:59.999Z"],
  ["Europe/Madrid", "2026-11-21T03:00:00Z", 3, "2027-02-21T22:59:59.999Z"],
  ["America/Bogota", "2026-01-31T15:00:00Z", 1, "2026-03-01T04:59:59.999Z"],
  ["America/Bogota", "2027-11-30T15:00:00Z", 3, "2028-03-01T04:59:59.999Z"],
  ["America/Santiago", "2026-08-05T15:00:00Z", 1, "2026-09-06T03:59:59.999Z"],
  ["America/Santiago", "2027-03-03T15:00:00Z", 1, "2027-04-04T03:59:59.999Z"],
  ["America/Nuuk", "2026-02-28T12:00:00Z", 1, "2026-03-29T00:59:59.999Z"],
])("in %s a package sold at %s for %d months expires at a local day's end", (zone, at, months, expiry) => {
  expect(expiryOf(zone, Date.parse(at) / 60_000, months)).toBe(expiry);
});

test("an active purchase has few sessions if one or two are left, and expires soon in its last 30 days", () => {
  const isFew = [1, 2, 3].map((sessions_remaining) => hasFewSessions({ status: "active", sessions_remaining }));
  expect(isFew).toEqual([true, true, false]);
  expect(hasFewSessions({ status: "completed", sessions_remaining: 0 })).toBe(false);
  expect(expiresSoon({ status: "active", expires_at: "2026-12-20T15:00:00.000Z" }, now)).toBe(true);
  expect(expiresSoon({ status: "active", expires_at: "2026-12-20T15:00:00.001Z" }, now)).toBe(false);
});

test("a package's bar is yellow from half of its sessions used, and red from exactly 80 % of them", () => {
  const colors = [21, 22, 35, 36].map((sessions_used) => progressColor({ sessions_used, sessions_total: 44 }));
  expect(colors).toEqual(["green", "yellow", "yellow", "red"]);
});

const ENDED = "El paquete venció el 20 de diciembre de 2026:";
test.each([
  [59, 59, true, null],
  [60, 59, true, "El paquete vence antes, el 20 de diciembre de 2026: si la cita se cancela hasta ese día"],
  [60, 60, true, `${ENDED} si la cita se cancela, la sesión se pierde.`],
  [60, 59, false, null],
  [58, 60, false, `${ENDED} la sesión se perdió.`],
])("sessionNote about a session at minute %s, on %s, isHeld %s, begins with: %s", (start, on, isHeld, text) => {
  const note = sessionNote({ expires_on: "2026-12-20", end: 59, start, on, isHeld });
  expect(note?.slice(0, text?.length) ?? null).toBe(text);
});

test.each(["America/Bogota", "Europe/Madrid", "America/Mexico_City"])(
  "a package sold in Bogotá has the same last day in %s",
  (zone) => expect(lastDateOf(zone, "2027-01-01T04:59:59.999Z")).toBe("2026-12-31"),
);

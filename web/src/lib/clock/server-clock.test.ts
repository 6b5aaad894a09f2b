import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clockAhead, hearServerClock, onClockSet, serverNow } from "./server-clock";

const HOUR_MS = 3_600_000;
const DEVICE = Date.parse("2026-11-20T15:00:00.400Z");

/** Passes the app a response that took `tookMs`, from a server whose clock is `aheadMs` ahead of the device's. */
function hear(aheadMs: number, tookMs = 80): void {
  hearServerClock(new Date(DEVICE + tookMs / 2 + aheadMs).toUTCString(), DEVICE, DEVICE + tookMs);
}

beforeEach(() => vi.useFakeTimers({ now: DEVICE, toFake: ["Date"] }));
afterEach(() => {
  hear(0);
  vi.useRealTimers();
});

test.each([3, -3])("on a device whose clock is off by %i hours, serverNow is the server's time", (hours) => {
  hear(-hours * HOUR_MS);
  expect(Math.abs(serverNow().getTime() - (DEVICE - hours * HOUR_MS))).toBeLessThan(1000);
});

test("a correct device clock is not adjusted, however long a response takes", () => {
  const watcher = vi.fn();
  const stop = onClockSet(watcher);
  for (const took of [0, 80, 900, 30_000]) hear(0, took);
  expect(clockAhead()).toBe(0);
  expect(watcher).not.toHaveBeenCalled();
  stop();
});

test("a known offset is kept while responses agree with it, and ends when the device's clock is corrected", () => {
  hear(3 * HOUR_MS);
  const known = clockAhead();
  const watcher = vi.fn();
  const stop = onClockSet(watcher);
  for (const took of [80, 700, 9_000]) hear(3 * HOUR_MS, took);
  expect(clockAhead()).toBe(known);
  hear(0);
  expect(clockAhead()).toBe(0);
  expect(watcher).toHaveBeenCalledOnce();
  stop();
  hear(HOUR_MS);
  expect(watcher).toHaveBeenCalledOnce();
});

test.each([null, "", "yesterday"])("a response with the Date header %j is ignored", (date) => {
  hearServerClock(date, DEVICE, DEVICE + 80);
  expect(clockAhead()).toBe(0);
});

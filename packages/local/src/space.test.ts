import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { stateOf, watchSpace } from "./space";

test.each([
  [0, "full"],
  [4_999_999, "full"],
  [5_000_000, "low"],
  [499_999_999, "low"],
  [500_000_000, null],
])("with %i bytes free a disk is %s", (free, state) => {
  expect(stateOf(free)).toBe(state);
});

test("a missing folder counts as one with enough space", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sereno-space-"));
  rmSync(folder, { recursive: true });
  const { state, stop } = await watchSpace(folder);
  expect(state()).toBeNull();
  await stop();
});

test("the space is checked every half minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const home = mkdtempSync(join(tmpdir(), "sereno-space-"));
  const { state, stop } = await watchSpace(join(home, "data"));
  expect(state()).toBeNull();
  // The link's target, /proc, has no free space.
  symlinkSync("/proc", join(home, "data"));
  vi.advanceTimersByTime(30_000);
  await expect.poll(state).toBe("full");
  await stop();
  vi.useRealTimers();
  rmSync(home, { recursive: true });
});

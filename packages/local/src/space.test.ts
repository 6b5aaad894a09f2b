import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
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

test("a folder that is not there is taken for one with enough room", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sereno-space-"));
  rmSync(folder, { recursive: true });
  const { state, stop } = await watchSpace(folder);
  expect(state()).toBeNull();
  await stop();
});

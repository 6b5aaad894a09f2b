import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** Creates an empty folder before each test and removes it afterwards; the returned function names a path in it. */
export function eachHome() {
  let home = "";
  beforeEach(() => (home = mkdtempSync(join(tmpdir(), "sereno-home-"))));
  afterEach(() => rmSync(home, { recursive: true, force: true }));
  return (...names: string[]): string => join(home, ...names);
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFolder, syncFolder } from "./files";
import { findOwner } from "./lock";
import { adviceOn } from "./node-version";

const { platform } = process;
const pretend = (value: string) => Object.defineProperty(process, "platform", { value });

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "sereno-platforms-"));
});
afterEach(() => {
  pretend(platform);
  rmSync(home, { recursive: true, force: true });
});

test.each([
  ["linux", /^\0sereno-\d+-\d+$/],
  // https://learn.microsoft.com/windows/win32/ipc/pipe-names: a pipe's name is released with its last process.
  ["win32", /^\\\\\.\\pipe\\sereno-\d+-\d+$/],
  ["darwin", /\/sereno\.db\.socket$/],
])("on %s the holder of a folder answers where that system allows it", (system, name) => {
  const folder = openFolder(home);
  pretend(system);
  expect(findOwner(folder).socketPath).toMatch(name);
});

test("a folder is synced to disk, except on Windows, which cannot open one", () => {
  const gone = join(home, "gone");
  expect(() => syncFolder(gone)).toThrow("ENOENT");
  pretend("win32");
  syncFolder(gone);
});

test.each(["20.19.0", "20.20.2", "21.7.3"])("on Node %s a start asks for a newer version in one line", (version) => {
  expect(adviceOn(version)).toEqual([
    `Node:          la ${version} sirve, pero ya no recibe correcciones: instala la 22 o una más nueva.`,
  ]);
});

test.each(["22.0.0", "24.18.1", "26.0.0"])("on Node %s a start prints nothing", (version) => {
  expect(adviceOn(version)).toEqual([]);
});

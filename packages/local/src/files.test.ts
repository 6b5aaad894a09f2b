import * as fs from "node:fs";
import { join } from "node:path";
import { eachHome } from "@sereno/tests/support/each-home";
import { afterEach, expect, test, vi } from "vitest";
import { openFolder, syncFolder, unwritable, writeFileAtomically } from "./files";
import { fingerprintKeys, loadKeys } from "./keys";
import { findOwner } from "./lock";
import { adviceOn } from "./node-version";
import { readSettings } from "./settings";
import { stateOf, watchSpace } from "./space";

const { platform } = process;
const pretend = (value: string) => Object.defineProperty(process, "platform", { value });

const inHome = eachHome();
afterEach(() => {
  pretend(platform);
  process.umask(0o022);
});

const modeOf = (path: string) => (fs.statSync(path).mode & 0o777).toString(8);

test("only the owner can read the data folder, including files that older versions left readable", () => {
  expect(modeOf(openFolder(inHome("deep", "data")).path)).toBe("700");
  const old = inHome("old");
  fs.mkdirSync(old, { mode: 0o755 });
  for (const name of ["sereno.db", "sereno.db-wal", "keys.json"])
    fs.writeFileSync(inHome("old", name), "", { mode: 0o644 });
  openFolder(old);
  expect(modeOf(old)).toBe("700");
  expect(fs.readdirSync(old).map((name) => modeOf(inHome("old", name)))).toEqual(["600", "600", "600"]);
});

test("a data folder that also holds other files keeps its permissions", () => {
  fs.mkdirSync(inHome("shared"), { mode: 0o755 });
  fs.writeFileSync(inHome("shared", "notes.txt"), "", { mode: 0o644 });
  openFolder(inHome("shared"));
  expect([modeOf(inHome("shared")), modeOf(inHome("shared", "notes.txt"))]).toEqual(["755", "644"]);
});

test("a data folder opened through a symbolic link has the paths of the folder itself", () => {
  const folder = openFolder(inHome("data"));
  fs.symlinkSync(folder.path, inHome("other"));
  expect(openFolder(inHome("other"))).toEqual(folder);
});

test("the error for an unwritable path states the reason, such as a full disk", () => {
  const messageFor = (code: string) => unwritable("/data", Object.assign(new Error("write"), { code })).message;
  expect(messageFor("ENOSPC")).toBe("No se puede escribir en /data: no queda espacio en el disco.");
  expect(messageFor("EROFS")).toBe("No se puede escribir en /data: el disco es de solo lectura.");
  expect(() => writeFileAtomically("/proc/sereno", "{}")).toThrow(/^No se puede escribir en \/proc\/sereno: \S.*\.$/);
});

test("a data folder whose path is a file is refused in one line", () => {
  fs.writeFileSync(inHome("file"), "");
  expect(() => openFolder(inHome("file"))).toThrow(/^No se puede usar la carpeta .*\/file \(EEXIST\): .*DATA_DIR\.$/);
});

test("a relative DATA_DIR counts from the folder in which npm was called", () => {
  const dataDirOf = (DATA_DIR: string) => readSettings({ INIT_CWD: "/home/ana", DATA_DIR }).dataDir;
  expect(["datos", "/otra", ""].map(dataDirOf)).toEqual(["/home/ana/datos", "/otra", join(process.cwd(), ".sereno")]);
});

test("a replaced file is readable by its owner only, and leaves no draft", () => {
  const file = inHome("some.json");
  fs.writeFileSync(file, "old", { mode: 0o644 });
  writeFileAtomically(file, "new");
  expect([fs.readFileSync(file, "utf8"), modeOf(file)]).toEqual(["new", "600"]);
  expect(fs.readdirSync(inHome())).toEqual(["some.json"]);
});

test("the key file is created once, readable by its owner only", () => {
  const file = inHome("keys.json");
  expect(fingerprintKeys(file)).toBeNull();
  const keys = loadKeys(file);
  expect([keys.session[0]?.length, keys.encryption[0]?.length, modeOf(file)]).toEqual([32, 32, "600"]);
  expect(loadKeys(file)).toEqual(keys);
  expect(fingerprintKeys(file)).toMatch(/^[\da-f]{16}$/);
});

test.each([
  ["empty", ""],
  ["cut off", '{"session":"abc'],
  ["without a key", '{"session":"abc"}'],
  ["too short", '{"session":"abc","encryption":"abc"}'],
])("a key file that is %s is refused in one line and stays unchanged", (_, text) => {
  const file = inHome("keys.json");
  fs.writeFileSync(file, text);
  const refusal = /^El archivo de claves .*keys\.json está vacío o dañado: .*reconectar Google\)\.$/;
  expect(() => loadKeys(file)).toThrow(refusal);
  expect(fs.readFileSync(file, "utf8")).toBe(text);
});

test("a disk is full below 5 MB of free space, and low below 500 MB", () => {
  const states = [0, 4_999_999, 5_000_000, 499_999_999, 500_000_000].map(stateOf);
  expect(states).toEqual(["full", "full", "low", "low", null]);
});

test("free space is checked every 30 seconds, and a missing folder is not reported as full", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { state, stop } = await watchSpace(inHome("data"));
  expect(state()).toBeNull();
  // The link's target, /proc, has no free space.
  fs.symlinkSync("/proc", inHome("data"));
  vi.advanceTimersByTime(30_000);
  await expect.poll(state).toBe("full");
  await stop();
  vi.useRealTimers();
});

test.each([
  ["linux", /^\0sereno-\d+-\d+$/],
  // Windows releases a pipe's name with its last process: https://learn.microsoft.com/windows/win32/ipc/pipe-names
  ["win32", /^\\\\\.\\pipe\\sereno-\d+-\d+$/],
  ["darwin", /\/sereno\.db\.socket$/],
  ["darwin", /\/\.sereno-\d+-\d+\.socket$/, "a".repeat(90)],
])("on %s the folder's holder listens at a socket of the system's kind: %s", (system, name, folder = "") => {
  pretend(system);
  expect(findOwner(openFolder(inHome(folder))).socketPath).toMatch(name);
});

test("a folder is synced to disk, except on Windows, which cannot open one", () => {
  const gone = inHome("gone");
  expect(() => syncFolder(gone)).toThrow("ENOENT");
  pretend("win32");
  syncFolder(gone);
});

test("a start on a Node version without fixes advises a newer one in one line", () => {
  for (const version of ["20.19.0", "20.20.2", "21.7.3"]) {
    const advice = `la ${version} sirve, pero ya no recibe correcciones: instala la 22 o una más nueva.`;
    expect(adviceOn(version)).toEqual([`Node:          ${advice}`]);
  }
  for (const version of ["22.0.0", "24.18.1", "26.0.0"]) expect(adviceOn(version)).toEqual([]);
});

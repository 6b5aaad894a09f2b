import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openFolder, unwritable, writeFileAtomically } from "./files";
import { fingerprintKeys, loadKeys } from "./keys";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "sereno-files-"));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
  process.umask(0o022);
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe("the data folder", () => {
  test("is readable by its owner only, also what older versions left readable", () => {
    const folder = openFolder(join(home, "deep", "data"));
    expect(modeOf(folder.path)).toBe("700");
    const old = join(home, "old");
    mkdirSync(old, { mode: 0o755 });
    for (const name of ["sereno.db", "sereno.db-wal", "keys.json"]) writeFileSync(join(old, name), "", { mode: 0o644 });
    openFolder(old);
    expect([modeOf(old), ...readdirSync(old).map((name) => modeOf(join(old, name)))]).toEqual([
      "700",
      "600",
      "600",
      "600",
    ]);
  });

  test("keeps its rights if it holds other files, too", () => {
    mkdirSync(join(home, "shared"), { mode: 0o755 });
    writeFileSync(join(home, "shared", "notes.txt"), "", { mode: 0o644 });
    openFolder(join(home, "shared"));
    expect([modeOf(join(home, "shared")), modeOf(join(home, "shared", "notes.txt"))]).toEqual(["755", "644"]);
  });

  test("is the same under every name", () => {
    const folder = openFolder(join(home, "data"));
    symlinkSync(folder.path, join(home, "other"));
    expect(openFolder(join(home, "other"))).toEqual(folder);
  });

  test("on a read-only disk is refused with the reason", () => {
    const said = (code: string) => unwritable("/data", Object.assign(new Error("write"), { code })).message;
    expect(said("ENOSPC")).toBe("No se puede escribir en /data: no queda espacio en el disco.");
    expect(said("EROFS")).toBe("No se puede escribir en /data: el disco es de solo lectura.");
    expect(() => writeFileAtomically("/proc/sereno", "{}")).toThrow(/^No se puede escribir en \/proc\/sereno: \S.*\.$/);
  });

  test("that cannot exist is refused in one line", () => {
    writeFileSync(join(home, "file"), "");
    expect(() => openFolder(join(home, "file"))).toThrow(
      /^No se puede usar la carpeta .*\/file \(EEXIST\): .*DATA_DIR\.$/,
    );
  });
});

test("a file is replaced atomically, for its owner only", () => {
  const file = join(home, "some.json");
  writeFileSync(file, "old", { mode: 0o644 });
  writeFileAtomically(file, "new");
  expect([readFileSync(file, "utf8"), modeOf(file), readdirSync(home)]).toEqual(["new", "600", ["some.json"]]);
});

describe("the keys", () => {
  test("are created once, for their owner only", () => {
    const file = join(home, "keys.json");
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
  ])("in a file that is %s are refused in one line, and the file stays", (_, text) => {
    const file = join(home, "keys.json");
    writeFileSync(file, text);
    expect(() => loadKeys(file)).toThrow(
      /^El archivo de claves .*keys\.json está vacío o dañado: .*reconectar Google\)\.$/,
    );
    expect(readFileSync(file, "utf8")).toBe(text);
  });
});

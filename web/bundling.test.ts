import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type Group, joinGroups } from "./join-groups";
import { sizeOf } from "./joined-chunks";
import { PACKER, packedHere } from "./packed-here";

const group = (name: string, bytes: number, ...usedBy: number[]): Group => ({
  modules: [name],
  bytes,
  usedBy: Uint8Array.from(usedBy),
  isJoinable: !name.startsWith("library"),
});
const joined = (groups: Group[], weights: number[], imports: Record<string, string[]> = {}) =>
  joinGroups(groups, weights, (module) => imports[module] ?? []).map(({ modules }) => [...modules].sort());

test("small files used together are joined, and files used apart are not", () =>
  expect(joined([group("a", 500, 1, 0), group("b", 500, 1, 0), group("c", 500, 0, 1)], [1, 1])).toEqual([
    ["c"],
    ["a", "b"],
  ]));

test("no screen loads a dialog's code, however much the dialogs would save", () => {
  const groups = [group("shared", 5000, 1, 1), group("dialog", 9000, 0, 1)];
  expect(joined(groups, [1, 10])).toHaveLength(1);
  expect(joined(groups, [1000, 10])).toHaveLength(2);
});

test("a file's imports count as cost for screens that do not need them", () => {
  const groups = [group("a", 500, 1, 1), group("b", 500, 0, 1), group("library", 50_000, 0, 1)];
  expect(joined(groups, [1, 1])).toHaveLength(2);
  expect(joined(groups, [1, 1], { b: ["library"] })).toHaveLength(3);
});

test("no files import each other in a circle", () => {
  const groups = [group("a", 100, 1), group("library", 100, 1), group("c", 100, 1)];
  expect(joined(groups, [1])).toHaveLength(2);
  expect(joined(groups, [1], { a: ["library"], library: ["c"] })).toHaveLength(3);
});

test("comments do not count in a module's size", () => {
  const code = 'const url = "https://sereno.example/*";\nexport const a = 1;';
  const pure = "/* @__PURE__ */ ";
  expect(sizeOf(`${pure}${code}\n/* Two. */`)).toBe(code.length);
  expect(sizeOf(`// One.\n/**\n * Two.\n */\n${code}\n  // Three.`)).toBe(code.length);
});

const FOLDER = dirname(createRequire(import.meta.url).resolve("write-excel-file/package.json"));
const module = join(FOLDER, "modules/zip/zipToArrayBuffer.js");

test("an Excel file is packed without a worker, by a module that the package has", () => {
  expect(module).toMatch(PACKER);
  const code = packedHere(readFileSync(module, "utf8"));
  const [, other = ""] = /from "\.\/(.+?)"/.exec(code) ?? [];
  expect(readFileSync(join(dirname(module), other), "utf8")).toContain("zipSync(files)");
  expect(code).not.toContain("fflate");
});

test("a changed source of the package is an error", () =>
  expect(() => packedHere("export default somethingElse;")).toThrow("no longer packs"));

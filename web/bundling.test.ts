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

test("joinGroups does not join a dialog's code into a file that a screen of high weight loads", () => {
  const groups = [group("shared", 5000, 1, 1), group("dialog", 9000, 0, 1)];
  expect(joined(groups, [1, 10])).toHaveLength(1);
  expect(joined(groups, [1000, 10])).toHaveLength(2);
});

test("joinGroups never creates files that import each other in a circle", () => {
  const groups = [group("a", 100, 1), group("library", 100, 1), group("c", 100, 1)];
  expect(joined(groups, [1])).toHaveLength(2);
  expect(joined(groups, [1], { a: ["library"], library: ["c"] })).toHaveLength(3);
});

test("sizeOf does not count a module's comments", () => {
  const code = 'const url = "https://sereno.example/*";\nexport const a = 1;';
  const pure = "/* @__PURE__ */ ";
  expect(sizeOf(`${pure}${code}\n/* Two. */`)).toBe(code.length);
  expect(sizeOf(`// One.\n/**\n * Two.\n */\n${code}\n  // Three.`)).toBe(code.length);
});

const FOLDER = dirname(createRequire(import.meta.url).resolve("write-excel-file/package.json"));
const module = join(FOLDER, "modules/zip/zipToArrayBuffer.js");

test("packedHere replaces the module that packs Excel files by a synchronous one from the same package", () => {
  expect(module).toMatch(PACKER);
  const code = packedHere(readFileSync(module, "utf8"));
  const [, other = ""] = /from "\.\/(.+?)"/.exec(code) ?? [];
  expect(readFileSync(join(dirname(module), other), "utf8")).toContain("zipSync(files)");
  expect(code).not.toContain("fflate");
});

test("packedHere throws if the package's source has changed", () =>
  expect(() => packedHere("export default somethingElse;")).toThrow("no longer packs"));

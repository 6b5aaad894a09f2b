import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { PACKER, packedHere } from "./packed-here";

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

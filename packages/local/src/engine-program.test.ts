import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { eachHome } from "@sereno/tests/support/each-home";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { findEngine } from "./engine-program";

const inHome = eachHome();

function put(...names: string[]): string {
  const file = inHome(...names);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  return file;
}

/** Resolves files like Node does if npm has installed only the engine's package for `platform`. */
const installed = (platform: string) => (name: string) => {
  if (name !== `@dynoxide/${platform}/package.json`) throw new Error(`Cannot find module '${name}'`);
  return inHome("package", "package.json");
};

const Package = z.object({ optionalDependencies: z.record(z.string(), z.string()) });
const text = readFileSync(join(import.meta.dirname, "../package.json"), "utf8");
const { optionalDependencies } = Package.parse(JSON.parse(text));
const published = Object.keys(optionalDependencies).map((name) => name.replace("@dynoxide/", ""));

test("package.json has the same version of the engine for every supported system", () => {
  expect(published).toEqual(["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-x64"]);
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});

test.each(published)("on %s npm's engine is preferred to the first engine on the PATH", (platform) => {
  const [separator, name] = platform.startsWith("win32") ? [";", "dynoxide.exe"] : [":", "dynoxide"];
  const path = ["first", "second"].map((folder) => inHome(folder)).join(separator);
  const find = (packaged: string) => findEngine({ path, platform }, installed(packaged));
  const onPath = put("second", name);
  // A package without its program counts as missing.
  expect(find(platform)).toBe(onPath);
  const packaged = put("package", name);
  expect([find(platform), find("amiga-68k")]).toEqual([packaged, onPath]);
});

test.each([
  ["linux-x64", "1. npm install", "2. brew install nubo-db/tap/dynoxide", "3. docker run"],
  ["darwin-arm64", "1. brew install nubo-db/tap/dynoxide", "2. docker run", "3. npm install"],
  ["win32-x64", "1. docker run", "2. descarga", "3. npm install"],
  ["freebsd-x64", "1. docker run", "2. descarga", "3. npm install"],
])("without an engine the error on %s lists three ways to get one, the most reliable first", (platform, ...ways) => {
  // A program with another system's file name is ignored.
  put(platform.startsWith("win32") ? "dynoxide" : "dynoxide.exe");
  for (const line of [`No hay motor de base de datos para ${platform}. Tres formas de tener uno:`, ...ways])
    expect(() => findEngine({ path: inHome(), platform }, installed("amiga-68k"))).toThrow(line);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type Project = "pure" | "web" | "database";

/** What tests/support starts or opens; random numbers are the one part of it that is pure. */
const REACHES_OUT = /["'][^"']*\/support\/(?!random["'])/;

/** The project that a test file runs in. What it imports decides, so that nobody has to list it anywhere. */
export function projectOf(file: string, text: string): Project {
  if (file.startsWith("web/")) return "web";
  return REACHES_OUT.test(text) ? "database" : "pure";
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The files that are given a database, by their paths below the root. */
export function databaseTests(): string[] {
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|web$)/.test(entry.name))
    .map(({ name }) => name);
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !/node_modules|^tests\/infra\//.test(file))
    .filter((file) => projectOf(file, readFileSync(join(ROOT, file), "utf8")) === "database");
}

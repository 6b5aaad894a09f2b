import { ROOT, readText, sourceFiles } from "./files.ts";

/** A test that imports tests/support needs a database, unless it imports only random numbers. */
const REACHES_OUT = /["'][^"']*\/support\/(?!random["'])/;

export function projectOf(file: string, text: string): "pure" | "web" | "database" {
  if (file.startsWith("web/")) return "web";
  // The one-machine edition sets the umask, which is possible in a process but not in the threads of `pure`.
  if (file.startsWith("packages/local/")) return "database";
  return REACHES_OUT.test(text) ? "database" : "pure";
}

export const databaseTests = (): string[] =>
  sourceFiles(ROOT)
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith("tests/infra/"))
    .filter((file) => projectOf(file, readText(file)) === "database");

import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Text of a file below a folder, by default below the repository. */
export const readText = (path: string, root = ROOT): string => readFileSync(join(root, path), "utf8");

/** Rows of a text file: each begins with a line that is not indented. */
export const rowsIn = (path: string): string[] =>
  readText(path)
    .trim()
    .split(/\n(?=\S)/);

const SKIPPED = /^(\..*|node_modules|dist|test-results)$/;

/** Relative paths of the TypeScript files below a folder, without declarations, hidden folders, packages and builds. */
export function sourceFiles(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (SKIPPED.test(entry.name)) return [];
    if (entry.isDirectory()) return sourceFiles(root, path);
    return /(?<!\.d)\.[cm]?tsx?$/.test(path) ? [path] : [];
  });
}

import { readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Relative paths of the TypeScript files below a folder, without installed packages and built files. */
export function sourceFiles(root: string): string[] {
  const top = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !/^(\.|node_modules$)/.test(name));
  const files = top.flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, encoding: "utf8" }).map((file) =>
          posix.join(entry.name, file),
        )
      : [entry.name],
  );
  return files.filter((file) => /(?<!\.d)\.[cm]?tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file));
}

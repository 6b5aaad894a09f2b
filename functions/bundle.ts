import type { BuildOptions, Metafile } from "esbuild";
import plugins from "./bundle-plugins.mjs";

/** A function's bundle as a deployment makes it, into a folder. */
export const bundleOptions = {
  bundle: true,
  minify: true,
  // What is imported when it is wanted has a file of its own; in one file it would come with wrappers around all that it imports.
  splitting: true,
  outExtension: { ".js": ".mjs" },
  platform: "node",
  format: "esm",
  mainFields: ["module", "main"],
  plugins,
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
} satisfies BuildOptions;

/** Bytes that a start reads of a build: the entry's file and what it imports, without what is imported when it is wanted. */
export function startBytes({ outputs }: Metafile, entry: string): number {
  const isEntry = (file: string) => outputs[file]?.entryPoint?.endsWith(entry);
  const read = new Set(Object.keys(outputs).filter(isEntry));
  for (const file of read) {
    for (const { kind, path } of outputs[file]?.imports ?? []) if (kind === "import-statement") read.add(path);
  }
  return [...read].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
}

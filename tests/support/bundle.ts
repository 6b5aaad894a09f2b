import type { BuildOptions, Metafile } from "esbuild";
import plugins from "../../functions/bundle-plugins.mjs";

export const bundleOptions = {
  bundle: true,
  minify: true,
  // Code imported on demand gets its own file, which a cold start does not read.
  splitting: true,
  outExtension: { ".js": ".mjs" },
  platform: "node",
  format: "esm",
  mainFields: ["module", "main"],
  plugins,
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
} satisfies BuildOptions;

/** Bytes that a cold start reads: the entry's file and its static imports, without dynamic imports. */
export function startBytes({ outputs }: Metafile, entry: string): number {
  const read = new Set(Object.keys(outputs).filter((file: string) => outputs[file]?.entryPoint?.endsWith(entry)));
  for (const file of read) {
    for (const { kind, path } of outputs[file]?.imports ?? []) if (kind === "import-statement") read.add(path);
  }
  return [...read].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
}

import type { BuildOptions } from "esbuild";
import plugins from "./bundle-plugins.mjs";

/** A function's bundle as a deployment makes it. */
export const bundleOptions = {
  bundle: true,
  minify: true,
  platform: "node",
  format: "esm",
  mainFields: ["module", "main"],
  plugins,
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
} satisfies BuildOptions;

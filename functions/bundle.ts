import type { BuildOptions } from "esbuild";

/**
 * How a function is bundled, for whoever bundles one.
 * @param root the project's folder, absolute, with a slash at its end.
 */
export const bundleOptions = (root: string) =>
  ({
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    alias: {
      "@aws-sdk/credential-provider-node": `${root}functions/shims/credentials.ts`,
      jsonschema: `${root}functions/shims/jsonschema.ts`,
    },
    legalComments: "none",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  }) satisfies BuildOptions;

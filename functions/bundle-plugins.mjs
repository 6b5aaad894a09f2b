import { fileURLToPath } from "node:url";

/** What a function does without, and what stands in for it. */
const shims = {
  "@aws-sdk/credential-provider-node": "./shims/credentials.ts",
  jsonschema: "./shims/jsonschema.ts",
};

export default [
  {
    name: "shims",
    setup(build) {
      for (const [name, file] of Object.entries(shims)) {
        const path = fileURLToPath(new URL(file, import.meta.url));
        build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path }));
      }
    },
  },
];

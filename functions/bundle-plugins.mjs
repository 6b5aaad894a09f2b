import { fileURLToPath } from "node:url";

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));

/** What a function does without, and what stands in for it. */
const shims = {
  "@aws-sdk/credential-provider-node": "./shims/credentials.ts",
  jsonschema: "./shims/jsonschema.ts",
  // ElectroDB's own: we use its entities without it.
  "./src/service": "./shims/service.ts",
};

const electrodb = pathOf("./shims/electrodb.ts");
const requiredSdk = pathOf("./shims/required-sdk.cts");

export default [
  {
    name: "shims",
    setup(build) {
      for (const [name, file] of Object.entries(shims)) {
        build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: pathOf(file) }));
      }
      build.onResolve({ filter: /^electrodb$/ }, ({ importer }) =>
        importer === electrodb ? null : { path: electrodb },
      );
      build.onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ kind }) =>
        kind === "require-call" ? { path: requiredSdk } : null,
      );
    },
  },
];

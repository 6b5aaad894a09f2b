import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));

const shims = {
  "@aws/lambda-invoke-store": pathOf("./shims/invoke-store.ts"),
  "@aws-sdk/credential-provider-node": pathOf("./shims/credentials.ts"),
  "@aws-sdk/middleware-endpoint-discovery": pathOf("./shims/endpoint-discovery.ts"),
  "@modelcontextprotocol/server/_shims": pathOf("./shims/mcp-validator.ts"),
  jsonschema: pathOf("./shims/jsonschema.ts"),
  "node:process": pathOf("./shims/process.ts"),
  "./src/service": pathOf("./shims/service.ts"),
};

const electrodb = pathOf("./shims/electrodb.ts");
const requiredSdk = pathOf("./shims/required-sdk.cts");

/** Zod's entry files. They export the JSON schema generator, which a shim replaces. */
const zodEntry = /\/zod\/v4\/(mini\/external|core\/index)\.js$/;
const jsonSchema = /\/(json-schema-processors|to-json-schema)\.js$/;
const toJsonSchema = pathOf("../packages/api/src/rest/to-json-schema.ts");
const zodCore = dirname(createRequire(import.meta.url).resolve("zod/v4/core"));

function shimOf({ path, importer, kind }) {
  if (jsonSchema.test(path) && zodEntry.test(importer)) return pathOf("./shims/json-schema.ts");
  if (importer === toJsonSchema) return `${zodCore}/json-schema-processors.js`;
  if (path === "electrodb") return importer === electrodb ? undefined : electrodb;
  if (kind === "require-call" && /^@aws-sdk\/(lib|util)-dynamodb$/.test(path)) return requiredSdk;
  if (path === "../package.json" && importer.includes("/@aws-sdk/client-")) return pathOf("./shims/package.ts");
  return shims[path];
}

export default [
  {
    name: "shims",
    setup(build) {
      // SST does not compare a plugin's filter with paths, so the filter must match everything.
      build.onResolve({ filter: /.*/ }, (imported) => {
        const path = shimOf(imported);
        return path ? { path } : null;
      });
    },
  },
];

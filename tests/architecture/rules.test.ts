import { expect, test } from "vitest";
import { plant, type Tree } from "./plant";
import { findBreaches, RULES } from "./rules";

const core = "packages/core/src";
const features = "web/src/features";
// Not spelt out below: this file would be given a database itself.
const support = "@sereno/tests/support";

const breaking: [rule: string, how: string, tree: Tree][] = [
  ["shared-core", "rules that use node", { [`${core}/client/rules.ts`]: `import { hash } from "node:crypto";` }],
  ["shared-core", "a schema on the database", { [`${core}/client/schema.ts`]: `import { Entity } from "electrodb";` }],
  [
    "shared-core",
    "an output of an entity's type",
    { [`${core}/client/output.ts`]: `import type { R } from "./entity";` },
  ],
  ["shared-core", "rules of another domain's reads", { [`${core}/client/rules.ts`]: `export * from "../meet/read";` }],
  [
    "shared-core",
    "core's common output on its db/",
    { [`${core}/output.ts`]: `import { commit } from "./db/commit";` },
  ],
  [
    "shared-core",
    "a schema that gets to the server by a helper of a helper",
    {
      [`${core}/client/schema.ts`]: `import { first } from "./first";`,
      [`${core}/client/first.ts`]: `export { second } from "../second";`,
      [`${core}/second.ts`]: `import { SignJWT } from "jose";`,
    },
  ],
  ["closed-features", "a room of another feature", { [`${features}/a/dialog/x.tsx`]: `import "../../b/model/y";` }],
  ["closed-features", "a lazy screen of another", { [`${features}/a/x.tsx`]: `lazy(() => import("../b/page"));` }],
  ["closed-features", "another's types", { [`${features}/a/x.ts`]: `import type { Y } from "../b/y";` }],
  [
    "closed-features",
    "a common part on a feature",
    { "web/src/components/x.tsx": `import { y } from "../features/b/y";` },
  ],
  ["web-values", "a value of the API", { "web/src/lib/x.ts": `import { appRouter } from "@sereno/api/router";` }],
  ["web-values", "one value beside types", { "web/src/lib/x.ts": `import { type A, b } from "@sereno/api/router";` }],
  ["web-values", "core's reads", { [`${features}/a/x.ts`]: `import { list } from "@sereno/core/client/read";` }],
  ["web-values", "an entity's type", { "web/src/lib/x.ts": `import type { C } from "@sereno/core/client/entity";` }],
  ["web-values", "core by its path", { "web/src/x.ts": `import { db } from "../../packages/core/src/db/database";` }],
  ["packages", "core on Google", { [`${core}/meet/job.ts`]: `import { createGoogleCalendar } from "@sereno/google";` }],
  ["packages", "core on HTTP", { [`${core}/meet/job.ts`]: `import type { AppRouter } from "@sereno/api/router";` }],
  ["packages", "Google on the API", { "packages/google/src/x.ts": `import { createApiApp } from "@sereno/api";` }],
  [
    "packages",
    "the API on Google",
    { "packages/api/src/x.ts": `import { createGoogleIdentity } from "@sereno/google";` },
  ],
  ["packages", "the API on one machine", { "packages/api/src/x.ts": `import "@sereno/local/database";` }],
  ["packages", "a function on one machine", { "functions/jobs.ts": `import { logger } from "@sereno/local/logger";` }],
  ["packages", "the product on its tests", { [`${core}/ids.ts`]: `import { a } from "${support}/random";` }],
  ["packages", "the web on Google", { "web/src/lib/x.ts": `import type { Issuer } from "@sereno/google";` }],
  ["packages", "what does not exist", { "infra/api.ts": `import { secret } from "@sereno/vault";` }],
  ["records-in-core", "ElectroDB in the API", { "packages/api/src/x.ts": `import { Entity } from "electrodb";` }],
  ["records-in-core", "ElectroDB in a test", { "tests/rest/x.test.ts": `import { Service } from "electrodb";` }],
  ["records-in-core", "the SDK in a router", { "packages/api/src/x.ts": `import "@aws-sdk/client-dynamodb";` }],
  ["records-in-core", "the SDK in the server", { "packages/local/src/server.ts": `import "@aws-sdk/lib-dynamodb";` }],
  [
    "circles",
    "a circle of values",
    {
      [`${core}/a.ts`]: `import { b } from "./b";`,
      [`${core}/b.ts`]: `import { c } from "./c";`,
      [`${core}/c.ts`]: `import { a } from "@sereno/core/a";`,
      [`${core}/d.ts`]: `import { a } from "./a";`,
    },
  ],
  ["circles", "a file that imports itself", { [`${core}/a.ts`]: `import * as all from "./a";` }],
  [
    "circles",
    "a circle of types alone",
    { [`${core}/a.ts`]: `import type { B } from "./b";`, [`${core}/b.ts`]: `export type { A } from "./a";` },
  ],
  [
    "circles",
    "a circle through import()",
    { "web/src/a.tsx": `lazy(() => import("./b"));`, "web/src/b.tsx": `import type { a } from "./a";` },
  ],
];

test.each(breaking)("%s refuses %s", (rule, _, tree) => {
  expect(findBreaches(plant(tree)).map((each) => each.rule)).toEqual([rule]);
});

test("every rule is seen to refuse something", () => {
  expect(new Set(breaking.map(([rule]) => rule))).toEqual(new Set(["circles", ...RULES.map(({ name }) => name)]));
});

test("a breach is told with its place and the way to what is not allowed", () => {
  const tree = {
    [`${core}/client/rules.ts`]: `import * as z from "zod/mini";\nimport { hash } from "./hash";\n`,
    [`${core}/client/hash.ts`]: `import { createHash } from "node:crypto";`,
  };
  expect(findBreaches(plant(tree))).toEqual([
    {
      rule: "shared-core",
      file: `${core}/client/rules.ts`,
      line: 2,
      says: expect.stringContaining(`${core}/client/hash → node:crypto: core's schema, rules and output`),
    },
  ]);
});

test("what the house is built of breaks nothing", () => {
  const tree = {
    [`${core}/output.ts`]: `import * as z from "zod/mini";`,
    [`${core}/client/schema.ts`]: `import { addDays } from "date-fns";\nimport { x } from "../time/rules";`,
    [`${core}/client/rules.ts`]: `import { expiry } from "./expiry";\nimport type { Task } from "./task";`,
    [`${core}/client/expiry.ts`]: `import { getTimezoneOffset } from "date-fns-tz/getTimezoneOffset";\nimport type { Db } from "../db/database";`,
    [`${core}/client/task.ts`]: `import { createHash } from "node:crypto";`,
    [`${core}/client/entity.ts`]: `import { Entity } from "electrodb";\nimport "@aws-sdk/lib-dynamodb";`,
    [`${core}/client/write.test.ts`]: `import { createPractice } from "${support}/practice";`,
    [`${core}/client/rules.test.ts`]: `import { readFileSync } from "node:fs";`,
    "packages/google/src/calendar.test.ts": `import { startGoogle } from "@sereno/local/google/test-google";`,
    "packages/google/src/calendar.ts": `import type { Calendar } from "@sereno/core/meet/ports";`,
    "packages/api/src/router.ts": `import { book } from "@sereno/core/appointment/write";`,
    "packages/local/src/server.ts": `import "@sereno/api";\nimport "@sereno/google";\nimport "@sereno/web/headers";`,
    "packages/local/src/database.ts": `import { DynamoDBClient } from "@aws-sdk/client-dynamodb";`,
    "functions/deps.ts": `import "@aws-sdk/client-dynamodb";\nimport { createGoogleCalendar } from "@sereno/google";`,
    "infra/storage.ts": `import { tableDefinition } from "@sereno/core/db/keys";`,
    "sst.config.ts": `export default { run: () => import("./infra/storage") };`,
    "web/src/app/screens.ts": `export const page = () => import("../features/clients/page");`,
    [`${features}/clients/page.tsx`]: `import { Row } from "./dashboard/row";\nimport { cx } from "../../lib/cx";`,
    [`${features}/clients/dashboard/row.tsx`]: `import { name } from "../model/name";\nimport { useMemo } from "react";`,
    [`${features}/clients/model/name.ts`]: `import type { C } from "@sereno/core/client/output";`,
    "web/src/lib/trpc.ts": `import type { AppRouter } from "@sereno/api/router";\nimport "@sereno/core/time/rules";`,
    "tests/bench/state.ts": `import "@aws-sdk/lib-dynamodb";\nimport "@sereno/local/database";`,
  };
  expect(findBreaches(plant(tree))).toEqual([]);
});

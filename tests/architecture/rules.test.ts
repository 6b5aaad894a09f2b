import { expect, test } from "vitest";
import { plant, type Tree } from "./plant";
import { findBreaches, importsBelow, RULES } from "./rules";

const core = "packages/core/src";
const things = `${core}/things`;
const features = "web/src/features";
const breachesOf = (tree: Tree) => findBreaches(importsBelow(plant(tree)));
// Not spelt out below: this file would be given a database itself.
const support = "@sereno/tests/support";

const breaking: [rule: string, how: string, tree: Tree][] = [
  ["shared-core", "rules that use node", { [`${things}/client/rules.ts`]: `import { hash } from "node:crypto";` }],
  [
    "shared-core",
    "a schema on the database",
    { [`${things}/client/schema.ts`]: `import { Entity } from "electrodb";` },
  ],
  [
    "shared-core",
    "an output of an entity's type",
    { [`${things}/client/output.ts`]: `import type { R } from "./entity";` },
  ],
  [
    "shared-core",
    "rules of another domain's ports",
    { [`${things}/client/rules.ts`]: `export * from "../meet/ports";` },
  ],
  [
    "shared-core",
    "an output on how records are kept",
    { [`${things}/client/output.ts`]: `import { dueFrom } from "../kept/due";` },
  ],
  [
    "shared-core",
    "a schema that gets to the server by a helper of a helper",
    {
      [`${things}/client/schema.ts`]: `import { first } from "./first";`,
      [`${things}/client/first.ts`]: `export { second } from "../second";`,
      [`${things}/second.ts`]: `import { SignJWT } from "jose";`,
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
  [
    "web-values",
    "core's reads",
    { [`${features}/a/x.ts`]: `import { list } from "@sereno/core/records/client/read";` },
  ],
  [
    "web-values",
    "an entity's type",
    { "web/src/lib/x.ts": `import type { C } from "@sereno/core/things/client/entity";` },
  ],
  [
    "web-values",
    "core by its path",
    { "web/src/x.ts": `import { db } from "../../packages/core/src/table/database";` },
  ],
  [
    "packages",
    "core on Google",
    { [`${core}/verbs/book.ts`]: `import { createGoogleCalendar } from "@sereno/google";` },
  ],
  ["packages", "core on HTTP", { [`${core}/verbs/book.ts`]: `import type { AppRouter } from "@sereno/api/router";` }],
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
  ["floors", "a word that knows a thing", { [`${core}/words/phone/x.ts`]: `import "../../things/client/rules";` }],
  [
    "floors",
    "a thing's type of the table",
    { [`${things}/meet/x.ts`]: `import type { T } from "../../table/context";` },
  ],
  ["floors", "the table on records", { [`${core}/table/x.ts`]: `import { y } from "../records/client/read";` }],
  ["floors", "a record's change on a verb", { [`${core}/records/client/x.ts`]: `import "../../verbs/book";` }],
  ["floors", "what verbs share on a verb", { [`${core}/across/x.ts`]: `import { book } from "../verbs/book";` }],
  ["floors", "a verb on the upkeep", { [`${core}/verbs/x.ts`]: `import { y } from "@sereno/core/upkeep/check/y";` }],
  ["floors", "a folder that is no floor", { [`${core}/verbs/x.ts`]: `import { y } from "../helpers/y";` }],
  ["floors", "a file on the ground", { [`${core}/ids.ts`]: `import type { T } from "./table/context";` }],
  [
    "rooms",
    "two rooms that know each other",
    {
      [`${core}/records/client/a.ts`]: `import { b } from "../payment/b";`,
      [`${core}/records/payment/c.ts`]: `import type { D } from "../client/d";`,
    },
  ],
  [
    "rooms",
    "three rooms in a circle",
    {
      [`${things}/a/x.ts`]: `import { y } from "../b/y";`,
      [`${things}/b/x.ts`]: `import { y } from "../c/y";`,
      [`${things}/c/x.ts`]: `import { y } from "../a/y";`,
    },
  ],
  ["records-in-core", "ElectroDB in the API", { "packages/api/src/x.ts": `import { Entity } from "electrodb";` }],
  ["records-in-core", "ElectroDB in a test", { "tests/rest/x.test.ts": `import { Service } from "electrodb";` }],
  ["records-in-core", "ElectroDB's own ways in a list", { [`${core}/records/x.ts`]: `import { x } from "electrodb";` }],
  ["records-in-core", "or beside the one file", { [`${core}/table/x.ts`]: `import type { X } from "electrodb";` }],
  ["records-in-core", "the SDK in a verb", { [`${core}/verbs/x.ts`]: `import "@aws-sdk/lib-dynamodb";` }],
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
  expect(breachesOf(tree).map((each) => each.rule)).toEqual([rule]);
});

test("every rule is seen to refuse something", () => {
  expect(new Set(breaking.map(([rule]) => rule))).toEqual(
    new Set(["circles", "rooms", ...RULES.map(({ name }) => name)]),
  );
});

test("a breach is told with its place and the way to what is not allowed", () => {
  const tree = {
    [`${things}/client/rules.ts`]: `import * as z from "zod/mini";\nimport { hash } from "./hash";\n`,
    [`${things}/client/hash.ts`]: `import { createHash } from "node:crypto";`,
  };
  expect(breachesOf(tree)).toEqual([
    {
      rule: "shared-core",
      file: `${things}/client/rules.ts`,
      line: 2,
      says: expect.stringContaining(`${things}/client/hash → node:crypto: core's schema, rules and output`),
    },
  ]);
});

test("what the house is built of breaks nothing", () => {
  const tree = {
    [`${core}/output.ts`]: `import * as z from "zod/mini";`,
    [`${things}/client/schema.ts`]: `import { addDays } from "date-fns";\nimport { x } from "../../words/time/rules";`,
    [`${things}/client/rules.ts`]: `import { expiry } from "./expiry";\nimport type { Task } from "./task";`,
    [`${things}/client/expiry.ts`]: `import { getTimezoneOffset } from "date-fns-tz/getTimezoneOffset";\nimport type { Db } from "./database";`,
    [`${things}/client/task.ts`]: `import { createHash } from "node:crypto";`,
    [`${things}/client/entity.ts`]: `import { Entity } from "electrodb";`,
    [`${core}/table/electrodb.ts`]: `import { createConversions } from "electrodb";`,
    [`${core}/table/read.ts`]: `import "@aws-sdk/lib-dynamodb";`,
    [`${core}/upkeep/migration/001-details.ts`]: `import "@aws-sdk/lib-dynamodb";`,
    [`${things}/client/write.test.ts`]: `import { createPractice } from "${support}/practice";`,
    [`${things}/client/rules.test.ts`]: `import { readFileSync } from "node:fs";`,
    "packages/google/src/calendar.test.ts": `import { startGoogle } from "@sereno/local/google/test-google";`,
    "packages/google/src/calendar.ts": `import type { Calendar } from "@sereno/core/things/meet/ports";`,
    [`${core}/records/client/read.ts`]: `import { clientMatcher } from "../../things/client/rules";\nimport "../../table/context";`,
    [`${core}/records/payment/read.ts`]: `import { readClient } from "../client/read";`,
    [`${core}/verbs/pay.ts`]: `import { readDebts } from "../records/payment/read";\nimport { overview } from "../across/overview";`,
    [`${core}/records/client/read.test.ts`]: `import { pay } from "../../verbs/pay";`,
    "packages/api/src/router.ts": `import { book } from "@sereno/core/verbs/book-appointment";`,
    "packages/local/src/server.ts": `import "@sereno/api";\nimport "@sereno/google";\nimport "@sereno/web/headers";`,
    "packages/local/src/database.ts": `import { DynamoDBClient } from "@aws-sdk/client-dynamodb";`,
    "functions/deps.ts": `import "@aws-sdk/client-dynamodb";\nimport { createGoogleCalendar } from "@sereno/google";`,
    "infra/storage.ts": `import { tableDefinition } from "@sereno/core/things/kept/keys";`,
    "sst.config.ts": `export default { run: () => import("./infra/storage") };`,
    "web/src/app/screens.ts": `export const page = () => import("../features/clients/page");`,
    [`${features}/clients/page.tsx`]: `import { Row } from "./dashboard/row";\nimport { cx } from "../../lib/cx";`,
    [`${features}/clients/dashboard/row.tsx`]: `import { name } from "../model/name";\nimport { useMemo } from "react";`,
    [`${features}/clients/model/name.ts`]: `import type { C } from "@sereno/core/things/client/output";`,
    "web/src/lib/trpc.ts": `import type { AppRouter } from "@sereno/api/router";\nimport "@sereno/core/words/time/rules";`,
    "tests/bench/state.ts": `import "@aws-sdk/lib-dynamodb";\nimport "@sereno/local/database";`,
  };
  expect(breachesOf(tree)).toEqual([]);
});

import { expect, test } from "vitest";
import { plant, type Tree } from "./plant";
import { findBreaches, importsBelow, RULES } from "./rules";
import { findStrayWrites } from "./writes";

const core = "packages/core/src";
const domain = `${core}/domain`;
const features = "web/src/features";
function breachesOf(tree: Tree) {
  const root = plant(tree);
  return [...findBreaches(importsBelow(root)), ...findStrayWrites(root)];
}
// The path is a constant, because projects.ts would take a literal below for an import of this file.
const support = "@sereno/tests/support";

const breaking: [rule: string, how: string, tree: Tree][] = [
  ["shared-core", "rules that use node", { [`${domain}/client/rules.ts`]: `import { hash } from "node:crypto";` }],
  [
    "shared-core",
    "a schema on the database",
    { [`${domain}/client/schema.ts`]: `import { Entity } from "electrodb";` },
  ],
  [
    "shared-core",
    "rules of another domain's ports",
    { [`${domain}/client/rules.ts`]: `export * from "../meet/ports";` },
  ],
  [
    "shared-core",
    "a schema that gets to how records are kept by an answer",
    {
      [`${domain}/client/schema.ts`]: `import { Client } from "./output";`,
      [`${domain}/client/output.ts`]: `import { answerOf } from "../kept/answers";`,
    },
  ],
  [
    "shared-core",
    "a schema that reaches the server through two helpers",
    {
      [`${domain}/client/schema.ts`]: `import { first } from "./first";`,
      [`${domain}/client/first.ts`]: `export { second } from "../second";`,
      [`${domain}/second.ts`]: `import { SignJWT } from "jose";`,
    },
  ],
  ["closed-features", "a folder of another feature", { [`${features}/a/dialog/x.tsx`]: `import "../../b/model/y";` }],
  ["closed-features", "a lazy screen of another", { [`${features}/a/x.tsx`]: `lazy(() => import("../b/page"));` }],
  ["closed-features", "another's types", { [`${features}/a/x.ts`]: `import type { Y } from "../b/y";` }],
  [
    "closed-features",
    "a common part on a feature",
    { "web/src/components/x.tsx": `import { y } from "../features/b/y";` },
  ],
  ["web-values", "a value of the API", { "web/src/lib/x.ts": `import { appRouter } from "@sereno/api/router";` }],
  ["web-values", "one value beside types", { "web/src/lib/x.ts": `import { type A, b } from "@sereno/api/router";` }],
  ["web-values", "core's reads", { [`${features}/a/x.ts`]: `import { list } from "@sereno/core/store/client/read";` }],
  [
    "web-values",
    "an entity's type",
    { "web/src/lib/x.ts": `import type { C } from "@sereno/core/domain/client/entity";` },
  ],
  [
    "web-values",
    "the schema of an answer",
    { "web/src/lib/x.ts": `import { Client } from "@sereno/core/domain/client/output";` },
  ],
  ["web-values", "core by its path", { "web/src/x.ts": `import { db } from "../../packages/core/src/db/database";` }],
  [
    "packages",
    "core on Google",
    { [`${core}/actions/book.ts`]: `import { createGoogleCalendar } from "@sereno/google";` },
  ],
  ["packages", "core on HTTP", { [`${core}/actions/book.ts`]: `import type { AppRouter } from "@sereno/api/router";` }],
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
  ["packages", "a package that does not exist", { "infra/api.ts": `import { secret } from "@sereno/vault";` }],
  ["layers", "lib that imports the domain", { [`${core}/lib/phone/x.ts`]: `import "../../domain/client/rules";` }],
  [
    "layers",
    "the domain that imports a type of db",
    { [`${domain}/meet/x.ts`]: `import type { T } from "../../db/context";` },
  ],
  ["layers", "db that imports store", { [`${core}/db/x.ts`]: `import { y } from "../store/client/read";` }],
  ["layers", "store that imports an action", { [`${core}/store/client/x.ts`]: `import "../../actions/book";` }],
  [
    "layers",
    "policies that import an action",
    { [`${core}/policies/x.ts`]: `import { book } from "../actions/book";` },
  ],
  [
    "layers",
    "an action that imports maintenance",
    { [`${core}/actions/x.ts`]: `import { y } from "@sereno/core/maintenance/check/y";` },
  ],
  ["layers", "an unknown layer", { [`${core}/actions/x.ts`]: `import { y } from "../helpers/y";` }],
  [
    "layers",
    "a file beside the layers that imports one",
    { [`${core}/ids.ts`]: `import type { T } from "./table/context";` },
  ],
  [
    "folders",
    "two folders that import each other",
    {
      [`${core}/store/client/a.ts`]: `import { b } from "../payment/b";`,
      [`${core}/store/payment/c.ts`]: `import type { D } from "../client/d";`,
    },
  ],
  [
    "folders",
    "three folders in a circle",
    {
      [`${domain}/a/x.ts`]: `import { y } from "../b/y";`,
      [`${domain}/b/x.ts`]: `import { y } from "../c/y";`,
      [`${domain}/c/x.ts`]: `import { y } from "../a/y";`,
    },
  ],
  ["records-in-core", "ElectroDB in the API", { "packages/api/src/x.ts": `import { Entity } from "electrodb";` }],
  ["records-in-core", "ElectroDB in a test", { "tests/rest/x.test.ts": `import { Service } from "electrodb";` }],
  ["records-in-core", "ElectroDB in store", { [`${core}/store/x.ts`]: `import { x } from "electrodb";` }],
  [
    "records-in-core",
    "ElectroDB in another file of db",
    { [`${core}/db/x.ts`]: `import type { X } from "electrodb";` },
  ],
  ["records-in-core", "the SDK in an action", { [`${core}/actions/x.ts`]: `import "@aws-sdk/lib-dynamodb";` }],
  ["records-in-core", "the SDK in a router", { "packages/api/src/x.ts": `import "@aws-sdk/client-dynamodb";` }],
  ["records-in-core", "the SDK in the server", { "packages/local/src/server.ts": `import "@aws-sdk/lib-dynamodb";` }],
  [
    "one-change",
    "an action that writes an appointment directly",
    { [`${core}/actions/x.ts`]: `import { amendWrite, recordWrite } from "../store/appointment/write";` },
  ],
  [
    "one-change",
    "a job that imports a whole part of a change",
    { [`${core}/jobs/x.ts`]: `import * as meet from "../store/meet/change";` },
  ],
  [
    "one-change",
    "a folder that exports a part of a change",
    { [`${core}/store/series/x.ts`]: `export { freedWrites } from "../waitlist/freed";` },
  ],
  [
    "record-writes",
    "an action that patches an appointment",
    {
      [`${core}/actions/x.ts`]: `const write = ({ appointment }) => appointment.patch({ id }).set({ status }).commit();`,
    },
  ],
  [
    "record-writes",
    "a folder of store that deletes an appointment",
    {
      [`${core}/store/client/x.ts`]: `const write = (entities) =>\n  entities.appointment\n    .delete(key).commit();`,
    },
  ],
  [
    "record-writes",
    "a job that patches a purchase",
    { [`${core}/jobs/x.ts`]: `const write = ({ purchase }) => purchase.patch(key).remove(["due"]).commit();` },
  ],
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

test("every rule has a case that it refuses", () => {
  expect(new Set(breaking.map(([rule]) => rule))).toEqual(
    new Set(["circles", "folders", "record-writes", ...RULES.map(({ name }) => name)]),
  );
});

test("a breach is reported with file, line and the path of imports", () => {
  const tree = {
    [`${domain}/client/rules.ts`]: `import * as z from "zod/mini";\nimport { hash } from "./hash";\n`,
    [`${domain}/client/hash.ts`]: `import { createHash } from "node:crypto";`,
  };
  expect(breachesOf(tree)).toEqual([
    {
      rule: "shared-core",
      file: `${domain}/client/rules.ts`,
      line: 2,
      says: expect.stringContaining(`${domain}/client/hash → node:crypto: core's schema and rules`),
    },
  ]);
});

test("permitted imports break no rule", () => {
  const tree = {
    [`${core}/output.ts`]: `import * as z from "zod/mini";`,
    [`${domain}/client/schema.ts`]: `import { addDays } from "date-fns";\nimport { x } from "../../lib/time/rules";`,
    [`${domain}/client/rules.ts`]: `import { expiry } from "./expiry";\nimport type { Task } from "./task";`,
    [`${domain}/client/expiry.ts`]: `import { getTimezoneOffset } from "date-fns-tz/getTimezoneOffset";\nimport type { Db } from "./database";`,
    [`${domain}/client/task.ts`]: `import { createHash } from "node:crypto";`,
    [`${domain}/client/entity.ts`]: `import { Entity } from "electrodb";`,
    [`${domain}/client/output.ts`]: `import { clientFields } from "./entity";`,
    [`${core}/db/electrodb.ts`]: `import { createConversions } from "electrodb";`,
    [`${core}/db/read.ts`]: `import "@aws-sdk/lib-dynamodb";`,
    [`${core}/maintenance/migration/001-details.ts`]: `import "@aws-sdk/lib-dynamodb";`,
    [`${domain}/client/write.test.ts`]: `import { createPractice } from "${support}/practice";`,
    [`${domain}/client/rules.test.ts`]: `import { readFileSync } from "node:fs";`,
    "packages/google/src/calendar.test.ts": `import { startGoogle } from "@sereno/local/google/test-google";`,
    "packages/google/src/calendar.ts": `import type { Calendar } from "@sereno/core/domain/meet/ports";`,
    [`${core}/store/client/read.ts`]: `import { clientMatcher } from "../../domain/client/rules";\nimport "../../db/context";`,
    [`${core}/store/payment/read.ts`]: `import { readClient } from "../client/read";`,
    [`${core}/store/appointment/write.ts`]: `export const write = ({ appointment }) => appointment.put({}).commit();`,
    [`${core}/store/appointment-change/change.ts`]: `import { recordWrite } from "../appointment/write";\nimport { meetChange } from "../meet/change";`,
    [`${core}/store/meet/task.ts`]: `import { amendWrite } from "../appointment/write";`,
    [`${core}/actions/pay.ts`]: `import { readDebts } from "../store/payment/read";\nimport { overview } from "../policies/overview";`,
    [`${core}/store/client/read.test.ts`]: `import { pay } from "../../actions/pay";`,
    "packages/api/src/router.ts": `import { book } from "@sereno/core/actions/appointment/book";`,
    "packages/local/src/server.ts": `import "@sereno/api";\nimport "@sereno/google";\nimport "@sereno/web/headers";`,
    "packages/local/src/database.ts": `import { DynamoDBClient } from "@aws-sdk/client-dynamodb";`,
    "functions/deps.ts": `import "@aws-sdk/client-dynamodb";\nimport { createGoogleCalendar } from "@sereno/google";`,
    "infra/storage.ts": `import { tableDefinition } from "@sereno/core/domain/kept/keys";`,
    "sst.config.ts": `export default { run: () => import("./infra/storage") };`,
    "web/src/app/screens.ts": `export const page = () => import("../features/clients/page");`,
    [`${features}/clients/page.tsx`]: `import { Row } from "./dashboard/row";\nimport { cx } from "../../lib/cx";`,
    [`${features}/clients/dashboard/row.tsx`]: `import { name } from "../model/name";\nimport { useMemo } from "react";`,
    [`${features}/clients/model/name.ts`]: `import type { C } from "@sereno/core/domain/client/output";`,
    "web/src/lib/trpc.ts": `import type { AppRouter } from "@sereno/api/router";\nimport "@sereno/core/lib/time/rules";`,
    "tests/bench/state.ts": `import "@aws-sdk/lib-dynamodb";\nimport "@sereno/local/database";`,
  };
  expect(breachesOf(tree)).toEqual([]);
});

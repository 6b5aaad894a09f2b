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

/** By rule, the cases that it must refuse: a file and its text. A line with '+' adds a file to the case above it. */
const BREAKING = String.raw`
shared-core
  core/domain/client/rules.ts: import { hash } from "node:crypto";
  core/domain/client/rules.ts: export * from "../meet/ports";
  core/domain/client/schema.ts: import { Client } from "./output";
  + core/domain/client/output.ts: import { answerOf } from "../kept/answers";
  core/domain/client/schema.ts: import { first } from "./first";
  + core/domain/client/first.ts: export { second } from "../second";
  + core/domain/second.ts: import { SignJWT } from "jose";
closed-features
  features/a/dialog/x.tsx: import "../../b/model/y";
  features/a/x.tsx: lazy(() => import("../b/page"));
  web/src/components/x.tsx: import { y } from "../features/b/y";
web-values
  web/src/lib/x.ts: import { appRouter } from "@sereno/api/router";
  features/a/x.ts: import { list } from "@sereno/core/store/client/read";
  web/src/lib/x.ts: import type { C } from "@sereno/core/domain/client/entity";
  web/src/lib/x.ts: import { Client } from "@sereno/core/domain/client/output";
  web/src/x.ts: import { db } from "../../packages/core/src/db/database";
packages
  core/actions/book.ts: import { createGoogleCalendar } from "@sereno/google";
  packages/api/src/x.ts: import { createGoogleIdentity } from "@sereno/google";
  core/ids.ts: import { a } from "${support}/random";
  infra/api.ts: import { secret } from "@sereno/vault";
layers
  core/lib/phone/x.ts: import "../../domain/client/rules";
  core/domain/meet/x.ts: import type { T } from "../../db/context";
  core/policies/x.ts: import { book } from "../actions/book";
  core/actions/x.ts: import { y } from "@sereno/core/maintenance/check/y";
  core/ids.ts: import type { T } from "./table/context";
folders
  core/store/client/a.ts: import { b } from "../payment/b";
  + core/store/payment/c.ts: import type { D } from "../client/d";
  core/domain/a/x.ts: import { y } from "../b/y";
  + core/domain/b/x.ts: import { y } from "../c/y";
  + core/domain/c/x.ts: import { y } from "../a/y";
records-in-core
  packages/api/src/x.ts: import { Entity } from "electrodb";
  core/db/x.ts: import type { X } from "electrodb";
  core/actions/x.ts: import "@aws-sdk/lib-dynamodb";
  packages/local/src/server.ts: import "@aws-sdk/lib-dynamodb";
one-change
  core/actions/x.ts: import { amendWrite, recordWrite } from "../store/appointment/write";
  core/jobs/x.ts: import * as meet from "../store/meet/change";
  core/store/series/x.ts: export { freedWrites } from "../waitlist/freed";
record-writes
  core/actions/x.ts: const write = ({ appointment }) => appointment.patch({ id }).set({ status }).commit();
  core/store/client/x.ts: const write = (entities) =>\n  entities.appointment\n    .delete(key).commit();
circles
  core/a.ts: import { b } from "./b";
  + core/b.ts: import { c } from "./c";
  + core/c.ts: import { a } from "@sereno/core/a";
  + core/d.ts: import { a } from "./a";
  core/a.ts: import * as all from "./a";
  core/a.ts: import type { B } from "./b";
  + core/b.ts: export type { A } from "./a";
  web/src/a.tsx: lazy(() => import("./b"));
  + web/src/b.tsx: import type { a } from "./a";
`;

const breaking = BREAKING.trim()
  .split(/\n(?=\S)/)
  .flatMap((text) => {
    const [rule = "", ...cases] = text.split(/\n {2}(?!\+)/);
    return cases.map((each): [rule: string, files: string] => [rule, each]);
  });

const treeOf = (files: string): Tree =>
  Object.fromEntries(
    files.split("\n  + ").map((each) => {
      const [, file = "", text = ""] = /^(\S+): (.+)$/.exec(each) ?? [];
      return [file.replace(/^core/, core).replace(/^features/, features), text.replaceAll("\\n", "\n")];
    }),
  );

test.each(breaking)("the rule %s refuses %s", (rule, files) => {
  expect(breachesOf(treeOf(files)).map((each) => each.rule)).toEqual([rule]);
});

test("each rule of imports and writes refuses at least one case above", () => {
  expect(new Set(breaking.map(([rule]) => rule))).toEqual(
    new Set(["circles", "folders", "record-writes", ...RULES.map(({ name }) => name)]),
  );
});

test("a breach is reported with its file, its line and the chain of imports", () => {
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
    [`${domain}/client/schema.ts`]: `import { addDays } from "date-fns";\nimport { x } from "../../lib/time/rules";`,
    [`${domain}/client/rules.ts`]: `import { expiry } from "./expiry";\nimport type { Task } from "./task";`,
    [`${domain}/client/expiry.ts`]: `import { getTimezoneOffset } from "date-fns-tz/getTimezoneOffset";`,
    [`${domain}/client/task.ts`]: `import { createHash } from "node:crypto";`,
    [`${domain}/client/rules.test.ts`]: `import { createPractice } from "${support}/practice";`,
    [`${core}/store/payment/read.ts`]: `import { readClient } from "../client/read";\nimport "../../db/context";`,
    [`${core}/store/meet/task.ts`]: `import { amendWrite } from "../appointment/write";`,
    "packages/local/src/database.ts": `import "@aws-sdk/client-dynamodb";\nimport "@sereno/api";`,
    "web/src/app/screens.ts": `export const page = () => import("../features/clients/page");`,
    "web/src/lib/trpc.ts": `import type { AppRouter } from "@sereno/api/router";\nimport "@sereno/core/lib/time/rules";`,
  };
  expect(breachesOf(tree)).toEqual([]);
});

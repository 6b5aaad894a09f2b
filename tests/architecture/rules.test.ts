import { expect, test } from "vitest";
import { rowsIn } from "../files";
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
// The texts below insert this path, because projects.ts would take a literal path for an import by this file.

/** For each rule, the cases that it must refuse, each a file and its text. '+' adds a file to the case above it. */
const breaking = rowsIn("tests/architecture/breaking.txt").flatMap((text) => {
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
  const says = expect.stringContaining(`${domain}/client/hash → node:crypto: core's schema and rules`);
  const breach = { rule: "shared-core", file: `${domain}/client/rules.ts`, line: 2, says };
  expect(breachesOf(tree)).toEqual([breach]);
});

test("permitted imports break no rule", () => {
  const tree = {
    [`${domain}/client/schema.ts`]: `import { addDays } from "date-fns";\nimport { x } from "../../lib/time/rules";`,
    [`${domain}/client/rules.ts`]: `import { expiry } from "./expiry";\nimport type { Task } from "./task";`,
    [`${domain}/client/expiry.ts`]: `import { getTimezoneOffset } from "date-fns-tz/getTimezoneOffset";`,
    [`${domain}/client/task.ts`]: `import { createHash } from "node:crypto";`,
    [`${domain}/client/rules.test.ts`]: `import { createPractice } from "@sereno/tests/support/practice";`,
    [`${core}/store/payment/read.ts`]: `import { readClient } from "../client/read";\nimport "../../db/context";`,
    [`${core}/store/meet/task.ts`]: `import { amendWrite } from "../appointment/write";`,
    "packages/local/src/database.ts": `import "@aws-sdk/client-dynamodb";\nimport "@sereno/api";`,
    "web/src/app/screens.ts": `export const page = () => import("../features/clients/page");`,
    "web/src/lib/trpc.ts": `import type { AppRouter } from "@sereno/api/router";\nimport "@sereno/core/lib/time/rules";`,
  };
  expect(breachesOf(tree)).toEqual([]);
});

import { expect, test } from "vitest";
import { plant } from "../architecture/plant";
import { concernedTests } from "./concerned";

// Not spelt out below: this file would be given a database itself.
const SUPPORT = "support";

/** Sixteen files that import one and the same, and a test of each. */
const EVERYWHERE = Object.fromEntries(
  Array.from({ length: 16 }, (_, index) => `packages/core/src/across/user-${index}`).flatMap((file) => [
    [`${file}.ts`, `import { METHODS } from "../things/money/rules"; export const use = METHODS;`],
    [`${file}.test.ts`, `import { use } from "./${file.split("/").at(-1)}";`],
  ]),
);

const TREE = {
  "packages/core/src/records/client/read.ts": "export const readClient = 1;",
  "packages/core/src/verbs/merge.ts": `import { readClient } from "../records/client/read"; export const merge = readClient;`,
  "packages/core/src/verbs/sell.ts": `import { merge } from "./merge"; export const sell = merge;`,
  "packages/core/src/verbs/merge.test.ts": `import { merge } from "./merge";`,
  "packages/core/src/verbs/sell.test.ts": `import { sell } from "./sell";`,
  "packages/api/src/router.ts": `import { merge } from "@sereno/core/verbs/merge"; export const router = merge;`,
  [`tests/${SUPPORT}/app.ts`]: `import { router } from "@sereno/api/router"; export const app = router;`,
  "tests/rest/bills.test.ts": `import { app } from "../${SUPPORT}/app";`,
  "tests/rest/contract/clients.test.ts": `import { app } from "../../${SUPPORT}/app";`,
  "tests/property/storm.test.ts": `import { merge } from "@sereno/core/verbs/merge";`,
  "tests/infra/clients.test.ts": "",
  "packages/api/src/rest/rows/clients.ts": "export const rows = [];",
  "packages/core/src/things/money/rules.ts": "export const METHODS = [];",
  "packages/core/src/things/money/rules.test.ts": `import { METHODS } from "./rules";`,
  ...EVERYWHERE,
};

test.each([
  [
    "packages/core/src/records/client/read.ts",
    ["packages/core/src/verbs/merge.test.ts", "tests/rest/contract/clients.test.ts"],
  ],
  [
    "packages/core/src/verbs/merge.ts",
    ["packages/core/src/verbs/merge.test.ts", "packages/core/src/verbs/sell.test.ts", "tests/property/storm.test.ts"],
  ],
  ["packages/core/src/verbs/sell.test.ts", ["packages/core/src/verbs/sell.test.ts"]],
  [`tests/${SUPPORT}/app.ts`, ["tests/rest/bills.test.ts", "tests/rest/contract/clients.test.ts"]],
  ["packages/core/README.md", []],
  ["packages/api/src/rest/rows/clients.ts", ["tests/rest/contract/clients.test.ts"]],
  ["packages/core/src/things/money/rules.ts", ["packages/core/src/things/money/rules.test.ts"]],
])("a change of %s concerns the tests that are near to it", (changed, tests) => {
  expect(concernedTests(plant(TREE), [changed]).sort()).toEqual(tests);
});

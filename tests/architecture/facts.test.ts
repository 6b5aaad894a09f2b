import { expect, test } from "vitest";
import { ROOT } from "../files";
import { checkFacts, type FACTS } from "./facts";
import { plant, type Tree } from "./plant";

test("each fact of FACTS is written by one function on screens and in APIs, mails and PDFs", () => {
  expect(checkFacts(ROOT)).toEqual([]);
});

const rules = "packages/core/src/rules.ts";
const store = "packages/core/src/store.ts";
const tools = "packages/api/src/mcp/tools.ts";
const screen = "web/src/screen.ts";
const NEVER = "It says nothing.";
const nowhere = { mail: NEVER, PDF: NEVER, "link page": NEVER };
const facts: typeof FACTS = {
  debt: {
    module: "packages/core/src/rules",
    name: "debtText",
    within: ["balanceText"],
    faces: { screen: [screen], REST: [store], MCP: [`${tools} > payment.balance`], ...nowhere },
    byHand: /Debe \$\{/,
  },
};
const roots = { screen: "web/src/main.ts", REST: "packages/api/src/router.ts", MCP: tools };
const said: Tree = {
  [rules]: `export const debtText = (due: number) => \`Debe \${due}\`;`,
  [store]: `import { balanceText } from "./rules";`,
  "packages/api/src/router.ts": `import { payment } from "./routers/payment";`,
  "packages/api/src/routers/payment.ts": `const read = () => import("@sereno/core/store");`,
  [tools]: `const { sentence } = await call("payment.balance", {});`,
  "web/src/main.ts": `import "./screen";`,
  [screen]: `import { debtText } from "@sereno/core/rules";`,
};

const other = (import_: string): Tree => ({ [screen]: `${import_} from "@sereno/core/rules";` });

test.each([
  ["no fault in correct sources", {}, []],
  [
    "a function that is gone",
    { [rules]: "export const owedText = 1;" },
    ["packages/core/src/rules does not export debtText"],
  ],
  ["a face that takes another function", other("import { owedText }"), [`${screen} does not say it by debtText`]],
  ["a file that its face dropped", { "web/src/main.ts": "" }, [`${screen} is no part of screen`]],
  ["a tool that does not ask", { [tools]: "" }, [`${tools} > payment.balance does not say it by debtText`]],
  ["a sentence by hand", { "web/src/list.ts": `const text = \`Debe \${due}\`;` }, ["web/src/list.ts says it by hand"]],
])("the check of facts finds %s", (_, change, says) => {
  expect(checkFacts(plant({ ...said, ...change }), facts, roots)).toEqual(says.map((each) => `debt: ${each}`));
});

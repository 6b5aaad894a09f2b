import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

const HELPER = "./components/lazy/lazy-component.tsx";
/** Its dynamic import needs no failure message of its own: the dialog that writes the PDF reports the failure. */
const LETTERS = "./features/payments/papers/drawable-text.ts";
/** Matches dynamic imports and React's `lazy`, with the name of the function that receives them. */
const LATER =
  /(\w*)(?:<[^>]*>)?\(\s*(?:async )?\(\) => (?:\(\{\s*default: \(await )?import\(|\bimport\(\s*["'`]|\blazy\(/g;
const PARTS = ["lazyComponent", "lazyDialog", "screenPart"];

const unguarded = (source: string): string[] =>
  [...source.matchAll(LATER)].filter(([, helper = ""]) => !PARTS.includes(helper)).map(([text]) => text);

test("every dynamic import uses the lazy helper, which shows an error in place of a part that fails to load", () => {
  const found = Object.entries(SOURCES)
    .filter(([path]) => path !== HELPER && path !== LETTERS && !path.endsWith(".test.ts"))
    .flatMap(([path, source]) => unguarded(source).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

test.each([
  'const Part = lazy(() => import("./part"));',
  'const load = () => import("./part");',
  'void import("./part").then(show);',
  "const Part = React.lazy(load);",
])("a dynamic import outside a lazy part is found: %s", (source) => expect(unguarded(source)).not.toEqual([]));

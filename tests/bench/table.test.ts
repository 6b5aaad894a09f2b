import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageOf, readStored } from "./table";

test("the page of figures says what is stored", () => {
  const stored = readStored();
  expect(Object.keys(stored).length).toBeGreaterThan(10);
  expect(readFileSync(new URL("FIGURES.md", import.meta.url), "utf8")).toBe(pageOf(stored));
});

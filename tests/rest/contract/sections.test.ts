import { readdirSync, readFileSync } from "node:fs";
import { restTable } from "@sereno/api/rest-table";
import { expect, test } from "vitest";

test("every section of the REST table has a contract test in this folder", () => {
  const folder = new URL(".", import.meta.url);
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const described = texts.flatMap((text) => /^describeSection\("([^"]+)"/m.exec(text)?.[1] ?? []);
  expect(described.sort()).toEqual([...new Set(restTable.map(({ tag }) => tag))].sort());
});

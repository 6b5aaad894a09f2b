import { readdirSync, readFileSync } from "node:fs";
import { restTable } from "@sereno/api/rest-table";
import { expect, test } from "vitest";

const folder = new URL(".", import.meta.url);

test("every section of the REST table has its contract here", () => {
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const described = texts.flatMap((text) => /^describeSection\("([^"]+)"/m.exec(text)?.[1] ?? []);
  expect(described.sort()).toEqual([...new Set(restTable.map(({ tag }) => tag))].sort());
});

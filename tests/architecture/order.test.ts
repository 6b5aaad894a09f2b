import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ROOT, readText, sourceFiles } from "../files";
import { importsOf } from "./imports";

/** Packages that the specification requires, each imported by product code. */
const IMPORTED = [
  ...["@trpc/server", "@trpc/client", "@trpc/react-query", "react", "react-dom", "vite", "zod", "@headlessui/react"],
  ...["@aws-sdk/client-dynamodb", "@aws-sdk/lib-dynamodb", "electrodb", "arctic", "jose", "date-fns-tz"],
];

/** Required packages that product code does not import, and the file that uses each. */
const OTHERWISE = [
  { name: "sst", workspace: "infra/sst", file: "infra/storage.ts", taken: /new sst\.aws\./ },
  { name: "tailwindcss", workspace: "web", file: "web/src/styles.css", taken: /^@import "tailwindcss";$/m },
  { name: "vitest", workspace: ".", file: "tests/vitest.config.ts", taken: /from "vitest\/config"/ },
];

/** Substitutes for required libraries; they must not be used. */
const NEIGHBOURS = ["@trpc/tanstack-react-query", "@trpc/next", "@date-fns/tz", "preact", "jsonwebtoken", "luxon"];

const Listed = z.optional(z.record(z.string(), z.string()));
const Manifest = z.object({
  ...{ dependencies: Listed, devDependencies: Listed, optionalDependencies: Listed },
  workspaces: z.optional(z.array(z.string())),
});

const manifestOf = (workspace: string) => Manifest.parse(JSON.parse(readText(`${workspace}/package.json`)));

const foldersOf = (pattern: string) =>
  pattern.endsWith("/*")
    ? readdirSync(join(ROOT, pattern, ".."), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => pattern.replace("*", name))
    : [pattern];

const WORKSPACES = [...(manifestOf(".").workspaces ?? []).flatMap(foldersOf), "."];

/** The npm packages in each folder's package.json. `infra/sst` is no workspace, so that `npm install` omits SST. */
const listedBy = new Map(
  [...WORKSPACES, "infra/sst"].map((workspace) => {
    const { dependencies, devDependencies, optionalDependencies } = manifestOf(workspace);
    return [workspace, Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })];
  }),
);

const workspaceOf = (file: string) => WORKSPACES.find((each) => file.startsWith(`${each}/`)) ?? ".";
const takenValues = sourceFiles(ROOT)
  .filter((file: string) => !/^tests\/|\.test\.tsx?$|\/scripts\//.test(file))
  .flatMap((file) => importsOf(ROOT, file))
  .filter(({ isType }) => !isType);

test.each(IMPORTED)("%s is imported by the product, in workspaces that list it", (name) => {
  const takers = takenValues.filter(({ to }) => to === name || to.startsWith(`${name}/`)).map(({ from }) => from);
  expect(takers).not.toEqual([]);
  expect(takers.filter((file) => !listedBy.get(workspaceOf(file))?.includes(name))).toEqual([]);
});

test.each(OTHERWISE)("$name is listed by $workspace and used in $file", ({ name, workspace, file, taken }) => {
  expect(listedBy.get(workspace)).toContain(name);
  expect(readText(file)).toMatch(taken);
});

test.each(NEIGHBOURS)("no workspace lists %s", (name) => {
  expect([...listedBy].filter(([, listed]) => listed.includes(name)).map(([workspace]) => workspace)).toEqual([]);
});

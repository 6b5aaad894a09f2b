import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../files";
import { importsOf } from "./imports";

const PAGES = [
  "README.md",
  "packages/core/README.md",
  "packages/api/README.md",
  "web/README.md",
  "infra/README.md",
  "infra/OPERATING.md",
  "tests/README.md",
  "tests/bench/README.md",
  "tests/security/README.md",
  ".github/SECURITY.md",
];
/** From where a page names files without their whole way. */
const FROM = ["", "packages/core/src/", "packages/core/src/store/", "packages/api/src/", "web/src/", "web/src/lib/"];

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
/** Blocks of commands and pictures aside. */
const proseOf = (page: string) => read(page).replace(/^```[\s\S]*?^```/gm, "");
const isThere = (file: string) => existsSync(join(ROOT, file));

const declares = (file: string, name: string) =>
  new RegExp(`\\b(const|function|class|interface|type)\\s+${name}\\b`).test(read(file));

describe.each(PAGES)("%s", (page) => {
  test("leads to what is there", () => {
    const links = [...proseOf(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, to = ""]) => to);
    expect(links.filter((to) => !isThere(join(dirname(page), to)))).toEqual([]);
  });

  test("names files that are there", () => {
    const named = [...proseOf(page).matchAll(/`([\w.-]+\/[\w/.-]+\.[cm]?tsx?)`/g)].map(([, name = ""]) => name);
    const folders = [...proseOf(page).matchAll(/`([\w./-]+)`/g)].map(([, name = ""]) => `${name}/`).filter(isThere);
    const from = [`${dirname(page)}/`, `${dirname(page)}/src/`, ...FROM, ...folders];
    expect(named.filter((name) => !from.some((folder) => isThere(folder + name)))).toEqual([]);
  });

  test("names symbols in files that declare them", () => {
    const said = [...proseOf(page).matchAll(/`(\w+)`\s+in\s+`([\w/.-]+\.tsx?)`/g)];
    const wrong = said.filter(([, name = "", file = ""]) => {
      const at = FROM.map((from) => from + file).find(isThere);
      return !at || !read(at).includes(name);
    });
    expect(wrong.map(([text]) => text)).toEqual([]);
  });
});

const README = read("README.md");
const sectionOf = (title: string) => README.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";

test("each decision is the function that the table names, in its file", () => {
  const rows = [...sectionOf("How a request walks").matchAll(/^\| [^|]+\? +\| `(\w+)` +\| `([^`]+)` +\|$/gm)];
  expect(rows.length).toBeGreaterThan(10);
  const wrong = rows.filter(([, name = "", file = ""]) => {
    const at = `packages/core/src/${file}`;
    return !isThere(at) || !declares(at, name);
  });
  expect(wrong.map(([row]) => row)).toEqual([]);
});

test("the walk goes from the procedure to what it calls, hop by hop", () => {
  const hops = sectionOf("How a request walks")
    .split(/^\d\. /m)
    .slice(1, 4);
  const files = hops.map((hop) => /\]\(([^)]+)\)/.exec(hop)?.[1] ?? "");
  const [procedure = "", ...functions] = hops.map((hop) => /: `(\w+)`/.exec(hop)?.[1] ?? "");
  const ofProcedure = read(files[0] ?? "")
    .split(new RegExp(`^  ${procedure}: `, "m"))[1]
    ?.split(/^ {2}\w+: /m)[0];
  const bodies = [ofProcedure, ...files.slice(1).map(read)];
  functions.forEach((name, hop) => {
    expect(bodies[hop]).toMatch(new RegExp(`\\b${name}\\(`));
    expect(importsOf(ROOT, files[hop] ?? "").map(({ to }) => `${to}.ts`)).toContain(files[hop + 1]);
    expect(declares(files[hop + 1] ?? "", name)).toBe(true);
  });
  expect(functions).toHaveLength(2);
  expect(declares(files[2] ?? "", /`(\w+)`, below it/.exec(hops[2] ?? "")?.[1] ?? "")).toBe(true);
});

test("what the recipes name is there", () => {
  const recipes = sectionOf("Adding a feature").split("\n**").slice(1).join("\n");
  const named = [...recipes.matchAll(/`([\w/.-]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => name.includes("/"));
  const folders = named.filter((name) => isThere(name) && statSync(join(ROOT, name)).isDirectory());
  const lost = named.filter((name) => ![name, ...folders.map((folder) => `${folder}/${name}`)].some(isThere));
  expect(named.length).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});

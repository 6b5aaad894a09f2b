import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT, readText, sourceFiles } from "../files";
import { importsOf } from "./imports";

const PARTS = ["packages/core", "packages/api", "web", "infra", "tests"];
const MOST: [page: string, bytes: number][] = [
  ["README.md", 8 * 1024],
  ...PARTS.map((part): [string, number] => [`${part}/README.md`, 10 * 1024]),
  [".github/SECURITY.md", 12 * 1024],
];
const MOST_OF_ALL = 90 * 1024;
const LONGEST_LINE = 120;

const PAGES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((page) => page && existsSync(join(ROOT, page)));

/** Path prefixes that a page may leave out. */
const FROM = ["", "packages/core/src/", "packages/core/src/store/", "packages/api/src/", "web/src/", "web/src/lib/"];

const proseOf = (page: string) => readText(page).replace(/^ *```[\s\S]*?^ *```/gm, "");
const isThere = (file: string) => existsSync(join(ROOT, file));

const declares = (file: string, name: string) =>
  new RegExp(`\\b(const|function|class|interface|type)\\s+${name}\\b`).test(readText(file));

const sources = ["packages", "web", "tests", "functions", "infra"]
  .flatMap((folder) => sourceFiles(join(ROOT, folder)).map((file) => readText(join(folder, file))))
  .join("\n");

describe.each(PAGES)("%s", (page) => {
  test("links to files and sections that exist", () => {
    const links = [...proseOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const wrong = links.filter(([, to = "", section]) => {
      const target = to ? join(dirname(page), to) : page;
      return !isThere(target) || (section !== undefined && !anchorsOf(target).includes(section));
    });
    expect(wrong.map(([link]) => link)).toEqual([]);
  });

  test("names files that exist", () => {
    const named = [...proseOf(page).matchAll(/`([\w.-]+\/[\w/.-]+\.[cm]?tsx?)`/g)].map(([, name = ""]) => name);
    const folders = [...proseOf(page).matchAll(/`([\w./-]+)`/g)].map(([, name = ""]) => `${name}/`).filter(isThere);
    const from = [`${dirname(page)}/`, `${dirname(page)}/src/`, ...FROM, ...folders];
    expect(named.filter((name) => !from.some((folder) => isThere(folder + name)))).toEqual([]);
  });

  test("names symbols in files that declare them", () => {
    const said = [...proseOf(page).matchAll(/`(\w+)`\s+in\s+`([\w/.-]+\.tsx?)`/g)];
    const wrong = said.filter(([, name = "", file = ""]) => {
      const at = FROM.map((from) => from + file).find(isThere);
      return !at || !declares(at, name);
    });
    expect(wrong.map(([text]) => text)).toEqual([]);
  });

  test(`has no line of more than ${LONGEST_LINE} characters`, () => {
    const lines = readText(page).split("\n");
    expect(lines.filter((line) => [...line].length > LONGEST_LINE)).toEqual([]);
  });
});

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

/** The anchors of a page's headings, with and without the requirement numbers in brackets at their end. */
function anchorsOf(page: string): string[] {
  const headings = [...readText(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return [...headings, ...headings.map((heading) => heading.replace(/ \[.*\]$/, ""))].map(slug);
}

// Excludes pages of infra: they also name alarms, whose names SST composes, and variables of GitHub and Google.
test.each(PAGES.filter((page) => !page.startsWith("infra/")))("%s names only symbols that the sources have", (page) => {
  const named = [...proseOf(page).matchAll(/`(\w+)(?:\([^`]*\))?`/g)].map(([, name = ""]) => name);
  const symbols = named.filter((name) => /[a-z][A-Z]|[a-z]_[a-z]|^[A-Z]+_[A-Z_]+$/.test(name));
  expect([...new Set(symbols)].filter((name) => !sources.includes(name))).toEqual([]);
});

test.each(MOST)("%s has at most %i bytes", (page, most) => {
  expect(statSync(join(ROOT, page)).size).toBeLessThanOrEqual(most);
});

test("all documents together are at most 90 KB", () => {
  const bytes = PAGES.map((page) => statSync(join(ROOT, page)).size);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MOST_OF_ALL);
});

const sectionOf = (page: string, title: string) => readText(page).split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
const walk = sectionOf("README.md", "How a request is handled");

const importedBy = (file: string) => importsOf(ROOT, file).map(({ to }) => `${to}.ts`);

/** The files that a file imports. A file of `routers/loaded`, which only defers loading, is replaced by its imports. */
const reachedFrom = (file: string) =>
  importedBy(file).flatMap((to) => (to.includes("/routers/loaded/") ? importedBy(to) : [to]));

test("README.md follows a request from the procedure to the functions that it calls", () => {
  const hops = walk.split(/^\d\. /m).slice(1, 4);
  const files = hops.map((hop) => /\]\(([^)]+)\)/.exec(hop)?.[1] ?? "");
  const [procedure = "", ...functions] = hops.map((hop) => /: `(\w+)`/.exec(hop)?.[1] ?? "");
  const ofProcedure = readText(files[0] ?? "")
    .split(new RegExp(`^  ${procedure}: `, "m"))[1]
    ?.split(/^ {2}\w+: /m)[0];
  const bodies = [ofProcedure, ...files.slice(1).map((file) => readText(file))];
  functions.forEach((name, hop) => {
    expect(bodies[hop]).toMatch(new RegExp(`\\b${name}[()]`));
    expect(reachedFrom(files[hop] ?? "")).toContain(files[hop + 1]);
    expect(declares(files[hop + 1] ?? "", name)).toBe(true);
  });
  expect(functions).toHaveLength(2);
  expect(declares(files[2] ?? "", /`(\w+)`, below it/.exec(hops[2] ?? "")?.[1] ?? "")).toBe(true);
});

test("the recipes in core's README name files and folders that exist", () => {
  const named = [...sectionOf("packages/core/README.md", "Recipes").matchAll(/`([\w/.-]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => name.includes("/"));
  const folders = named.filter((name) => isThere(name) && statSync(join(ROOT, name)).isDirectory());
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => ![name, ...folders.map((folder) => `${folder}/${name}`)].some(isThere))).toEqual([]);
});

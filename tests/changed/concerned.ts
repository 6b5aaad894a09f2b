import { importsOf } from "../architecture/imports";
import { sourceFiles } from "../files";

const IS_TEST = /^(?!tests\/infra\/).*\.test\.tsx?$/;
/** What wires everything to everything, for every test: what leads through it says nothing of what a test is about. */
const WIRING = /^(packages\/api\/src|tests\/support)\//;
/** Suites of minutes, which lean on whole verbs: for what they name themselves. */
const IS_LONG = /^tests\/(property\/|migration\/|rest\/(fuzz|backup)\.)/;
/** What more than this many files import is everywhere: its tests are those that name it. */
const FEW = 15;
/** By its folder: the domain, on each floor of core; the feature, in the web; in the API what its file is called, too. */
const ABOUT = [
  /^packages\/core\/src\/(?:things|records)\/([a-z]+)\//,
  /^web\/src\/features\/([a-z]+)\//,
  /^packages\/api\/src\/(?:rest\/)?(.+)\.ts$/,
];

const nameOf = (file: string) => file.replace(/\.[cm]?tsx?$/, "");

/** The words that a test of it has in its name. */
const wordsOf = (file: string): string[] =>
  ABOUT.flatMap((about) => about.exec(file)?.[1]?.split("/") ?? []).map((word) => word.replace(/s$/, ""));

/**
 * The unit tests that changed files concern: those that import one, the quick ones that import what imports one that few know,
 * and those that are named after what it is about. What is farther away `npm test` runs.
 * @param changed paths below the root, with their endings.
 */
export function concernedTests(root: string, changed: string[]): string[] {
  const files = sourceFiles(root);
  const importers = new Map<string, string[]>();
  for (const { from, to } of files.flatMap((file) => importsOf(root, file)))
    importers.set(to, [...(importers.get(to) ?? []), from]);
  const importersOf = (named: string[]) =>
    named.flatMap((file) => importers.get(nameOf(file)) ?? []).filter((file) => !WIRING.test(file));
  const isKnownToFew = (file: string) => (importers.get(nameOf(file))?.length ?? 0) <= FEW;
  const near = importersOf(changed);
  const far = importersOf(importersOf(changed.filter(isKnownToFew))).filter((file) => !IS_LONG.test(file));
  const reached = new Set([...changed, ...near, ...far]);
  const words = changed.flatMap(wordsOf);
  const isNamed = (file: string) => file.split(/[/.-]/).some((each) => words.some((word) => each.startsWith(word)));
  return files.filter((file) => IS_TEST.test(file) && (reached.has(file) || isNamed(file)));
}

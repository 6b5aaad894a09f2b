import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), "utf8");
const page = read("tests/security/README.md");

interface Row {
  no: string;
  verdict: string;
  /** As they stand in the last column. */
  proofs: string[];
}

const cellsOf = (columns: number): string[][] =>
  page
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter((cells) => cells.length === columns + 2);

/** One requirement each, with its level and what it asks for. */
const rows: Row[] = cellsOf(5).map(([, no = "", _level, _asks, verdict = "", shown = ""]) => ({
  no,
  verdict,
  proofs: shown.split("; "),
}));

/** Several requirements each. */
const others: Row[] = cellsOf(3).map(([, no = "", verdict = "", shown = ""]) => ({
  no,
  verdict,
  proofs: shown.split("; "),
}));

const ASKED =
  "2.1.3 2.3.2 2.4.1 3.4.3 4.1.2 6.1.1 6.1.3 6.3.3 7.1.1 7.1.2 7.1.3 7.2.4 7.3.1 7.4.2 7.4.5 7.5.2 7.6.1 7.6.2 9.2.3 " +
  "10.1.2 12.3.1 13.1.1 13.3.1 13.3.2 14.1.1 14.1.2 14.2.1 14.2.4 16.1.1 16.2.1 16.3.1 16.3.2 16.3.3 16.5.3";

/** All of levels 1 and 2 of version 5.0.0. */
const ALL =
  "1.1.1-1.1.2 1.2.1-1.2.9 1.3.1-1.3.11 1.4.1-1.4.3 1.5.1-1.5.2 2.1.1-2.1.3 2.2.1-2.2.3 2.3.1-2.3.4 2.4.1 " +
  "3.2.1-3.2.2 3.3.1-3.3.4 3.4.1-3.4.6 3.5.1-3.5.5 3.7.1-3.7.2 4.1.1-4.1.3 4.2.1 4.3.1-4.3.2 4.4.1-4.4.4 " +
  "5.1.1 5.2.1-5.2.3 5.3.1-5.3.2 5.4.1-5.4.3 6.1.1-6.1.3 6.2.1-6.2.12 6.3.1-6.3.4 6.4.1-6.4.4 6.5.1-6.5.5 " +
  "6.6.1-6.6.3 6.8.1-6.8.4 7.1.1-7.1.3 7.2.1-7.2.4 7.3.1-7.3.2 7.4.1-7.4.5 7.5.1-7.5.2 7.6.1-7.6.2 " +
  "8.1.1-8.1.2 8.2.1-8.2.3 8.3.1 8.4.1 9.1.1-9.1.3 9.2.1-9.2.4 10.1.1-10.1.2 10.2.1-10.2.2 10.3.1-10.3.4 " +
  "10.4.1-10.4.11 10.5.1-10.5.5 10.6.1-10.6.2 10.7.1-10.7.3 11.1.1-11.1.2 11.2.1-11.2.3 11.3.1-11.3.3 " +
  "11.4.1-11.4.4 11.5.1 11.6.1 12.1.1-12.1.3 12.2.1-12.2.2 12.3.1-12.3.4 13.1.1 13.2.1-13.2.5 13.3.1-13.3.2 " +
  "13.4.1-13.4.5 14.1.1-14.1.2 14.2.1-14.2.4 14.3.1-14.3.3 15.1.1-15.1.3 15.2.1-15.2.3 15.3.1-15.3.7 16.1.1 " +
  "16.2.1-16.2.5 16.3.1-16.3.4 16.4.1-16.4.3 16.5.1-16.5.3 17.1.1 17.2.1-17.2.4 17.3.1-17.3.2";

/** The numbers of a list with ranges: '1.1.1-1.1.3 1.2.1'. */
const numbersIn = (text: string): string[] =>
  text.split(" ").flatMap((each) => {
    const [from = "", to = from] = each.split("-");
    const section = from.slice(0, from.lastIndexOf(".") + 1);
    const [first, last] = [from, to].map((no) => Number(no.slice(section.length)));
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}${Number(first) + index}`);
  });

/** A test by a part of its title, a section of a document by its heading, or what a file says. */
const PROOF = /^`([^`]+)` (?:"([^"]+)"|§ (.+)|says "(.+)")$/;

/** What is wrong with a proof; null when it is there. */
function missing(proof: string): string | null {
  const [, file = "", title, section, said] = PROOF.exec(proof) ?? [];
  if (!file) return "is neither a test nor a section";
  if (!existsSync(fileURLToPath(new URL(file, ROOT)))) return "names no file";
  if (said) return read(file).includes(said) ? null : "does not say so";
  if (section) return headings(read(file)).includes(section) ? null : "names no section";
  return title && titles(read(file)).some((each) => each.includes(title)) ? null : "names no test";
}

const headings = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading.replace(/ \[.*\]$/, ""));

/** What tests and suites are called, and the rows of those that are given as tables: texts that come first. */
const titles = (text: string) => [...text.matchAll(/[([]\s*(["'`])(.+?)\1/g)].map(([, , title = ""]) => title);

test("every requirement that failed has its row, once and in order", () => {
  expect(rows.map(({ no }) => no)).toEqual(ASKED.split(" "));
});

describe.each(rows)("$no", ({ verdict, no, proofs }) => {
  test.each(proofs)("%s is there", (proof) => {
    expect(missing(proof)).toBeNull();
  });

  test("has a verdict, and a reason where it does not hold", () => {
    expect(["holds", "partly", "does not"]).toContain(verdict);
    expect(page.includes(`- **${no}** `)).toBe(verdict !== "holds");
  });
});

test.each([
  ['`tests/security/none.test.ts` "a"', "names no file"],
  ['`tests/security/keys.test.ts` "no such title"', "names no test"],
  ["`.github/SECURITY.md` § Nothing", "names no section"],
  ["some words", "is neither a test nor a section"],
])("%s would be found out", (proof, as) => {
  expect(missing(proof)).toBe(as);
});

test("every other requirement of levels 1 and 2 is in one row", () => {
  const there = [...rows, ...others].flatMap(({ no }) => numbersIn(no));
  expect(there.toSorted()).toEqual(numbersIn(ALL).toSorted());
});

describe.each(others)("$no", ({ verdict, no, proofs }) => {
  const named = proofs.filter((each) => each.startsWith("`"));

  test.each(named)("%s is there", (proof) => {
    expect(missing(proof)).toBeNull();
  });

  test("has a verdict, what shows it, and a reason where it does not hold", () => {
    expect(["holds", "partly", "not here"]).toContain(verdict);
    expect(named.length > 0).toBe(verdict !== "not here");
    for (const each of numbersIn(no)) expect(page.includes(`**${each}** `)).toBe(verdict === "partly");
  });
});

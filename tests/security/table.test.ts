import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), "utf8");
const page = read("tests/security/README.md");

interface Row {
  no: string;
  level: string;
  verdict: string;
  /** As they stand in the last column. */
  proofs: string[];
}

const rows: Row[] = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, no = "", level = "", , verdict = "", shown = ""] = line.split("|").map((cell) => cell.trim());
    return { no, level, verdict, proofs: shown.split("; ") };
  });

const ASKED =
  "2.1.3 2.3.2 2.4.1 3.4.3 4.1.2 6.1.1 6.1.3 6.3.3 7.1.1 7.1.2 7.1.3 7.2.4 7.3.1 7.4.2 7.4.5 7.5.2 7.6.1 7.6.2 9.2.3 " +
  "10.1.2 12.3.1 13.1.1 13.3.1 13.3.2 14.1.1 14.1.2 14.2.1 14.2.4 16.1.1 16.2.1 16.3.1 16.3.2 16.3.3 16.5.3";

/** A test by a part of its title, or a section of a document by its heading. */
const PROOF = /^`([^`]+)` (?:"([^"]+)"|§ (.+))$/;

/** What is wrong with a proof; null when it is there. */
function missing(proof: string): string | null {
  const [, file = "", title, section] = PROOF.exec(proof) ?? [];
  if (!file) return "is neither a test nor a section";
  if (!existsSync(fileURLToPath(new URL(file, ROOT)))) return "names no file";
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

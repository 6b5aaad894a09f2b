import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, readText } from "../files";
import { type Proof, REQUIREMENTS, type Requirement } from "./asvs";

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

function missing(proof: Proof): string | null {
  if (!existsSync(join(ROOT, proof.file))) return "names no file";
  const text = readText(proof.file);
  if ("says" in proof) return text.includes(proof.says) ? null : "does not say so";
  if ("section" in proof) return headings(text).includes(proof.section) ? null : "names no section";
  return titles(text).some((each) => each.includes(proof.test)) ? null : "names no test";
}

const headings = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading.replace(/ \[.*\]$/, ""));

/** Texts after '(' or '[', such as titles of tests and suites, and the first text of each row of a test table. */
const titles = (text: string) => [...text.matchAll(/[([]\s*(["'`])(.+?)\1/g)].map(([, , title = ""]) => title);

const wrongProofs = ({ proofs }: Requirement) =>
  proofs.flatMap((proof) => (missing(proof) ? [`${JSON.stringify(proof)} ${missing(proof)}`] : []));

test("every requirement of OWASP ASVS levels 1 and 2 is in exactly one row of asvs.txt", () => {
  expect(REQUIREMENTS.flatMap(({ numbers }) => numbersIn(numbers)).toSorted()).toEqual(numbersIn(ALL).toSorted());
});

test("quoted proofs exist; each requirement that applies has one, and a reason if it does not fully hold", () => {
  for (const requirement of REQUIREMENTS) {
    const { numbers, proofs, verdict, because } = requirement;
    expect([numbers, wrongProofs(requirement)]).toEqual([numbers, []]);
    expect([numbers, proofs.length > 0]).toEqual([numbers, verdict !== "not here"]);
    expect([numbers, Boolean(because) || verdict === "holds"]).toEqual([numbers, true]);
  }
});

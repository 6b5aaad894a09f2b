import { rowsIn } from "../files";

/** Proof of a requirement: a test by part of its title, a section of a document by its heading, or a text in a file. */
export type Proof = { file: string } & ({ test: string } | { section: string } | { says: string });

const BECAUSE = "because ";

/** The requirements of OWASP ASVS 5.0.0, levels 1 and 2. Their short titles in asvs.txt are not the standard's. */
export const REQUIREMENTS = rowsIn("tests/security/asvs.txt").map(readRow);

/** Requirements that share a verdict: "holds", "partly", or "not here" if they do not apply to Sereno. `numbers`: those
 * of the standard, with ranges: '1.2.6-1.2.8 1.3.1'. */
export type Requirement = (typeof REQUIREMENTS)[number];

/** A row: numbers and verdict, then proofs ('file: test', 'file # section', 'file = text | text') and a reason. */
function readRow(row: string) {
  const [head = "", ...lines] = row.split(/\n +|(?<=not here) (?=because )/);
  const [, numbers, verdict] = /^(\d[\d. -]*\d)(?: \(level [12]\))? (holds|partly|not here)(?=$|: )/.exec(head) ?? [];
  if (!numbers || !verdict) throw new Error(`'${head}' needs numbers and a verdict`);
  const proofs = lines.filter((line) => !line.startsWith(BECAUSE)).flatMap(readProofs);
  return { numbers, verdict, proofs, because: lines.find((line) => line.startsWith(BECAUSE))?.slice(BECAUSE.length) };
}

function readProofs(line: string): Proof[] {
  const [, file, sign, quotes] = /^(\S+?)(:| #| =) (.+)$/.exec(line) ?? [];
  if (!file || !quotes) throw new Error(`'${line}' needs a file and a quote`);
  const kind = sign === ":" ? "test" : sign === " #" ? "section" : "says";
  return quotes.split(" | ").map((quote) => ({ file, [kind]: quote }) as Proof);
}

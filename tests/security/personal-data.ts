import { rowsIn } from "../files";

/** All data that Sereno stores. `inventory.test.ts` compares it with the table's records and the web's keys. */
export const PERSONAL_DATA = rowsIn("tests/security/personal-data.txt").map(readRow);

// Reads a row: 'what = where it is kept', then four lines with class, reason, duration and readers. `keptAs`: the
// table's records or fields, or keys of the browser's storage, with `…` for the practice's id.
function readRow(row: string) {
  const [head = "", ...cells] = row.split("\n");
  const [what = "", keptAs = ""] = head.split(" =");
  const [kind = "", why = "", until = "", seenBy = ""] = ["class", "why", "until", "seen by"].map((name, at) =>
    cells[at]?.startsWith(`  ${name}: `) ? cells[at].slice(name.length + 4) : "",
  );
  return { what, keptAs: keptAs.split(" ").filter(Boolean), class: kind, why, until, seenBy };
}

import { normalizeIdentification } from "@sereno/core/domain/client/rules";
import type { BroughtRow, RowPreview } from "@sereno/core/domain/import/output";
import type { RowClient } from "@sereno/core/domain/import/schema";
import { toE164 } from "@sereno/core/lib/phone/rules";
import { normalizeName, normalizeText } from "@sereno/core/lib/spanish/rules";
import { type Left, openBefore } from "./before";
import { FIELDS, type FieldName } from "./columns/fields";
import { type Decision, inputOf } from "./input";
import type { Line, Written } from "./line-cells";
import { mended, PACKAGE } from "./rows";

export interface Reviewed {
  line: Line;
  decision: Decision;
  /** Whether the line is left out of the import, by the therapist or because of its content. */
  isOut: boolean;
  preview: RowPreview | null;
  /** Earlier lines' clients and appointments that may affect the preview of this line. */
  before: Left[];
  /** JSON of `before` when the line was previewed; null until `settled` stores it. */
  lookedAtAfter: string | null;
  outcome: BroughtRow | null;
  /** Whether the line was imported before and now holds only the parts that were not imported. */
  isRest: boolean;
}

export const toReviewed = (line: Line): Reviewed => ({
  line,
  decision: undefined,
  isOut: line.out !== undefined,
  preview: null,
  before: [],
  lookedAtAfter: null,
  outcome: null,
  isRest: false,
});

/** Recomputes `before` and drops outdated previews. Drops decisions for a client whose row is not imported. */
export function settled(rows: readonly Reviewed[]): Reviewed[] {
  const before = openBefore();
  let isWaiting = false;
  return rows.map((row) => {
    const isLost = !isWaiting && isRowDecision(row) && !before.knows(row.decision);
    const decided: Reviewed = isLost ? { ...row, decision: undefined, preview: null } : row;
    const input = decided.isOut ? null : inputOf(decided.line, decided.decision);
    if (!input || "problem" in input) return decided;
    const settledRow = after(decided, before.bearingOn(input.row));
    const { preview } = settledRow;
    isWaiting ||= !preview;
    if (preview?.leaves) before.add(input.row, { number: row.line.number, leaves: preview.leaves });
    return settledRow;
  });
}

function after(row: Reviewed, before: Left[]): Reviewed {
  const text = JSON.stringify(before);
  const isStale = row.lookedAtAfter !== null && row.lookedAtAfter !== text;
  const preview = isStale ? null : row.preview;
  return { ...row, before, preview, lookedAtAfter: preview && text };
}

const isRowDecision = (row: Reviewed): row is Reviewed & { decision: string } =>
  row.decision?.startsWith("row:") ?? false;

/** Tabs of the review. `warned`: lines to import that have notes. `repeated`: lines that equal an earlier line. */
export const GROUPS = ["new", "known", "warned", "doubtful", "refused", "brought", "repeated", "out"] as const;
export type Group = (typeof GROUPS)[number];

export function problemOf({ line, decision }: Reviewed): string | null {
  const input = inputOf(line, decision);
  return "problem" in input ? input.problem : null;
}

const PERSONAL = {
  name: normalizeName,
  phone: (phone: string) => toE164(phone) ?? phone,
  email: normalizeText,
  identification_number: normalizeIdentification,
} as const;

type Details = Partial<Record<keyof typeof PERSONAL, string | null>>;

const differing = (own: Details, other: Details) =>
  (["name", "phone", "email", "identification_number"] as const).filter((field) => {
    const [one, two] = [own[field], other[field]];
    return one && two && PERSONAL[field](one) !== PERSONAL[field](two);
  });

/** A sentence for each detail of the line that is not saved, because the client already has another value. */
export function unkept({ line, decision, preview }: Reviewed): string[] {
  const input = inputOf(line, decision);
  const client = preview?.client && preview.leaves?.client;
  if (!client || "problem" in input) return [];
  return differing(input.row, client).map(
    (field) => `${FIELDS[field].title}: se conserva ${client[field]}, y no ${input.row[field]}.`,
  );
}

export function groupOf(row: Reviewed): Group | null {
  if (row.isOut) return "out";
  if (problemOf(row)) return "refused";
  const { problems = [], left_out = [] } = row.preview ?? {};
  const { unread, noted } = row.line;
  const isWarned = noted !== undefined || unread.length + problems.length + left_out.length + unkept(row).length > 0;
  return (comingAs(row) || row.isRest) && isWarned ? "warned" : (row.preview?.state ?? null);
}

type Part = RowPreview["problems"][number]["part"];
const PARTS: Record<Part, FieldName[]> = {
  person: ["name", "phone"],
  package: [...PACKAGE, "expires_on"],
  appointments: ["date", "time", "ends", "weeks"],
};

/** Current texts of the fields with a problem, for the therapist to correct. */
export function mendable({ line, decision, preview }: Reviewed): Written {
  const { name, phone, mending } = line;
  const input = inputOf(line, decision);
  const of = (field: FieldName) =>
    (field === "name" ? name : field === "phone" ? phone : mending?.written(field)) ?? "";
  const parts = preview?.problems.flatMap(({ part }) => PARTS[part]) ?? [];
  const payer = parts.length > 0 && line.rest.next?.package_name ? PACKAGE : [];
  const kept = [...parts, ...payer, ...("problem" in input ? input.fields : [])];
  const open = kept.filter((field) => PARTS.person.includes(field) || of(field));
  return Object.fromEntries([...(mending?.doubts ?? []), ...open].map((field) => [field, of(field)]));
}

export function lossesOf(row: Reviewed): string[] {
  const { line, preview, outcome, isOut } = row;
  if (isOut) return [];
  const problem = problemOf(row) ?? (preview?.state === "doubtful" ? DOUBTFUL : null);
  const refusals = outcome?.problems ?? preview?.problems ?? [];
  return [...(problem ? [problem] : []), ...line.unread, ...refusals.map(({ message }) => message)];
}
const DOUBTFUL = "Por decidir: se parece a alguien que ya tienes o que viene en otra fila.";

/** The rows with parts that were not imported, to review again without the imported parts. */
export const undecided = (rows: readonly Reviewed[]): Reviewed[] =>
  rows
    .filter((row) => lossesOf(row).length > 0)
    .map((row) => {
      const { line, decision, outcome, preview } = row;
      const isIn = outcome ? outcome.outcome !== "refused" : preview?.state === "brought";
      const failed = new Set(outcome?.problems.map(({ part }) => part));
      const came = isIn
        ? (["package", "owed", "next"] as const).filter((of) => line.rest[of] && !failed.has(PART_OF[of]))
        : [];
      const rest = { ...toReviewed(withoutParts(line, came)), isRest: isIn, isOut: false };
      return { ...rest, decision: decision?.startsWith("row:") ? undefined : decision };
    });

const PART_OF = { package: "package", owed: "package", next: "appointments" } as const satisfies Record<string, Part>;

/** Removes the imported `parts` from a line and from its later corrections. A removed package still pays for `next`. */
function withoutParts(line: Line, parts: readonly (keyof typeof PART_OF)[]): Line {
  const { mending } = line;
  const { package: sold, next } = line.rest;
  const isPaid = parts.includes("package") && sold?.sessions_left;
  const rest = {
    ...line.rest,
    ...(next && isPaid && { next: { ...next, package_name: sold.name } }),
    ...Object.fromEntries(parts.map((part) => [part, null])),
  };
  return {
    ...line,
    rest,
    ...(mending && { mending: { ...mending, read: (change) => withoutParts(mending.read(change), parts) } }),
  };
}

export type Coming = "new" | "known";

export function comingAs(row: Reviewed): Coming | null {
  const state = row.isOut || problemOf(row) ? null : row.preview?.state;
  return state === "new" || state === "known" ? state : null;
}

export const isComing = (row: Reviewed): boolean => comingAs(row) !== null;

/** Lines without a phone that have the person's name, and no document or e-mail that differs from the person's.
 * If the lines have several different documents, leaves out the lines with a document. The same applies to e-mails. */
function namesakes(rows: readonly Reviewed[], person: Details & { name: string }): Set<Line> {
  const name = normalizeName(person.name);
  const all = rows
    .map(({ line }) => line)
    .filter((line) => !line.phone && normalizeName(line.name) === name && differing(line.rest, person).length === 0);
  const several = (["email", "identification_number"] as const).filter(
    (field) => new Set(all.flatMap(({ rest }) => (rest[field] ? PERSONAL[field](rest[field]) : []))).size > 1,
  );
  return new Set(all.filter(({ rest }) => !several.some((field) => rest[field])));
}

/** The rows after a client was found by name: the client's phone fills the lines of the same person without a phone. */
export function withClient(rows: readonly Reviewed[], client: Omit<RowClient, "packages">): Reviewed[] {
  const theirs = namesakes(rows, client);
  return rows.map((row) =>
    theirs.has(row.line)
      ? { ...row, line: mended(row.line, { phone: client.phone }), decision: client.id, preview: null }
      : row,
  );
}

/** The rows after a correction of one line. A new phone also fills the lines of the same person without a phone. */
export function withLine(rows: readonly Reviewed[], number: number, change: Written): Reviewed[] {
  const changed = rows.find((row) => row.line.number === number)?.line;
  const isPhone = changed && change.phone !== undefined;
  const theirs = isPhone ? namesakes(rows, { ...changed.rest, name: changed.name }) : null;
  return rows.map((row) => {
    const isIt = row.line.number === number;
    if (!isIt && !theirs?.has(row.line)) return row;
    const line = mended(row.line, isIt ? change : { phone: change.phone });
    return { ...row, line, decision: undefined, preview: null };
  });
}

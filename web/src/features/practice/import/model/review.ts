import type { BroughtRow, RowPreview } from "@sereno/core/domain/import/output";
import { normalizeName } from "@sereno/core/lib/spanish/rules";
import { type Left, openBefore } from "./before";
import type { FieldName } from "./columns/fields";
import { type Decision, inputOf } from "./input";
import { type Line, mended, PACKAGE, type Written } from "./rows";

/** A line on its way: as it is understood, what was decided of it, what the server says of it, and what became of it. */
export interface Reviewed {
  line: Line;
  decision: Decision;
  /** She leaves it out. */
  isOut: boolean;
  /** Null until the server has answered. */
  preview: RowPreview | null;
  /** What the lines above leave that bears on it, and what that was when it was looked at; null: it was looked at just now. */
  before: Left[];
  lookedAtAfter: string | null;
  outcome: BroughtRow | null;
  /** Of a line that came: what of it did not. */
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

/**
 * Lines after a change, each with what the lines above leave for it. Where that is another than it was looked at with, the line has to be
 * looked at again, and a decision for somebody who does not come any more is open again.
 */
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

/** A line with what bears on it now. */
function after(row: Reviewed, before: Left[]): Reviewed {
  const text = JSON.stringify(before);
  const isStale = row.lookedAtAfter !== null && row.lookedAtAfter !== text;
  const preview = isStale ? null : row.preview;
  return { ...row, before, preview, lookedAtAfter: preview && text };
}

const isRowDecision = (row: Reviewed): row is Reviewed & { decision: string } =>
  row.decision?.startsWith("row:") ?? false;

/** `warned`: it comes, but not with all that its line says. `repeated`: another line brings it. */
export const GROUPS = ["new", "known", "warned", "doubtful", "refused", "brought", "repeated", "out"] as const;
export type Group = (typeof GROUPS)[number];

/** Why a line cannot be sent; null: it can. */
export function problemOf({ line, decision }: Reviewed): string | null {
  const input = inputOf(line, decision);
  return "problem" in input ? input.problem : null;
}

/** Where a line stands; null: the server is still to say. */
export function groupOf(row: Reviewed): Group | null {
  if (row.isOut) return "out";
  if (problemOf(row)) return "refused";
  const { problems = [], left_out = [] } = row.preview ?? {};
  const { unread, noted } = row.line;
  const isWarned = noted !== undefined || unread.length + problems.length + left_out.length > 0;
  return (comingAs(row) || row.isRest) && isWarned ? "warned" : (row.preview?.state ?? null);
}

type Part = RowPreview["problems"][number]["part"];
const PARTS: Record<Part, FieldName[]> = {
  person: ["name", "phone"],
  package: [...PACKAGE, "expires_on"],
  appointments: ["date", "time", "weeks"],
};

/** What of a line can be written otherwise, with what is written there now: whatever keeps something of it back. */
export function mendable({ line, decision, preview }: Reviewed): Written {
  const { name, phone, mending } = line;
  const input = inputOf(line, decision);
  const of = (field: FieldName) =>
    field === "name" ? name : field === "phone" ? phone : (mending?.written(field) ?? null);
  const parts = preview?.problems.flatMap(({ part }) => PARTS[part]) ?? [];
  const kept = [...parts, ...("problem" in input ? input.fields : [])];
  const isOpen = (field: FieldName) => PARTS.person.includes(field) || of(field) !== "";
  const fields = [...(mending?.doubts ?? []), ...kept.filter(isOpen)];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = of(field);
      return text === null ? [] : [[field, text]];
    }),
  );
}

/** Why something of a line did not come, or does not. */
export function lossesOf(row: Reviewed): string[] {
  const { line, preview, outcome, isOut } = row;
  if (isOut) return [];
  const problem = problemOf(row) ?? (preview?.state === "doubtful" ? DOUBTFUL : null);
  const told = outcome?.problems ?? preview?.problems ?? [];
  return [...(problem ? [problem] : []), ...line.unread, ...told.map(({ message }) => message)];
}
const DOUBTFUL = "Por decidir: se parece a alguien que ya tienes o que viene en otra fila.";

/** The lines of which something did not come, to be decided again: of those that came, without what came. */
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
      const rest = { ...toReviewed(withoutParts(line, came)), isRest: isIn };
      return { ...rest, decision: decision?.startsWith("row:") ? undefined : decision };
    });

const PART_OF = { package: "package", owed: "package", next: "appointments" } as const satisfies Record<string, Part>;

/** A line, however it is mended, without some of what it says. */
function withoutParts(line: Line, parts: readonly (keyof typeof PART_OF)[]): Line {
  const rest = { ...line.rest, ...Object.fromEntries(parts.map((part) => [part, null])) };
  const { mending } = line;
  return {
    ...line,
    rest,
    ...(mending && { mending: { ...mending, read: (change) => withoutParts(mending.read(change), parts) } }),
  };
}

type Coming = "new" | "known";

/** As whose a line would be brought as it stands; null: it would not be. */
function comingAs(row: Reviewed): Coming | null {
  const state = row.isOut || problemOf(row) ? null : row.preview?.state;
  return state === "new" || state === "known" ? state : null;
}

export const isComing = (row: Reviewed): boolean => comingAs(row) !== null;

export interface Totals {
  /** Lines. */
  groups: Record<Group, number>;
  /** Lines that the server has not looked at yet. */
  waiting: number;
  /** Whose the lines are that would be brought: one person may have several. */
  people: Record<Coming, number>;
  packages: number;
  sessions: number;
  /** Whole pesos. */
  owed: number;
  appointments: number;
}

/** How many people lines are of: one may have several. */
export const peopleIn = (rows: readonly Reviewed[]): number =>
  new Set(rows.map(({ preview }) => preview?.leaves?.client.id)).size;

/** What there is to be accepted: all that would be brought of the lines as they stand. */
export function totalsOf(rows: readonly Reviewed[]): Totals {
  const totals: Totals = {
    groups: { new: 0, known: 0, warned: 0, doubtful: 0, refused: 0, brought: 0, repeated: 0, out: 0 },
    waiting: 0,
    people: { new: 0, known: 0 },
    packages: 0,
    sessions: 0,
    owed: 0,
    appointments: 0,
  };
  for (const row of rows) {
    const group = groupOf(row);
    if (group === null) totals.waiting += 1;
    else totals.groups[group] += 1;
    if (!row.preview || !comingAs(row)) continue;
    totals.packages += row.preview.sessions_left > 0 ? 1 : 0;
    totals.sessions += row.preview.sessions_left;
    totals.owed += row.preview.owed;
    totals.appointments += row.preview.appointments.length;
  }
  for (const state of ["new", "known"] as const) {
    totals.people[state] = peopleIn(rows.filter((row) => comingAs(row) === state));
  }
  return totals;
}

/** Lines after something of one is written otherwise; a phone that is written for somebody is that of their other lines without one, too. */
export function withLine(rows: readonly Reviewed[], number: number, change: Written): Reviewed[] {
  const changed = rows.find((row) => row.line.number === number);
  const name = normalizeName(changed?.line.name ?? "");
  return rows.map((row) => {
    const isIt = row.line.number === number;
    const isNamesake = change.phone !== undefined && !row.line.phone && normalizeName(row.line.name) === name;
    if (!isIt && !isNamesake) return row;
    const line = mended(row.line, isIt ? change : { phone: change.phone });
    return { ...row, line, decision: undefined, preview: null };
  });
}

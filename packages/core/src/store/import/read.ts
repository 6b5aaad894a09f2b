import { createHash } from "node:crypto";
import { type PracticeContext, readOne, readQuery, requireOne } from "../../db/index";
import { asRead, erase, patch, put, type Write } from "../../db/writes";
import type { Person } from "../../domain/client/person";
import { normalizeIdentification } from "../../domain/client/rules";
import { type ImportRecord, type ImportRowRecord, importFields } from "../../domain/import/entity";
import type { Import } from "../../domain/import/output";
import { UNDO_HOURS } from "../../domain/import/rules";
import type { ImportRow } from "../../domain/import/schema";
import { answerer } from "../../domain/kept/attributes";
import { OPTIONAL_DETAILS, type OptionalDetail } from "../../domain/person/schema";
import { AppError } from "../../errors";
import { normalizeName, normalizeText } from "../../lib/spanish/rules";
import { readClientsOf } from "../client/read";

const hash = (parts: unknown[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

const compared = (detail: OptionalDetail, text: string | null): string | null =>
  detail === "email" ? normalizeText(text ?? "") : text;

export const personKey = (person: Person): string =>
  hash([
    normalizeName(person.name),
    person.phone,
    ...OPTIONAL_DETAILS.map((detail) => compared(detail, person[detail])),
  ]);

/** A key that identifies a row by its content, without the client that the therapist chose for the row. */
export const rowKey = (person: Person, row: ImportRow): string => {
  const { identification_number } = person;
  const compared = identification_number && normalizeIdentification(identification_number);
  return writtenKey({ ...person, identification_number: compared }, row);
};

/** A row's key, without normalising the identification number. Rows of older imports are stored under this key. */
const writtenKey = (person: Person, { package: sold, owed, next }: ImportRow): string =>
  hash([
    personKey(person),
    sold ? [normalizeText(sold.name), sold.sessions_total, sold.sessions_left, sold.expires_on ?? null] : null,
    owed ?? 0,
    next ? [next.appointment_date, next.duration_minutes, next.is_virtual, next.weeks] : null,
  ]);

export const undoUntil = ({ created_at }: Pick<ImportRecord, "created_at">): string =>
  new Date(Date.parse(created_at) + UNDO_HOURS * 3_600_000).toISOString();

const answer = answerer(importFields);
export const toImport = (record: ImportRecord): Import => answer(record, { undo_until: undoUntil(record) });

export const readImport = (ctx: PracticeContext, id: string): Promise<ImportRecord> =>
  requireOne(
    ctx.db,
    ctx.db.one.import({ practice_id: ctx.practice.practice_id, id }),
    "Esta importación ya no existe.",
  );

/** @throws AppError `busy` during the undo of an import: it may yet delete the clients that another import finds. */
export async function requireNoUndo(ctx: PracticeContext): Promise<void> {
  const isUndoing = (await listImports(ctx)).imports.some(({ state }) => state === "undoing");
  if (isUndoing) throw new AppError("busy", { message: "Una importación se está deshaciendo. Espera a que termine." });
}

/** The last five imports and, of the last 50, the others whose undo period has not ended, newest first. One query. */
export async function listImports({ db, practice, clock }: PracticeContext): Promise<{ imports: Import[] }> {
  const query = db.import.query.import({ practice_id: practice.practice_id });
  const { data } = await readQuery(db, "import", query, { order: "desc", limit: 50, consistent: true });
  const now = clock.now().toISOString();
  return { imports: data.filter((each, index) => index < 5 || undoUntil(each) > now).map(toImport) };
}

/** The rows of an import, or of one of its clients, left to undo: without those marked `kept`. Strongly consistent. */
export async function rowsLeft(
  { db }: PracticeContext,
  { practice_id, import_id, client_id }: Pick<ImportRowRecord, "practice_id" | "import_id"> & { client_id?: string },
  limit?: number,
): Promise<ImportRowRecord[]> {
  const theirs = client_id ? (["client_id"] as const) : [];
  const rows = db.importRow.query
    .row({ practice_id })
    .where(asRead({ import_id, client_id }, "import_id", ...theirs, "kept"));
  return (await readQuery(db, "importRow", rows, { consistent: true, limit, spare: 80 })).data;
}

export const findRow = ({ db, practice }: PracticeContext, key: string): Promise<ImportRowRecord | null> =>
  readOne(db, db.one.importRow({ practice_id: practice.practice_id, key }));

/** The record of a row, by its key or its former key. `stale`: a record whose client was deleted by the undo of another
 * import, which had made the client. The row then counts as not imported. */
export async function findRowOf(ctx: PracticeContext, person: Person, row: ImportRow) {
  const [key, former] = [rowKey(person, row), writtenKey(person, row)];
  const found = (await findRow(ctx, key)) ?? (former === key ? null : await findRow(ctx, former));
  const isGone = found !== null && !(await readClientsOf(ctx, [found])).has(found.client_id);
  return isGone ? { known: null, stale: found } : { known: found, stale: null };
}

export const IMPORT_DUE = "import";

export const ENDED_TEXT = "Esta importación ya se deshizo. Empieza otra.";

/** Counts a row whose records an undo keeps because they were changed since the import. */
export const keptWrite = ({ practice_id, import_id: id }: ImportRowRecord): Write =>
  patch("import", { of: { practice_id, id }, add: { kept: 1 } });

export const undoneWrite = ({ practice_id, id }: Pick<ImportRecord, "practice_id" | "id">): Write =>
  patch("import", { of: { practice_id, id }, set: { state: "undone" }, remove: ["due", "due_at", "due_attempts"] });

type Counts = Partial<Record<"brought" | "people" | "packages" | "appointments" | "owed" | "kept", number>>;

/** Adds a row's counts to its import. Fails with `stale_version` once an undo of the import has begun. */
export const countWrite = ({ practice_id, import_id: id }: ImportRowRecord, counts: Counts): Write =>
  patch(
    "import",
    { of: { practice_id, id }, add: counts, where: ({ state }, { eq }) => eq(state, "open") },
    () => new AppError("stale_version", { message: ENDED_TEXT }),
  );

export function rowChange(before: ImportRowRecord, after: Omit<ImportRowRecord, "revision"> | null): Write {
  const { practice_id, key, revision } = before;
  const isSame = asRead(before, "revision");
  return after
    ? put("importRow", { ...after, revision: revision + 1 }, isSame)
    : erase("importRow", { practice_id, key }, isSame);
}

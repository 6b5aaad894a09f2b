import { type PracticeContext, readOne, readQuery } from "../../db/index";
import { type ImportRecord, type ImportRowRecord, importFields } from "../../domain/import/entity";
import type { Import } from "../../domain/import/output";
import { UNDO_HOURS } from "../../domain/import/rules";
import { answerer } from "../../domain/kept/attributes";
import { AppError } from "../../errors";

const GONE_TEXT = "Esta importación ya no existe.";

export const undoUntil = ({ created_at }: Pick<ImportRecord, "created_at">): string =>
  new Date(Date.parse(created_at) + UNDO_HOURS * 3_600_000).toISOString();

const answer = answerer(importFields);
export const toImport = (record: ImportRecord): Import => answer(record, { undo_until: undoUntil(record) });

/** @throws AppError `not_found`, also for a record of another practice. */
export async function readImport({ db, practice }: PracticeContext, id: string): Promise<ImportRecord> {
  const record = await readOne(db, db.one.import({ practice_id: practice.practice_id, id }));
  if (!record) throw new AppError("not_found", { message: GONE_TEXT });
  return record;
}

/** Imports shown; older ones cannot be undone any more. */
const SHOWN = 5;

/** The last imports, newest first. One query. */
export async function listImports({ db, practice }: PracticeContext): Promise<{ imports: Import[] }> {
  const query = db.import.query.import({ practice_id: practice.practice_id });
  const { data } = await readQuery(db, "import", query, { order: "desc", limit: SHOWN, consistent: true });
  return { imports: data.map(toImport) };
}

/** An import's next row to undo; null if none. Reads the table, not an index. */
export async function nextRow(
  { db }: PracticeContext,
  { practice_id, import_id }: Pick<ImportRowRecord, "practice_id" | "import_id">,
): Promise<ImportRowRecord | null> {
  const rows = db.importRow.query
    .row({ practice_id })
    .where((of, { eq, notExists }) => `${eq(of.import_id, import_id)} AND ${notExists(of.kept)}`);
  const { data } = await readQuery(db, "importRow", rows, { consistent: true, limit: 1, spare: 100 });
  return data[0] ?? null;
}

export const findRow = ({ db, practice }: PracticeContext, key: string): Promise<ImportRowRecord | null> =>
  readOne(db, db.one.importRow({ practice_id: practice.practice_id, key }));

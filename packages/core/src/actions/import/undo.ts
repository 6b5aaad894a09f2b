import {
  type Context,
  commit,
  type JobReport,
  type Plan,
  type PracticeContext,
  type Progress,
  readCursor,
  readTogether,
  workAtOnce,
  workOff,
} from "../../db/index";
import { fillPage } from "../../db/pages";
import { patch, type Write } from "../../db/writes";
import type { ImportRecord, ImportRowRecord } from "../../domain/import/entity";
import type { Import, UndoPreview } from "../../domain/import/output";
import type { UndoPreviewInput } from "../../domain/import/schema";
import { dueFrom, isDue } from "../../domain/kept/due";
import { AppError } from "../../errors";
import {
  IMPORT_DUE,
  keptWrite,
  nextRow,
  readImport,
  rowChange,
  toImport,
  undoneWrite,
  undoUntil,
} from "../../store/import/read";
import { finish } from "../series/finish";
import { personUndone, readMade, visitsUndone } from "./undo-row";

const LATE_TEXT = "Ya pasaron 24 horas: lo que trajo esta importación se borra persona por persona.";

const ROWS_PER_PAGE = 50;

/** Previews which clients undoing an import affects, one page of rows at a time. @throws AppError `not_found`. */
export async function previewUndo(ctx: PracticeContext, { id, cursor }: UndoPreviewInput): Promise<UndoPreview> {
  const { practice_id, id: import_id } = await readImport(ctx, id);
  const { records: rows, next_cursor } = await fillPage(ctx.db, {
    entity: "importRow",
    sources: [{ query: ctx.db.importRow.query.row({ practice_id }), of: { practice_id } }],
    order: "asc",
    consistent: true,
    by: ["key"],
    after: readCursor(cursor, 1),
    limit: ROWS_PER_PAGE,
    passes: (row) => row.import_id === import_id && !row.kept,
  });
  const made = await readMade(ctx, rows);
  const kept = made.flatMap(({ client, isUntouched }) =>
    client && !isUntouched ? [{ id: client.id, name: client.name }] : [],
  );
  return { gone: rows.length - kept.length, kept, next_cursor };
}

/**
 * Undoes an import: deletes unchanged clients, packages, debts and appointments, and leaves the others. Starts at once;
 * the job finishes it.
 * @throws AppError `not_found`; `past` a day after the import began.
 */
export async function undoImport(ctx: PracticeContext, id: string): Promise<Import> {
  const begun = await commit(ctx, async () => {
    const record = await readImport(ctx, id);
    if (record.state !== "open") return { writes: [], result: toImport(record) };
    const now = ctx.clock.now().toISOString();
    if (undoUntil(record) <= now) throw new AppError("past", { message: LATE_TEXT });
    const { practice_id } = record;
    return {
      writes: [
        patch("import", {
          of: { practice_id, id },
          set: { state: "undoing", ...dueFrom(IMPORT_DUE, practice_id, now) },
          where: ({ state }, { eq }) => eq(state, "open"),
        }),
      ],
      result: toImport(record),
    };
  });
  if (begun.state === "undone") return begun;
  await undoAtOnce(ctx, id);
  return toImport(await readImport(ctx, id));
}

/** Maximum number of steps that a request takes; the job takes the rest. */
const MOST_STEPS = 80;

type ImportKey = Pick<ImportRecord, "practice_id" | "id">;

/** Continues undoing imports, of all practices: per row first its appointments, then its client. */
export const continueImportUndos = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, IMPORT_DUE, "import", (key) => takeStep(ctx, key));

/** Takes the steps of an undo that a request has started. */
export const undoAtOnce = ({ db, clock, log, meet, practice }: PracticeContext, id: string): Promise<void> => {
  const ctx = { db, clock, log, meet };
  return workAtOnce(ctx, { practice_id: practice.practice_id, id }, MOST_STEPS, (key) => takeStep(ctx, key));
};

async function takeStep(ctx: Context, key: ImportKey): Promise<Progress> {
  const { db } = ctx;
  const found = await readTogether(db, [db.one.import(key), db.one.practice({ practice_id: key.practice_id })]);
  const [record, practice] = found;
  // Nothing is undone while the account is closed.
  if (!practice || !record || !isDue(IMPORT_DUE, record, ctx.clock.now())) return "idle";
  // The undo acts as the therapist, who imported the data.
  const inside: PracticeContext = { ...ctx, practice, actor: { kind: "therapist", id: IMPORT_DUE } };
  const { practice_id, id: import_id } = key;
  const row = await nextRow(inside, { practice_id, import_id });
  if (row?.series_id) while ((await finish(ctx, { practice_id, id: row.series_id })) === "more");
  return commit({ db }, async (): Promise<Plan<Progress>> => {
    const next = row && (await nextRow(inside, { practice_id, import_id }));
    if (!next) return { writes: [undoneWrite(key)], result: "done" };
    return { writes: await rowUndone(inside, next), result: "more" };
  });
}

async function rowUndone(ctx: PracticeContext, row: ImportRowRecord): Promise<Write[]> {
  const [made] = await readMade(ctx, [row]);
  if (!made?.isUntouched) return [rowChange(row, { ...row, kept: true }), keptWrite(row)];
  return made.appointments.length > 0 ? visitsUndone(ctx, row, made) : personUndone(ctx, row, made);
}

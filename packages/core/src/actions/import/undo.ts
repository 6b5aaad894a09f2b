import { commit, fillPage, type PracticeContext, readCursor } from "../../db/index";
import { patch } from "../../db/writes";
import type { Import, UndoPreview } from "../../domain/import/output";
import type { UndoPreviewInput } from "../../domain/import/schema";
import { dueFrom } from "../../domain/kept/due";
import { AppError } from "../../errors";
import { IMPORT_DUE, readImport, rowsLeft, toImport, undoUntil } from "../../store/import/read";
import { undoAtOnce } from "./continue-undo";
import { readMade } from "./undo-row";

const LATE_TEXT = "Ya pasaron 24 horas: lo que trajo esta importación se borra persona por persona.";

/** Returns how many rows of a page an undo would delete, and the clients of its other rows. @throws `not_found`. */
export async function previewUndo(ctx: PracticeContext, { id, cursor }: UndoPreviewInput): Promise<UndoPreview> {
  const { practice_id, id: import_id } = await readImport(ctx, id);
  const { records: rows, next_cursor } = await fillPage(ctx.db, {
    entity: "importRow",
    sources: [{ query: ctx.db.importRow.query.row({ practice_id }), of: { practice_id } }],
    order: "asc",
    consistent: true,
    by: ["key"],
    after: readCursor(cursor, 1),
    limit: 50,
    passes: (row) => row.import_id === import_id && !row.kept,
  });
  const others = (await rowsLeft(ctx, { practice_id, import_id })).filter(
    ({ key, client_id }) => rows.every((row) => row.key !== key) && rows.some((row) => row.client_id === client_id),
  );
  const made = (await readMade(ctx, [...rows, ...others])).slice(0, rows.length);
  const kept = made.flatMap(({ client, isUntouched }) =>
    client && !isUntouched ? [{ id: client.id, name: client.name }] : [],
  );
  return { gone: made.filter(({ isUntouched }) => isUntouched).length, kept, next_cursor };
}

/** Deletes an import's unchanged records; a job continues. @throws `not_found`; `past` a day after the import began */
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

import { commit, decideAgain } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import { inParallel } from "../../db/in-parallel";
import type { Import, UndoPreview } from "../../domain/import/output";
import { dueFrom } from "../../domain/kept/due";
import { AppError } from "../../errors";
import { IMPORT_DUE } from "../../store/import/change";
import { readImport, readRows, toImport, undoUntil } from "../../store/import/read";
import { undoAtOnce } from "./continue-undo";
import { readMade } from "./undo-row";

const LATE_TEXT = "Ya pasaron 24 horas: lo que trajo esta importación se borra persona por persona.";

/** Whom undoing an import touches, before it does. Reads all that it brought. @throws AppError `not_found`. */
export async function previewUndo(ctx: PracticeContext, id: string): Promise<UndoPreview> {
  const { practice_id, id: import_id } = await readImport(ctx, id);
  const rows = await readRows(ctx, { practice_id, import_id });
  const kept: UndoPreview["kept"] = [];
  await inParallel(rows, async (row) => {
    const { client, isUntouched } = await readMade(ctx, row);
    if (!isUntouched && client) kept.push({ id: client.id, name: client.name });
  });
  return { gone: rows.length - kept.length, kept };
}

/**
 * Takes an import back: people, packages, debts and appointments that nobody has done anything with are gone as if they had never come,
 * and the others stay. Begun at once, and finished by the job.
 * @throws AppError `not_found`; `past` a day after it began.
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
        {
          write: ({ import: imports }) =>
            imports
              .patch({ practice_id, id })
              .set({ state: "undoing", ...dueFrom(IMPORT_DUE, practice_id, now) })
              .where(({ state }, { eq }) => eq(state, "open"))
              .commit(),
          refused: decideAgain,
        },
      ],
      result: toImport(record),
    };
  });
  if (begun.state === "undone") return begun;
  await undoAtOnce(ctx, id);
  return toImport(await readImport(ctx, id));
}

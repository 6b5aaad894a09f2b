import { commit, type PracticeContext } from "../../db/index";
import { create } from "../../db/writes";
import type { ImportRecord } from "../../domain/import/entity";
import type { Import } from "../../domain/import/output";
import type { StartImportInput } from "../../domain/import/schema";
import { newId } from "../../ids";
import { requireNoUndo, toImport } from "../../store/import/read";

/** @throws AppError `busy` during the undo of an import. */
export async function startImport(ctx: PracticeContext, { rows }: StartImportInput): Promise<Import> {
  await requireNoUndo(ctx);
  const record: ImportRecord = {
    practice_id: ctx.practice.practice_id,
    id: newId("imp", ctx.clock),
    state: "open",
    rows,
    brought: 0,
    people: 0,
    packages: 0,
    appointments: 0,
    owed: 0,
    kept: 0,
    created_at: ctx.clock.now().toISOString(),
  };
  return commit(ctx, async () => ({ writes: [create("import", record)], result: toImport(record) }));
}

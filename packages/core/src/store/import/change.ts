import { asRead, type Write } from "../../db/index";
import type { ImportRecord, ImportRowRecord } from "../../domain/import/entity";
import { AppError } from "../../errors";

export const IMPORT_DUE = "import";

export const ENDED_TEXT = "Esta importación ya se deshizo. Empieza otra.";

type ImportKey = Pick<ImportRecord, "practice_id" | "id">;

/** Counts a row that stays, while its import is being undone. */
export const keptWrite = ({ practice_id, import_id: id }: ImportRowRecord): Write => ({
  write: (entities) => entities.import.patch({ practice_id, id }).add({ kept: 1 }).commit(),
});

/** Marks the import as undone. */
export const undoneWrite = ({ practice_id, id }: ImportKey): Write => ({
  write: (entities) =>
    entities.import
      .patch({ practice_id, id })
      .set({ state: "undone" })
      .remove(["due", "due_at", "due_attempts"])
      .commit(),
});

type Counts = Partial<Record<"brought" | "people" | "packages" | "appointments" | "owed" | "kept", number>>;

/** Adds a row's counts, unless its import is being undone. */
export const countWrite = ({ practice_id, import_id: id }: ImportRowRecord, counts: Counts): Write => ({
  write: (entities) =>
    entities.import
      .patch({ practice_id, id })
      .add(counts)
      .where(({ state }, { eq }) => eq(state, "open"))
      .commit(),
  refused: () => new AppError("stale_version", { message: ENDED_TEXT }),
});

/** Stores an imported row, if it was not imported before. */
export const rowWrite = (record: ImportRowRecord): Write => ({
  write: ({ importRow }) => importRow.create(record).commit(),
});

/** Replaces a row, or deletes it if `after` is null, unless it changed since the read. */
export const rowChange = (before: ImportRowRecord, after: Omit<ImportRowRecord, "revision"> | null): Write => ({
  write: ({ importRow }) => {
    const { practice_id, key, revision } = before;
    const change = after ? importRow.put({ ...after, revision: revision + 1 }) : importRow.delete({ practice_id, key });
    return change.where(asRead({ revision }, "revision")).commit();
  },
});

import type { Database } from "../../db/database";
import { readOne } from "../../db/index";

/** As the table recorded it (ISO), else the last change of its shape; null for a new table. */
export async function readSeen(db: Database): Promise<string | null> {
  const version = await readOne(db, db.one.dataVersion({}));
  return version && (version.seen_at ?? version.updated_at);
}

/** Records the current time, for the clock check of the next start. */
export async function noteSeen(db: Database, now: Date): Promise<void> {
  await db.dataVersion.patch({}).set({ seen_at: now.toISOString() }).go();
}

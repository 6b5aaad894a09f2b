import type { Database } from "../../db/database";
import { readOne } from "../../db/index";

/** When Sereno last recorded the time in the table (ISO), or else last migrated the table; null for a new table. */
export async function readSeen(db: Database): Promise<string | null> {
  const version = await readOne(db, db.one.dataVersion({}));
  return version && (version.seen_at ?? version.updated_at);
}

export async function noteSeen(db: Database, now: Date): Promise<void> {
  await db.dataVersion.patch({}).set({ seen_at: now.toISOString() }).go();
}

import type { Database } from "../../db/database";
import { readOne } from "../../db/read";

/** The last instant that the table saw, ISO; of a table that noted none, when its shape was last changed; null for a new one. */
export async function readSeen(db: Database): Promise<string | null> {
  const version = await readOne(db, db.one.dataVersion({}));
  return version && (version.seen_at ?? version.updated_at);
}

/** Notes what time it is, for the next start to compare its clock with. */
export async function noteSeen(db: Database, now: Date): Promise<void> {
  await db.dataVersion.patch({}).set({ seen_at: now.toISOString() }).go();
}

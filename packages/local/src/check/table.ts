import { withDatabase } from "../database";
import { openFolder, requireDatabase } from "../files";
import { FolderInUse, lockFolder } from "../lock";
import type { Settings } from "../settings";

/** Runs `work` on the database at DYNAMODB_ENDPOINT or in the data folder. Throws if that folder is empty or in use. */
export async function withTable<T>({ dataDir, engine }: Settings, work: (endpoint: string) => Promise<T>): Promise<T> {
  if (engine.endpoint) return work(engine.endpoint);
  const folder = openFolder(dataDir);
  requireDatabase(folder);
  const lock = await lockFolder(folder).catch((error: unknown) => {
    throw error instanceof FolderInUse
      ? new Error("Sereno está en marcha con esos datos: deténlo y repite la orden.")
      : error;
  });
  try {
    return await withDatabase({ ...engine, file: folder.database }, work);
  } finally {
    await lock.release();
  }
}

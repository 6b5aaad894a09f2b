import { existsSync } from "node:fs";
import { startDatabase } from "../database";
import { openFolder } from "../files";
import { FolderInUse, lockFolder } from "../lock";
import type { Settings } from "../settings";

/** Opens the table at DYNAMODB_ENDPOINT or the folder's. @throws Error of one line if the folder is in use or empty. */
export async function withTable<T>({ dataDir, engine }: Settings, work: (endpoint: string) => Promise<T>): Promise<T> {
  if (engine.endpoint) return work(engine.endpoint);
  const folder = openFolder(dataDir);
  if (!existsSync(folder.database)) throw new Error(`No hay datos en ${folder.path}: di con DATA_DIR dónde están.`);
  const lock = await lockFolder(folder).catch((error: unknown) => {
    throw error instanceof FolderInUse
      ? new Error("Sereno está en marcha con esos datos: deténlo y repite la orden.")
      : error;
  });
  try {
    const { endpoint, stop } = await startDatabase({ ...engine, file: folder.database });
    try {
      return await work(endpoint);
    } finally {
      await stop();
    }
  } finally {
    await lock.release();
  }
}

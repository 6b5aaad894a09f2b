import { existsSync } from "node:fs";
import { InternalServerError, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { localClient, startDatabase } from "../database";
import { damaged } from "../engine";
import { removeDatabase } from "../files";
import { type Folder, openFolder } from "../folder";
import { fingerprintKeys } from "../keys";
import { FolderInUse, lockFolder } from "../lock";
import { pauseSereno } from "../pause";
import type { Settings } from "../settings";
import { takeSnapshot } from "../snapshot";
import { type Checked, checkBackup, makeFile, writeBackup } from "./file";
import { readPages } from "./table";

/**
 * Writes a table's items at one moment to a file. For an embedded database it reads the engine's snapshot, without
 * blocking. At DYNAMODB_ENDPOINT a Sereno of this folder pauses its writes, and because other writers cannot be paused,
 * the table is read until two readings are equal. The file is renamed once verified.
 * @throws Error of one line for an obstacle.
 */
export function takeBackup({ dataDir, engine, table }: Settings, file: string, now: Date): Promise<Checked> {
  const folder = openFolder(dataDir);
  const created_at = now.toISOString();
  return makeFile(file, async (draft) => {
    const keys = fingerprintKeys(folder.keys);
    const source = await (engine.endpoint ? holdStill(engine.endpoint, folder) : openSnapshot(engine, folder));
    try {
      const client = localClient(source.endpoint);
      const readings = engine.endpoint ? "until alike" : "once";
      const header = { sereno_backup: 1, created_at, table, keys } as const;
      await writeBackup(draft, header, () => readPages(client, table), readings);
      // A disk may accept data that it cannot return.
      return await checkBackup(draft);
    } catch (error) {
      if (error instanceof ResourceNotFoundException) throw new Error(`No existe la tabla "${table}".`);
      if (error instanceof InternalServerError && !engine.endpoint) throw damaged(folder.database, error);
      throw error;
    } finally {
      await source.end();
    }
  });
}

/** A database without writes until `end`, which throws if there were any. */
interface Source {
  endpoint: string;
  end(): Promise<void>;
}

/** The folder's lock; null while a Sereno has it. */
const lockIfFree = (folder: Folder) =>
  lockFolder(folder).catch((error: unknown) => {
    if (error instanceof FolderInUse) return null;
    throw error;
  });

async function holdStill(endpoint: string, folder: Folder): Promise<Source> {
  const lock = await lockIfFree(folder);
  return lock ? { endpoint, end: lock.release } : { ...(await pauseSereno(folder)), endpoint };
}

async function openSnapshot(engine: Settings["engine"], folder: Folder): Promise<Source> {
  if (!existsSync(folder.database)) {
    throw new Error(`No hay datos en ${folder.path}: di con DATA_DIR dónde están.`);
  }
  const lock = await lockIfFree(folder);
  const file = await takeSnapshot(engine, folder.database).finally(() => lock?.release());
  try {
    const { endpoint, stop } = await startDatabase({ ...engine, file });
    const end = async () => {
      await stop();
      removeDatabase(file);
    };
    return { endpoint, end };
  } catch (error) {
    removeDatabase(file);
    throw error;
  }
}

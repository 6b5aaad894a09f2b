import { existsSync } from "node:fs";
import { InternalServerError, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { localClient, startDatabase } from "../database";
import { damaged } from "../engine";
import { type Folder, openFolder } from "../folder";
import { fingerprintKeys } from "../keys";
import { FolderInUse, lockFolder } from "../lock";
import { pauseSereno } from "../pause";
import type { Settings } from "../settings";
import { type Footer, makeFile, writeBackup } from "./file";
import { readPages } from "./table";

/**
 * Writes all that the table holds at one moment to a file. A scan of a table that changes is of no moment, so nothing may
 * change meanwhile: a running Sereno, which alone writes to its engine, holds its writes for as long as the scan takes; one
 * that is not running cannot be started. Who else writes to a database at DYNAMODB_ENDPOINT cannot be asked, so that one is
 * read until two readings in a row are alike.
 * @throws Error with one line that says what is in the way.
 */
export function takeBackup({ dataDir, engine, table }: Settings, file: string, now: Date): Promise<Footer> {
  const folder = openFolder(dataDir);
  const created_at = now.toISOString();
  return makeFile(file, async (draft) => {
    const keys = fingerprintKeys(folder.keys);
    const source = await holdStill(engine, folder);
    try {
      const client = localClient(engine.endpoint ?? source.endpoint);
      const readings = engine.endpoint ? "until alike" : "once";
      const header = { sereno_backup: 1, created_at, table, keys } as const;
      return await writeBackup(draft, header, () => readPages(client, table), readings);
    } catch (error) {
      if (error instanceof ResourceNotFoundException) throw new Error(`No existe la tabla "${table}".`);
      if (error instanceof InternalServerError && !engine.endpoint) throw damaged(folder.database, error);
      throw error;
    } finally {
      await source.end();
    }
  });
}

/** A database that no Sereno of this folder writes to until `end`, which throws when one did before. */
interface Source {
  endpoint: string;
  end(): Promise<void>;
}

async function holdStill(engine: Settings["engine"], folder: Folder): Promise<Source> {
  const lock = await lockFolder(folder).catch((error) => {
    if (error instanceof FolderInUse) return null;
    throw error;
  });
  if (!lock) return pauseSereno(folder);
  try {
    if (!engine.endpoint && !existsSync(folder.database)) {
      throw new Error(`No hay datos en ${folder.path}: di con DATA_DIR dónde están.`);
    }
    const { endpoint, stop } = await startDatabase({ ...engine, file: folder.database });
    const end = async () => {
      await stop();
      await lock.release();
    };
    return { endpoint, end };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

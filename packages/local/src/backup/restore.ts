import { existsSync, renameSync } from "node:fs";
import { ensureTable, localClient, withDatabase } from "../database";
import { type Folder, openFolder, removeDatabase, syncFolder, unwritable } from "../files";
import { fingerprintKeys } from "../keys";
import { lockFolder } from "../lock";
import type { Settings } from "../settings";
import { type Checked, checkBackup, readBackup } from "./file";
import { forgetVersion, hasData, putItems } from "./table";

export interface Restored extends Checked {
  /** The restored database: its file's path if it is embedded, else its endpoint. */
  target: string;
  /** Whether the data folder's keys decrypt the backup's values; false if the backup has no fingerprint of its keys. */
  keysFit: boolean;
}

/** Verifies a backup, then restores it. An embedded database is filled in a draft file, which is then renamed.
 * Throws an Error of one line if the backup is damaged, Sereno is running, or the table has data. */
export async function restoreBackup(settings: Settings, file: string): Promise<Restored> {
  const checked = await checkBackup(file);
  const folder = openFolder(settings.dataDir);
  const lock = await lockFolder(folder);
  try {
    const { endpoint } = settings.engine;
    const target = endpoint ?? folder.database;
    if (endpoint) await fillTable(endpoint, settings.table, file, target);
    else await fillDatabase(settings, folder, file);
    return { ...checked, target, keysFit: checked.keys !== null && checked.keys === fingerprintKeys(folder.keys) };
  } finally {
    await lock.release();
  }
}

async function fillDatabase({ engine, table }: Settings, folder: Folder, file: string): Promise<void> {
  const { database, draft } = folder;
  if (existsSync(database))
    await withDatabase({ ...engine, file: database }, (endpoint) => refuseUnlessEmpty(endpoint, table, database));
  removeDatabase(draft);
  const fill = (endpoint: string) => fillTable(endpoint, table, file, database);
  await withDatabase({ ...engine, file: draft }, fill).catch((error: unknown) => {
    removeDatabase(draft);
    // The backup was already verified, so an error of the engine means that it cannot write, such as to a full disk.
    throw isOfEngine(error) ? unwritable(folder.path, error) : error;
  });
  removeDatabase(database);
  // Windows ends the engine without letting it merge the `-wal` file into the database: both files move together.
  for (const part of ["-wal", ""]) if (existsSync(draft + part)) renameSync(draft + part, database + part);
  syncFolder(folder.path);
}

const isOfEngine = (error: unknown) => error instanceof Error && "$metadata" in error;

async function refuseUnlessEmpty(endpoint: string, table: string, target: string): Promise<void> {
  const client = localClient(endpoint);
  await ensureTable(client, table);
  if (!(await hasData(client, table))) return;
  throw new Error(
    `La tabla "${table}" de ${target} ya tiene datos: restaura en una vacía, como la de otra carpeta (DATA_DIR). No se restauró nada.`,
  );
}

async function fillTable(endpoint: string, table: string, file: string, target: string): Promise<void> {
  await refuseUnlessEmpty(endpoint, table, target);
  const client = localClient(endpoint);
  await forgetVersion(client, table);
  await putItems(client, table, readBackup(file));
}

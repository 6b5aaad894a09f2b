import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { systemCode } from "./files";

/** The data folder of the one-machine edition. */
export interface Folder {
  path: string;
  database: string;
  /** The database that takes its place once it is restored whole. */
  draft: string;
  keys: string;
  lock: string;
  backups: string;
}

const DATABASE = "sereno.db";
const KEYS = "keys.json";
const BACKUPS = "backups";
/** Folder of the engine's snapshots. */
export const SNAPSHOTS = ".dynoxide";

const isFolder = (name: string) => name === BACKUPS || name === SNAPSHOTS;
const isOurs = (name: string) => name.startsWith(DATABASE) || name.startsWith(KEYS) || isFolder(name);

/**
 * Makes the data folder, readable by its owner alone like all that this process and the engine will write there.
 * @throws Error with one line when there can be no such folder.
 */
export function openFolder(dataDir: string): Folder {
  const wanted = resolve(dataDir);
  process.umask(0o077);
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    const path = realpathSync(wanted);
    const names = readdirSync(path);
    for (const name of names.filter(isOurs)) {
      restrict(join(path, name), isFolder(name) ? 0o700 : 0o600);
    }
    // Whoever points DATA_DIR at a folder with other things in it wants those left as they are.
    if (names.every(isOurs)) restrict(path, 0o700);
    const database = join(path, DATABASE);
    return {
      path,
      database,
      draft: `${database}.restoring`,
      keys: join(path, KEYS),
      lock: `${database}.lock`,
      backups: join(path, BACKUPS),
    };
  } catch (cause) {
    throw new Error(`No se puede usar la carpeta ${wanted} (${systemCode(cause)}): elige otra con DATA_DIR.`, {
      cause,
    });
  }
}

function restrict(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    // The file is gone, belongs to another user, or its file system has no modes.
  }
}

import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { systemCode } from "./files";

/** The data folder of the one-machine edition. */
export interface Folder {
  path: string;
  database: string;
  /** A restored database before it is moved into place. */
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
 * Creates the data folder, readable only by its owner like all files in it.
 * @throws Error of one line if it cannot be created.
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
    // Leaves a folder with foreign files unchanged.
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

import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isStorageFull } from "@sereno/core/db/failures";
import type * as z from "zod/mini";

const REASONS: Record<string, string> = {
  ENOSPC: "no queda espacio en el disco",
  EDQUOT: "no te queda espacio en el disco",
  EROFS: "el disco es de solo lectura",
  EACCES: "no tienes permiso",
  EPERM: "no tienes permiso",
  ECONNREFUSED: "la base de datos dejó de responder",
  ECONNRESET: "la base de datos dejó de responder",
};

export function unwritable(path: string, cause: unknown): Error {
  const code = systemCode(cause);
  const reason = isStorageFull(cause) ? "el disco está lleno o es de solo lectura" : (REASONS[code] ?? code);
  return new Error(`No se puede escribir en ${path}: ${reason}.`, { cause });
}

/** Replaces a file atomically, readable only by its owner. @throws Error of one line if it cannot be written. */
export function writeFileAtomically(file: string, text: string): void {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    const handle = openSync(draft, "wx", 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw unwritable(file, error);
  }
  syncFolder(dirname(file));
}

/** Makes renames in a folder durable; on Windows does nothing, because its file system journals renames. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function removeDatabase(file: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(each, { force: true });
}

/** The value in a JSON file; null if it is empty, damaged or invalid. */
export const parseFile = <T>(file: string, schema: z.ZodMiniType<T>): T | null =>
  parseJson(readFileSync(file, "utf8"), schema);

export function parseJson<T>(text: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const systemCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

export interface Folder {
  path: string;
  database: string;
  /** The file into which a backup is restored, before it replaces the database. */
  draft: string;
  keys: string;
  lock: string;
  backups: string;
}

const DATABASE = "sereno.db";
const KEYS = "keys.json";
const BACKUPS = "backups";
export const SNAPSHOTS = ".dynoxide";

const isFolder = (name: string) => name === BACKUPS || name === SNAPSHOTS;
const isOurs = (name: string) => name.startsWith(DATABASE) || name.startsWith(KEYS) || isFolder(name);

/** Opens or creates a data folder; only its owner can read Sereno's files in it. @throws Error if it is unusable. */
export function openFolder(chosen: string): Folder {
  process.umask(0o077);
  try {
    mkdirSync(chosen, { recursive: true, mode: 0o700 });
    const path = realpathSync(chosen);
    const names = readdirSync(path);
    for (const name of names.filter(isOurs)) restrict(join(path, name), isFolder(name) ? 0o700 : 0o600);
    // Restricts the folder itself only if it holds no other program's files.
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
    throw new Error(`No se puede usar la carpeta ${chosen} (${systemCode(cause)}): elige otra con DATA_DIR.`, {
      cause,
    });
  }
}

export function requireDatabase({ path, database }: Folder): void {
  if (!existsSync(database)) throw new Error(`No hay datos en ${path}: di con DATA_DIR dónde están.`);
}

function restrict(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    // The file is gone or belongs to another user, or its file system has no modes: nothing is to be done.
  }
}

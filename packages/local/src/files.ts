import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
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

/** Says of a path why nothing can be written there, in one line. */
export function unwritable(path: string, cause: unknown): Error {
  const code = systemCode(cause);
  const reason = isStorageFull(cause) ? "el disco está lleno o es de solo lectura" : (REASONS[code] ?? code);
  return new Error(`No se puede escribir en ${path}: ${reason}.`, { cause });
}

/** Replaces a file atomically. Only its owner may read it. @throws Error with one line. */
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

/** Makes what was renamed in a folder outlast a loss of power. Windows opens no folder, and its journal keeps the names. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** With what SQLite keeps beside a file; it leaves nothing there when it is stopped. */
export function removeDatabase(file: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(each, { force: true });
}

/** What a JSON file holds; null when it is empty, damaged or holds something else. */
export function parseFile<T>(file: string, schema: z.ZodMiniType<T>): T | null {
  const text = readFileSync(file, "utf8");
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The system's name for what went wrong with a file, such as ENOENT. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

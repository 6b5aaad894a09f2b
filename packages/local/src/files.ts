import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type * as z from "zod/mini";

/** Replaces a file whole or not at all, whatever happens meanwhile. Only its owner may read it. */
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
    throw error;
  }
  syncFolder(dirname(file));
}

/** Makes what was renamed in a folder outlast a loss of power. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
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

import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { Keys } from "@sereno/core/keys";
import * as z from "zod/mini";
import { parseFile, writeFileAtomically } from "./files";

/** A key of 32 bytes in base64url. */
const Key = z.string().check(z.regex(/^[\w-]{43}$/));
const StoredKeys = z.object({ session: Key, encryption: Key });

function readKeys(file: string) {
  const stored = parseFile(file, StoredKeys);
  if (stored) return stored;
  throw new Error(
    `El archivo de claves ${file} está vacío o dañado: faltan en él dos claves de 32 bytes. Recupera tu copia de él, o bórralo y arranca de nuevo (cada quien tendrá que entrar otra vez, cambiar el secreto de los avisos y reconectar Google).`,
  );
}

/** The keys in a file, made if there is no file yet. @throws Error of one line if the file is damaged or empty. */
export function loadKeys(file: string): Keys {
  if (!existsSync(file)) writeFileAtomically(file, JSON.stringify({ session: newKey(), encryption: newKey() }));
  const stored = readKeys(file);
  return { session: [fromText(stored.session)], encryption: [fromText(stored.encryption)] };
}

export function fingerprintKeys(file: string): string | null {
  if (!existsSync(file)) return null;
  return createHash("sha256").update(readKeys(file).encryption).digest("hex").slice(0, 16);
}

const newKey = () => randomBytes(32).toString("base64url");
const fromText = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

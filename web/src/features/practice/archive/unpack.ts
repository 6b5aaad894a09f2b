import { Unzip, UnzipInflate } from "fflate";
import { COPY_NAME } from "./pack";

/** Of the ZIP, and of what is in it: beyond any practice's, and what a browser can still hold. */
export const MOST_ZIP_MB = 200;
const MOST_MB = 400;
const MB = 1024 * 1024;

/** Why a file cannot be read: a Spanish sentence. */
export class Unreadable extends Error {}

const NO_COPY = "Este archivo no es una copia de Sereno. Elige el ZIP que bajaste con 'Llevarme todo'.";
const BROKEN = "El ZIP está incompleto o dañado. Bájalo de nuevo.";
const LARGE = `El archivo es demasiado grande: se leen copias de hasta ${MOST_ZIP_MB} MB.`;

async function inflate(zip: Blob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let isWhole = false;
  const unzip = new Unzip((file) => {
    if (file.name !== COPY_NAME) return;
    file.ondata = (error, part, isLast) => {
      if (error) throw new Unreadable(BROKEN);
      size += part.length;
      if (size > MOST_MB * MB) throw new Unreadable(LARGE);
      parts.push(new Uint8Array(part));
      isWhole ||= isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const reader = zip.stream().getReader();
  for (;;) {
    const { value, done } = await reader.read();
    signal.throwIfAborted();
    try {
      unzip.push(value ?? new Uint8Array(), done);
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable(BROKEN);
    }
    if (done || isWhole) break;
  }
  await reader.cancel();
  if (parts.length === 0) throw new Unreadable(NO_COPY);
  if (!isWhole) throw new Unreadable(BROKEN);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export interface Unpacked {
  /** SHA-256 of `sereno.json`. */
  digest: string;
  value: unknown;
}

/** What a ZIP of 'Llevarme todo' holds of a practice; nothing else in it is looked at. @throws Unreadable. */
export async function unpackCopy(zip: Blob, signal: AbortSignal): Promise<Unpacked> {
  if (zip.size > MOST_ZIP_MB * MB) throw new Unreadable(LARGE);
  const bytes = await inflate(zip, signal);
  const digest = hex(await crypto.subtle.digest("SHA-256", bytes));
  try {
    return { digest, value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    throw new Unreadable(BROKEN);
  }
}

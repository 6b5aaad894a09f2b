import { type AppError, invalidField } from "../errors";

const PART = /^[\w.:+-]{1,80}$/;

/** An opaque cursor: only the last item's sort values. The list's owner comes from the session. */
export const writeCursor = (...parts: string[]): string => Buffer.from(JSON.stringify(parts)).toString("base64url");

/** The error for a cursor that this list did not make, under its parameter's name. */
export const foreignCursor = (name = "cursor"): AppError =>
  invalidField(name, `El cursor no es válido. Empieza de nuevo sin ${name}.`);

/** Checks each value against `shape`; null without a cursor. @throws AppError `invalid_input` for any other text. */
export function readCursor(
  cursor: string | null | undefined,
  length: number,
  name?: string,
  shape = PART,
): string[] | null {
  if (!cursor) return null;
  const parts = parse(Buffer.from(cursor, "base64url").toString());
  if (Array.isArray(parts) && parts.length === length && parts.every((part) => isPart(part, shape))) return parts;
  throw foreignCursor(name);
}

const isPart = (part: unknown, shape: RegExp): part is string => typeof part === "string" && shape.test(part);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

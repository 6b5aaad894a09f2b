import { type AppError, invalidField } from "../errors";

const PART = /^[\w.:+-]{1,80}$/;

/**
 * Where a list goes on, for whoever asked for it: opaque, and nothing but the last item's own sort values. Whose list it is
 * comes from the session again.
 */
export const writeCursor = (...parts: string[]): string => Buffer.from(JSON.stringify(parts)).toString("base64url");

/** The refusal of a cursor that this list never gave, by the name that it goes by. */
export const foreignCursor = (name = "cursor"): AppError =>
  invalidField(name, `El cursor no es válido. Empieza de nuevo sin ${name}.`);

/**
 * The values that `writeCursor` wrote, as many as `length` and each of a `shape`; null when there is no cursor.
 * @throws AppError `invalid_input` for a text that `writeCursor` never wrote.
 */
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

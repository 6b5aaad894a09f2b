import type { EntityName, RecordOf } from "../domain/entities";
import { type AppError, invalidField } from "../errors";
import type { Database } from "./database";
import type { QueryFor } from "./electrodb";
import { readQuery } from "./read";

const PART = /^[\w.:+-]{1,80}$/;

/** An opaque cursor of the last record's sort values. It has no practice id, so it cannot read another practice. */
export const writeCursor = (...parts: string[]): string => Buffer.from(JSON.stringify(parts)).toString("base64url");

/** The error for a cursor of another list. @param name the input field that held the cursor. */
export const foreignCursor = (name = "cursor"): AppError =>
  invalidField(name, `El cursor no es válido. Empieza de nuevo sin ${name}.`);

/** The `length` values in a cursor; null without a cursor. @throws AppError `invalid_input` for an invalid cursor. */
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

interface Wanted<N extends EntityName> {
  entity: N;
  /** Queries to merge, each with the key values (`of`) that its records share. A record found twice appears once. */
  sources: { query: QueryFor<N>; of: Record<string, string> }[];
  order: "asc" | "desc";
  consistent?: boolean;
  /** The attributes that sort the list; the last is the id. */
  by: readonly (keyof RecordOf<N>)[];
  after: string[] | null;
  limit: number;
  passes?: ((record: RecordOf<N>) => boolean) | undefined;
}

const MOST_READ = 400;
const FILTERED_PAGE = 200;

/** Up to `limit` records that pass the filter; fewer if `MOST_READ` were read first. `next_cursor`: null at the end. */
export async function fillPage<N extends EntityName>(
  db: Database,
  wanted: Wanted<N>,
): Promise<{ records: RecordOf<N>[]; next_cursor: string | null }> {
  const { limit, passes } = wanted;
  const found: RecordOf<N>[] = [];
  let after = wanted.after;
  let seen = 0;
  do {
    const stretch = await readStretch(db, wanted, after, passes ? FILTERED_PAGE : limit + 1);
    found.push(...(passes ? stretch.data.filter(passes) : stretch.data));
    seen += stretch.data.length;
    after = stretch.after;
  } while (after && seen < MOST_READ && found.length <= limit);
  const records = found.slice(0, limit);
  const last = records.at(-1);
  const next = found.length > limit && last ? keyOf(wanted, last) : after;
  return { records, next_cursor: next && writeCursor(...next) };
}

const keyOf = <N extends EntityName>({ by }: Pick<Wanted<N>, "by">, record: RecordOf<N>): string[] =>
  by.map((name) => String(record[name]));

async function readStretch<N extends EntityName>(
  db: Database,
  { entity, sources, order, consistent = false, by }: Wanted<N>,
  after: string[] | null,
  limit: number,
): Promise<{ data: RecordOf<N>[]; after: string[] | null }> {
  const place = after && Object.fromEntries(by.map((name, index) => [name, after[index] ?? ""]));
  const pages = await Promise.all(
    sources.map(({ query, of }) =>
      readQuery(db, entity, query, { order, consistent, limit, after: place && { ...of, ...place } }),
    ),
  );
  const found =
    pages.length > 1
      ? merged(
          pages.flatMap((page) => page.data),
          order,
          (record) => keyOf({ by }, record),
        )
      : (pages[0]?.data ?? []);
  const data = found.slice(0, limit);
  const last = data.at(-1);
  const isMore = found.length > limit || pages.some(({ cursor }) => cursor !== null);
  return { data, after: isMore && last ? keyOf({ by }, last) : null };
}

function merged<R>(records: R[], order: "asc" | "desc", keyOf: (record: R) => string[]): R[] {
  const byKey = new Map(records.map((record) => [keyOf(record).join(), record]));
  const keys = [...byKey.keys()].sort();
  return (order === "asc" ? keys : keys.reverse()).flatMap((key) => byKey.get(key) ?? []);
}

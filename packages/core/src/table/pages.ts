import { writeCursor } from "./cursor";

export interface Stretch {
  /** ElectroDB's, to begin after. */
  cursor: string | null;
  limit: number;
}

/** A list of records in the order of their keys. */
interface Source<R> {
  read(stretch: Stretch): Promise<{ data: R[]; isMore: boolean }>;
  /** ElectroDB's cursor to go on after a key. */
  after(key: string[]): string;
}

interface Wanted<R> {
  /** All in the same order. What two of them hold is answered once. */
  sources: Source<R>[];
  order: "asc" | "desc";
  /** What the records are in the order of; the last part is the id. */
  keyOf: (record: R) => string[];
  /** The key to begin after, as a cursor says it. */
  after: string[] | null;
  limit: number;
  /** Absent: every record is wanted. */
  passes?: (record: R) => boolean;
}

/** How many records one call reads at most while it looks for those that pass a filter. */
const MOST_READ = 400;
const FILTERED_PAGE = 200;

/**
 * One page of a list, of what passes a filter that the keys do not know: reads on until the page is full, nothing is left, or
 * 400 records were read. One query a source and stretch.
 * @returns `next_cursor`: null when no record that is wanted follows. A page that is not full may have one.
 */
export async function fillPage<R>(wanted: Wanted<R>): Promise<{ records: R[]; next_cursor: string | null }> {
  const { keyOf, limit, passes } = wanted;
  const found: R[] = [];
  let after = wanted.after;
  let seen = 0;
  do {
    const stretch = await readStretch(wanted, after, passes ? FILTERED_PAGE : limit + 1);
    found.push(...(passes ? stretch.data.filter(passes) : stretch.data));
    seen += stretch.data.length;
    after = stretch.after;
  } while (after && seen < MOST_READ && found.length <= limit);
  const records = found.slice(0, limit);
  const last = records.at(-1);
  const next = found.length > limit && last ? keyOf(last) : after;
  return { records, next_cursor: next && writeCursor(...next) };
}

/** The next `limit` records of all sources, and the key of the last of them if more follow. */
async function readStretch<R>(
  { sources, order, keyOf }: Wanted<R>,
  after: string[] | null,
  limit: number,
): Promise<{ data: R[]; after: string[] | null }> {
  const pages = await Promise.all(
    sources.map((source) => source.read({ cursor: after && source.after(after), limit })),
  );
  const found =
    pages.length > 1
      ? merged(
          pages.flatMap((page) => page.data),
          order,
          keyOf,
        )
      : (pages[0]?.data ?? []);
  const data = found.slice(0, limit);
  const last = data.at(-1);
  const isMore = found.length > limit || pages.some((page) => page.isMore);
  return { data, after: isMore && last ? keyOf(last) : null };
}

function merged<R>(records: R[], order: "asc" | "desc", keyOf: (record: R) => string[]): R[] {
  const byKey = new Map(records.map((record) => [keyOf(record).join(), record]));
  const keys = [...byKey.keys()].sort();
  return (order === "asc" ? keys : keys.reverse()).flatMap((key) => byKey.get(key) ?? []);
}

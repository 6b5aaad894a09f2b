interface Page<R> {
  data: R[];
  cursor: string | null;
}

/** How many records one call reads at most while it looks for those that pass a filter. */
const MOST_READ = 400;
const FILTERED_PAGE = 200;

interface Wanted<R> {
  /** ElectroDB's, to begin after. */
  cursor: string | null;
  limit: number;
  /** Absent: every record is wanted. */
  passes?: (record: R) => boolean;
  read(page: { cursor: string | null; limit: number }): Promise<Page<R>>;
}

interface FilledPage<R> {
  records: R[];
  last: R | null;
}

/**
 * One page of a list, of what passes a filter that the keys do not know: reads on until the page is full, nothing is left, or
 * 400 records were read.
 * @returns `last`: the record to go on after; null when no record that is wanted follows. A page that is not full may have one.
 */
export async function fillPage<R>({ cursor, limit, passes, read }: Wanted<R>): Promise<FilledPage<R>> {
  const found: R[] = [];
  let next = cursor;
  let seen = 0;
  let last: R | null = null;
  do {
    const page = await read({ cursor: next, limit: passes ? FILTERED_PAGE : limit + 1 });
    found.push(...(passes ? page.data.filter(passes) : page.data));
    next = page.cursor;
    seen += page.data.length;
    last = page.data.at(-1) ?? last;
  } while (next && seen < MOST_READ && found.length <= limit);
  const records = found.slice(0, limit);
  if (found.length > limit) return { records, last: records.at(-1) ?? null };
  return { records, last: next ? last : null };
}

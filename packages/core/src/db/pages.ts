interface Page<R> {
  data: R[];
  cursor: string | null;
}

/**
 * One page of what passes a filter that the database cannot apply: reads on until so many do, or nothing is left.
 * @param cursor ElectroDB's, to begin after.
 * @returns `hasMore` is true only when another record passes.
 */
export async function fillPage<R>(
  cursor: string | null,
  limit: number,
  readPage: (cursor: string | null) => Promise<Page<R>>,
  passes: (record: R) => boolean,
): Promise<{ records: R[]; hasMore: boolean }> {
  const found: R[] = [];
  let next = cursor;
  do {
    const page = await readPage(next);
    found.push(...page.data.filter(passes));
    next = page.cursor;
  } while (next && found.length <= limit);
  return { records: found.slice(0, limit), hasMore: found.length > limit };
}

import { measureUsage, noUsage, type Usage } from "@sereno/core/db/usage";

export async function measured<T>(work: () => Promise<T>): Promise<{ answer: T; usage: Usage }> {
  const usage = noUsage();
  return { answer: await measureUsage(usage, work), usage };
}

export async function pagesOf<Page extends { next_cursor: string | null }>(
  read: (cursor: string | null) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read(cursor);
    pages.push(page);
    cursor = page.next_cursor;
  } while (cursor);
  return pages;
}

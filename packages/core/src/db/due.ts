import type { Context } from "../context";

export interface JobReport {
  done: number;
  failed: number;
}

interface Page<R> {
  data: R[];
  cursor: string | null;
}

const AT_ONCE = 8;
/** With pages of 100, what one run takes on: what is left is the next run's. */
const MAX_PAGES = 20;
export const DUE_PAGE = 100;

/**
 * Works off what is due, page by page, a few at once. Goes on after one that fails.
 * @param each answers whether there was anything left to do; another run may have been faster.
 */
export async function workOff<R extends { practice_id: string }>(
  { log }: Context,
  job: string,
  readPage: (cursor: string | null) => Promise<Page<R>>,
  each: (record: R) => Promise<boolean>,
): Promise<JobReport> {
  const report: JobReport = { done: 0, failed: 0 };
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page: Page<R> = await readPage(cursor);
    const waiting = page.data.values();
    const worker = async () => {
      for (const record of waiting) {
        try {
          if (await each(record)) report.done += 1;
        } catch (cause) {
          report.failed += 1;
          log.error("job_item_failed", { job, practice: record.practice_id, cause });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    cursor = page.cursor;
    if (!cursor) break;
  }
  return report;
}

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
/** After this long a run takes on nothing more: what is left is the next run's. */
const BUDGET_MS = 35_000;
export const DUE_PAGE = 100;

/**
 * Works off what is due, page by page, a few at once. Goes on after one that fails.
 * @param each answers whether there was anything left to do; another run may have been faster.
 */
export async function workOff<R extends { practice_id: string }>(
  { log, clock }: Context,
  job: string,
  readPage: (cursor: string | null) => Promise<Page<R>>,
  each: (record: R) => Promise<boolean>,
): Promise<JobReport> {
  const report: JobReport = { done: 0, failed: 0 };
  let cursor: string | null = null;
  const until = clock.now().getTime() + BUDGET_MS;
  const hasTime = () => clock.now().getTime() < until;
  do {
    const page: Page<R> = await readPage(cursor);
    const waiting = page.data.values();
    const worker = async () => {
      for (const record of waiting) {
        if (!hasTime()) return;
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
  } while (cursor && hasTime());
  return report;
}

import type { Context } from "@sereno/core/db/context";
import type { JobReport } from "@sereno/core/db/due-work";
import { createContext } from "./deps";

/** One failing item is retried later and listed in the end. So many in one run mean that something larger fails. */
const MANY = 10;

/** Makes the context when the job runs: each job is its own function, without the secrets of the others. */
export function job(name: string, run: (ctx: Context) => Promise<JobReport>, create = createContext) {
  let ctx: Context | undefined;
  return async (): Promise<void> => {
    ctx ??= create(process.env);
    tellRun(ctx, name, await run(ctx));
  };
}

/** @throws Error where many items failed. */
export function tellRun({ log }: Context, name: string, report: JobReport): void {
  log.info("job", { job: name, ...report });
  if (report.failed >= MANY) throw new Error(`${name}: ${report.failed} items failed`);
}

import type { Context, JobReport } from "@sereno/core/db/index";
import { createContext } from "./deps";

/** With this many failed items a run fails, because the whole job may be broken. The items are retried anyway. */
const MANY = 10;

/** A job as a Lambda handler. Its context is made at its first run, without the secrets of other jobs. */
export function job(name: string, run: (ctx: Context) => Promise<JobReport>, create = createContext) {
  let ctx: Context | undefined;
  return async (): Promise<void> => {
    ctx ??= create(process.env);
    tellRun(ctx, name, await run(ctx));
  };
}

/** Logs the report of a run. @throws Error if `MANY` items failed. */
export function tellRun({ log }: Context, name: string, report: JobReport): void {
  log.info("job", { job: name, ...report });
  if (report.failed >= MANY) throw new Error(`${name}: ${report.failed} items failed`);
}

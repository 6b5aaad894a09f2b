import type { Context, JobReport } from "@sereno/core/db/index";
import { createContext } from "./deps";

/** A single failed item is retried and finally listed. This many failures in one run point to a larger fault. */
const MANY = 10;

/** Wraps a job as a Lambda handler. Each job makes its own context when it runs, without the secrets of others. */
export function job(name: string, run: (ctx: Context) => Promise<JobReport>, create = createContext) {
  let ctx: Context | undefined;
  return async (): Promise<void> => {
    ctx ??= create(process.env);
    tellRun(ctx, name, await run(ctx));
  };
}

/** Logs the result of a run. @throws Error if many items failed. */
export function tellRun({ log }: Context, name: string, report: JobReport): void {
  log.info("job", { job: name, ...report });
  if (report.failed >= MANY) throw new Error(`${name}: ${report.failed} items failed`);
}

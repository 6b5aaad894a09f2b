import type { Context, JobReport } from "@sereno/core/db/index";

/** A run with this many failed items throws, because the job itself may be broken. The items are retried anyway. */
const MANY = 10;

/** A job's Lambda handler. Creates its context at the first run: the jobs in `jobs.ts` read different variables. */
export function job<C extends Context>(
  name: string,
  create: (environment: NodeJS.ProcessEnv) => C,
  run: (ctx: C) => Promise<JobReport>,
) {
  let ctx: C | undefined;
  return async (): Promise<void> => {
    ctx ??= create(process.env);
    tellRun(ctx, name, await run(ctx));
  };
}

export function tellRun({ log }: Context, name: string, report: JobReport): void {
  log.info("job", { job: name, ...report });
  if (report.failed >= MANY) throw new Error(`${name}: ${report.failed} items failed`);
}

import type { Context } from "@sereno/core/table/context";
import type { JobReport } from "@sereno/core/table/due-work";
import { createContext } from "./deps";

/** A failing item is put off, and listed in the end, by itself; so many in one run are the failure of something else. */
const MANY = 10;

/** Each job is a function of its own, so its context is made by the job that runs: the others' secrets are not here. */
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

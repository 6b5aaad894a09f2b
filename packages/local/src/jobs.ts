import { completePastAppointments } from "@sereno/core/appointment/job";
import { refreshBusyTimes } from "@sereno/core/busy/job";
import { workOnClients } from "@sereno/core/client/job";
import type { Context } from "@sereno/core/context";
import type { JobReport } from "@sereno/core/db/due-work";
import { retryCalendar } from "@sereno/core/meet/job";
import { expirePurchases } from "@sereno/core/purchase/job";
import { finishSeries } from "@sereno/core/series/job";
import { createSweep } from "./sweep";

interface Job {
  name: string;
  everyMinutes: number;
  run(ctx: Context): Promise<JobReport>;
}

const JOBS: Job[] = [
  { name: "complete", everyMinutes: 5, run: completePastAppointments },
  { name: "expire", everyMinutes: 60, run: expirePurchases },
  { name: "client", everyMinutes: 1, run: workOnClients },
  { name: "series", everyMinutes: 1, run: finishSeries },
  { name: "calendar", everyMinutes: 1, run: retryCalendar },
  { name: "busy", everyMinutes: 10, run: refreshBusyTimes },
];

/** Runs each job now and then on its timer, never twice at once. `stop` waits for what is running. */
export function startJobs(ctx: Context): { stop(): Promise<void> } {
  const { log } = ctx;
  const running = new Map<string, Promise<void>>();
  const start = (job: Job) => {
    if (running.has(job.name)) return;
    const run = job
      .run(ctx)
      .then((report) => log.info("job", { job: job.name, ...report }))
      .catch((cause: unknown) => log.error("job_failed", { job: job.name, cause }))
      .finally(() => running.delete(job.name));
    running.set(job.name, run);
  };
  const jobs = [...JOBS, { name: "sweep", everyMinutes: 1, run: createSweep() }];
  const timers = jobs.map((job) => setInterval(() => start(job), job.everyMinutes * 60_000));
  for (const job of jobs) start(job);
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

import type { Logger } from "@sereno/core/logger";

export interface Job {
  name: string;
  everyMinutes: number;
  run(): Promise<object>;
}

/** Runs each job now and then on its timer, never twice at once. `stop` waits for what is running. */
export function startJobs(jobs: Job[], log: Logger): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const start = (job: Job) => {
    if (running.has(job.name)) return;
    const run = job
      .run()
      .then((report) => log.info("job", { job: job.name, ...report }))
      .catch((cause: unknown) => log.error("job_failed", { job: job.name, cause }))
      .finally(() => running.delete(job.name));
    running.set(job.name, run);
  };
  const timers = jobs.map((job) => setInterval(() => start(job), job.everyMinutes * 60_000));
  for (const job of jobs) start(job);
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

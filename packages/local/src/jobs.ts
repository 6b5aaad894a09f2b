import { continueDayClosures } from "@sereno/core/actions/day-closure/continue";
import { finishSeries } from "@sereno/core/actions/series/finish";
import type { Context, JobReport } from "@sereno/core/db/index";
import type { WebhookPort } from "@sereno/core/domain/endpoint/ports";
import { continueClientWork } from "@sereno/core/jobs/continue-client-work";
import { completePastAppointments, expirePurchases } from "@sereno/core/jobs/expire";
import { pushEvents } from "@sereno/core/jobs/push-events";
import { refreshBusyTimes } from "@sereno/core/jobs/refresh-busy-times";
import { retryCalendar } from "@sereno/core/jobs/retry-calendar";
import { type Sender, sendReminders } from "@sereno/core/jobs/send-reminders";
import { noteSeen } from "@sereno/core/store/clock/seen";
import { createSweep } from "./sweep";

interface Job {
  name: string;
  everyMinutes: number;
  run(ctx: Context): Promise<JobReport>;
}

const JOBS: Job[] = [
  { name: "complete", everyMinutes: 5, run: completePastAppointments },
  { name: "expire", everyMinutes: 60, run: expirePurchases },
  { name: "client", everyMinutes: 1, run: continueClientWork },
  { name: "closing", everyMinutes: 1, run: continueDayClosures },
  { name: "series", everyMinutes: 1, run: finishSeries },
  { name: "calendar", everyMinutes: 1, run: retryCalendar },
  { name: "busy", everyMinutes: 1, run: refreshBusyTimes },
];

/** Runs each job at the start and on a timer, never twice at once. `stop` waits for running jobs. */
export function startJobs(
  ctx: Context,
  { sender, webhooks }: { sender: Sender | null; webhooks: WebhookPort },
): { stop(): Promise<void> } {
  const { db, clock, log } = ctx;
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
  const email: Job[] = sender ? [{ name: "email", everyMinutes: 1, run: (each) => sendReminders(each, sender) }] : [];
  const push: Job = { name: "push", everyMinutes: 1, run: (each) => pushEvents(each, webhooks) };
  const jobs = [...JOBS, ...email, push, { name: "sweep", everyMinutes: 1, run: createSweep() }];
  const timers = jobs.map((job) => setInterval(() => start(job), job.everyMinutes * 60_000));
  const note = () => noteSeen(db, clock.now()).catch((cause: unknown) => log.error("clock_not_noted", { cause }));
  const notes = setInterval(note, 10 * 60_000);
  void note();
  for (const job of jobs) start(job);
  return {
    stop: async () => {
      for (const timer of [...timers, notes]) clearInterval(timer);
      await Promise.all(running.values());
      await note();
    },
  };
}

import { continueDayClosures } from "@sereno/core/actions/day-closure/continue";
import { finishSeries } from "@sereno/core/actions/series/finish";
import type { Context } from "@sereno/core/db/context";
import type { JobReport } from "@sereno/core/db/due-work";
import { continueClientWork } from "@sereno/core/jobs/continue-client-work";
import { completePastAppointments, expirePurchases } from "@sereno/core/jobs/expire";
import { pushEvents } from "@sereno/core/jobs/push-events";
import { refreshBusyTimes } from "@sereno/core/jobs/refresh-busy-times";
import { retryCalendar } from "@sereno/core/jobs/retry-calendar";
import { sendReminders } from "@sereno/core/jobs/send-reminders";
import { begin, Caller } from "../gate";
import { ORIGIN } from "../mail";
import type { World } from "../world";
import type { Does } from "./task";

const JOBS: Record<string, (ctx: Context, world: World) => Promise<JobReport>> = {
  complete: completePastAppointments,
  expire: expirePurchases,
  client: continueClientWork,
  closing: continueDayClosures,
  series: finishSeries,
  calendar: retryCalendar,
  busy: refreshBusyTimes,
  push: (ctx, { receivers }) => pushEvents(ctx, receivers.port),
  email: (ctx, { letters }) => sendReminders(ctx, { mail: letters.port, origin: ORIGIN, allowedEmails: [] }),
};

const runs = new WeakMap<World, number>();

/** Runs a job once; null if the run crashed. */
export async function runJob(world: World, actor: string, name: string): Promise<JobReport | null> {
  const number = (runs.get(world) ?? 0) + 1;
  runs.set(world, number);
  const caller = new Caller(`${actor}-${name}#${number}`, world.gate);
  const failed = { done: 0, failed: 1 };
  const report = await caller.run(async () => {
    await begin();
    return JOBS[name]?.(world.ctx, world).catch(() => failed) ?? failed;
  });
  world.trace.add(`${caller.name} ${JSON.stringify(report)}`);
  return report;
}

const run =
  (name: string): Does =>
  ({ world, name: actor }) =>
    runJob(world, actor, name);

export const jobTasks: Record<string, [number, Does]> = {
  complete: [2, run("complete")],
  expire: [1, run("expire")],
  client: [4, run("client")],
  closing: [2, run("closing")],
  series: [2, run("series")],
  calendar: [5, run("calendar")],
  email: [6, run("email")],
  push: [4, run("push")],
};

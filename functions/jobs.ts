import type { Context } from "@sereno/core/table/context";
import type { JobReport } from "@sereno/core/table/due-work";
import { completePastAppointments } from "@sereno/core/verbs/complete-appointments";
import { expirePurchases as expireDuePurchases } from "@sereno/core/verbs/expire-purchases";
import { finishSeries as finishDueSeries } from "@sereno/core/verbs/finish-series";
import { refreshBusyTimes as refreshDueBusyTimes } from "@sereno/core/verbs/refresh-busy-times";
import { retryCalendar as retryCalendarTasks } from "@sereno/core/verbs/retry-calendar";
import { workOnClients as workOnDueClients } from "@sereno/core/verbs/work-on-clients";
import { createCalendarContext, createContext } from "./deps";

/** A failing item is put off, and listed in the end, by itself; so many in one run are the failure of something else. */
const MANY = 10;

/** Each job is a function of its own, so its context is made by the job that runs: the others' secrets are not here. */
function job(name: string, run: (ctx: Context) => Promise<JobReport>, create = createContext) {
  let ctx: Context | undefined;
  return async (): Promise<void> => {
    ctx ??= create(process.env);
    const report = await run(ctx);
    ctx.log.info("job", { job: name, ...report });
    if (report.failed >= MANY) throw new Error(`${name}: ${report.failed} items failed`);
  };
}

/** Scheduled every 5 minutes. */
export const completeAppointments = job("complete", completePastAppointments);
/** Scheduled hourly. */
export const expirePurchases = job("expire", expireDuePurchases);
/** Scheduled every minute. */
export const workOnClients = job("client", workOnDueClients);
/** Scheduled every minute. */
export const finishSeries = job("series", finishDueSeries);
/** Scheduled every minute. */
export const retryCalendar = job("calendar", retryCalendarTasks, createCalendarContext);
/** Scheduled every 10 minutes. */
export const refreshBusyTimes = job("busy", refreshDueBusyTimes, createCalendarContext);

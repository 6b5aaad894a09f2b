import { completePastAppointments } from "@sereno/core/appointment/job";
import { workOnClients as workOnDueClients } from "@sereno/core/client/job";
import type { Context } from "@sereno/core/context";
import type { JobReport } from "@sereno/core/db/due-work";
import { retryCalendar as retryCalendarTasks } from "@sereno/core/meet/job";
import { expirePurchases as expireDuePurchases } from "@sereno/core/purchase/job";
import { createDeps } from "./deps";

const deps = createDeps(process.env);

/** A failing item is put off, and listed in the end, by itself; so many in one run are the failure of something else. */
const MANY = 10;

const job = (name: string, run: (ctx: Context) => Promise<JobReport>) => async (): Promise<void> => {
  const report = await run(deps);
  deps.log.info("job", { job: name, ...report });
  if (report.failed >= MANY) throw new Error(`${name}: ${report.failed} items failed`);
};

/** Scheduled every 5 minutes. */
export const completeAppointments = job("complete", completePastAppointments);
/** Scheduled hourly. */
export const expirePurchases = job("expire", expireDuePurchases);
/** Scheduled every minute. */
export const workOnClients = job("client", workOnDueClients);
/** Scheduled every minute. */
export const retryCalendar = job("calendar", retryCalendarTasks);

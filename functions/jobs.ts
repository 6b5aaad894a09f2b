import { completePastAppointments } from "@sereno/core/verbs/complete-appointments";
import { expirePurchases as expireDuePurchases } from "@sereno/core/verbs/expire-purchases";
import { finishSeries as finishDueSeries } from "@sereno/core/verbs/finish-series";
import { pushEvents as pushNewEvents } from "@sereno/core/verbs/push-events";
import { retryCalendar as retryCalendarTasks } from "@sereno/core/verbs/retry-calendar";
import { workOnClosings as workOnDueClosings } from "@sereno/core/verbs/work-on-closings";
import { workOnPeople } from "@sereno/core/verbs/work-on-people";
import { createCalendarContext, createSealedContext } from "./deps";
import { job } from "./job";
import { webhooks } from "./webhooks";

/** Scheduled every 5 minutes. */
export const completeAppointments = job("complete", completePastAppointments);
/** Scheduled hourly. */
export const expirePurchases = job("expire", expireDuePurchases);
/** Scheduled every minute. */
export const workOnClients = job("client", workOnPeople);
/** Scheduled every minute. */
export const workOnClosings = job("closing", workOnDueClosings);
/** Scheduled every minute. */
export const finishSeries = job("series", finishDueSeries);
/** Scheduled every minute. */
export const retryCalendar = job("calendar", retryCalendarTasks, createCalendarContext);
/** Scheduled every minute. */
export const pushEvents = job("push", (ctx) => pushNewEvents(ctx, webhooks), createSealedContext);

import { continueDayClosures as workOnDueDayClosures } from "@sereno/core/actions/day-closure/continue";
import { finishSeries as finishDueSeries } from "@sereno/core/actions/series/finish";
import { continueClientWork } from "@sereno/core/jobs/continue-client-work";
import { completePastAppointments, expirePurchases as expireDuePurchases } from "@sereno/core/jobs/expire";
import { pushEvents as pushNewEvents } from "@sereno/core/jobs/push-events";
import { retryCalendar as retryCalendarTasks } from "@sereno/core/jobs/retry-calendar";
import { createCalendarContext, createSealedContext } from "./deps";
import { job } from "./job";
import { webhooks } from "./webhooks";

export const completeAppointments = job("complete", completePastAppointments);
export const expirePurchases = job("expire", expireDuePurchases);
export const workOnClients = job("client", continueClientWork);
export const workOnClosings = job("closing", workOnDueDayClosures);
export const finishSeries = job("series", finishDueSeries);
export const retryCalendar = job("calendar", retryCalendarTasks, createCalendarContext);
export const pushEvents = job("push", (ctx) => pushNewEvents(ctx, webhooks), createSealedContext);

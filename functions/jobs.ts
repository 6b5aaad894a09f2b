import { continueDayClosures as workOnDueDayClosures } from "@sereno/core/actions/day-closure/continue";
import { finishSeries as finishDueSeries } from "@sereno/core/actions/series/finish";
import { continueClientWork } from "@sereno/core/jobs/continue-client-work";
import { completePastAppointments, expirePurchases as expireDuePurchases } from "@sereno/core/jobs/expire";
import { pushEvents as pushNewEvents } from "@sereno/core/jobs/push-events";
import { retryCalendar as retryCalendarTasks } from "@sereno/core/jobs/retry-calendar";
import { createCalendarContext, createContext, createSealedContext } from "./deps";
import { job } from "./job";
import { webhooks } from "./webhooks";

export const completeAppointments = job("complete", createContext, completePastAppointments);
export const expirePurchases = job("expire", createContext, expireDuePurchases);
export const workOnClients = job("client", createContext, continueClientWork);
export const workOnClosings = job("closing", createContext, workOnDueDayClosures);
export const finishSeries = job("series", createContext, finishDueSeries);
export const retryCalendar = job("calendar", createCalendarContext, retryCalendarTasks);
export const pushEvents = job("push", createSealedContext, (ctx) => pushNewEvents(ctx, webhooks));

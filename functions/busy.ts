import { handOnBusyTimes, refreshBusyTimesOf } from "@sereno/core/jobs/refresh-busy-times";
import type { SQSEvent } from "aws-lambda";
import { createCalendarContext, createHandOnSettings } from "./deps";
import { job, tellRun } from "./job";
import { createQueue } from "./queue";

function createHandOnContext(environment: NodeJS.ProcessEnv) {
  const { ctx, queueUrl } = createHandOnSettings(environment);
  return { ...ctx, handOn: createQueue(queueUrl, ctx.log) };
}

/** Queues practices whose Google calendar is due to be read: at intervals, and at once if Google reports a change. */
export const handOnPractices = job("busy", createHandOnContext, (ctx) => handOnBusyTimes(ctx, ctx.handOn));

let reader: ReturnType<typeof createCalendarContext> | undefined;

/** Reads queued practices' calendars. Practices not reached in time stay due for `handOnPractices`. */
export async function readPractices({ Records }: SQSEvent): Promise<void> {
  reader ??= createCalendarContext(process.env);
  const practices = Records.map(({ body }) => body);
  tellRun(reader, "busy-read", await refreshBusyTimesOf(reader, practices));
}

import { handOnBusyTimes, refreshBusyTimesOf } from "@sereno/core/jobs/refresh-busy-times";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { createCalendarContext, createHandOnSettings } from "./deps";
import { job, tellRun } from "./job";
import { createQueue } from "./queue";

let settings: ReturnType<typeof createHandOnSettings> | undefined;
const settled = (environment: NodeJS.ProcessEnv) => (settings ??= createHandOnSettings(environment));
let handOn: ((messages: string[]) => Promise<number>) | undefined;

/** Queues the practices whose Google calendar is due to be read or was reported as changed. */
export const handOnPractices = job(
  "busy",
  (ctx) => {
    handOn ??= createQueue(settled(process.env).queueUrl, ctx.log);
    return handOnBusyTimes(ctx, handOn);
  },
  (environment) => settled(environment).ctx,
);

let reader: ReturnType<typeof createCalendarContext> | undefined;

/** Reads queued practices' calendars. Practices not reached in time return to SQS; failed ones become due later. */
export async function readPractices({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  reader ??= createCalendarContext(process.env);
  const { left, ...report } = await refreshBusyTimesOf(
    reader,
    Records.map(({ body }) => body),
  );
  tellRun(reader, "busy-read", report);
  const isLeft = new Set(left);
  const again = Records.filter(({ body }) => isLeft.has(body));
  return { batchItemFailures: again.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

import { calendarSettings, common } from "./function";
import { makeFunction } from "./migration";
import { origin } from "./router";
import { stage } from "./stage";

/** Practices whose busy times are due. Each minute a run queues them again, so a message expires in two minutes. */
export const busyQueue = new sst.aws.Queue("BusyTimes", {
  // Six times the function's timeout, as AWS recommends ("Configuring an Amazon SQS queue for use with Lambda").
  visibilityTimeout: "6 minutes",
  transform: { queue: { messageRetentionSeconds: 120, sqsManagedSseEnabled: true } },
});

export const readBusyTimes = makeFunction("ReadBusyTimes", {
  ...common,
  handler: "functions/busy.readPractices",
  memory: "512 MB",
  timeout: "1 minute",
  environment: {
    ...calendarSettings,
    ...(stage.notified && { NOTIFY_AT: $interpolate`${origin}/api/v1/google/calendar` }),
  },
  permissions: [
    ...common.permissions,
    { actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"], resources: [busyQueue.arn] },
  ],
});

busyQueue.subscribe(readBusyTimes.arn, {
  batch: { size: 40, window: "1 second" },
  // At most ten runs at once: the runs use the unreserved concurrency, which they share with other functions.
  transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: 10 } } },
});

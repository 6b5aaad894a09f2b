import { calendarSettings, common } from "./function";
import { dataReady } from "./migration";

/**
 * Whose Google calendar is to be read, a practice a message. What is due says so in the table as well, so a message older than a round is worth
 * nothing: the next round hands its practice on again.
 */
export const busyQueue = new sst.aws.Queue("BusyTimes", {
  // Six times what one of its calls may take ("Configuring an Amazon SQS queue for use with Lambda").
  visibilityTimeout: "5 minutes",
  transform: { queue: { messageRetentionSeconds: 600, sqsManagedSseEnabled: true } },
});

export const readBusyTimes = new sst.aws.Function(
  "ReadBusyTimes",
  {
    ...common,
    handler: "functions/busy.readPractices",
    memory: "512 MB",
    timeout: "50 seconds",
    environment: calendarSettings,
    permissions: [
      ...common.permissions,
      {
        actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
        resources: [busyQueue.arn],
      },
    ],
  },
  { dependsOn: [dataReady] },
);

busyQueue.subscribe(readBusyTimes.arn, {
  batch: { size: 40, window: "1 second", partialResponses: true },
  // It reserves no places: the API's are its own, and so many take little of what is left.
  transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: 8 } } },
});

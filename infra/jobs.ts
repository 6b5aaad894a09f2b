import { busyQueue, readBusyTimes } from "./busy";
import { calendarSettings, common } from "./function";
import { dataReady } from "./migration";
import { secrets } from "./secrets";
import { stage } from "./stage";

/** Runs that failed for good, kept for two weeks. They name the job and its error, and nothing else. */
export const deadLetters = new sst.aws.Queue("DeadLetters", {
  transform: { queue: { messageRetentionSeconds: 1_209_600, sqsManagedSseEnabled: true } },
});

const SMALL = "512 MB" as const;
/** A whole processor: what these do is many small requests, and each has to be computed. */
const WHOLE = "1769 MB" as const;

/** A run takes on nothing new after 35 seconds; what it leaves is due again, so the frequent ones need few retries or none. */
const schedules = {
  completeAppointments: { schedule: "rate(5 minutes)", timeout: "4 minutes", retries: 1, memory: WHOLE },
  expirePurchases: { schedule: "rate(1 hour)", timeout: "10 minutes", retries: 2, memory: WHOLE },
  workOnClients: { schedule: "rate(1 minute)", timeout: "50 seconds", retries: 0 },
  workOnClosings: { schedule: "rate(1 minute)", timeout: "50 seconds", retries: 0 },
  finishSeries: { schedule: "rate(1 minute)", timeout: "50 seconds", retries: 0 },
  retryCalendar: { schedule: "rate(1 minute)", timeout: "50 seconds", retries: 0 },
  pushEvents: { schedule: "rate(1 minute)", timeout: "50 seconds", retries: 0, memory: WHOLE },
  refreshBusyTimes: {
    schedule: "rate(10 minutes)",
    timeout: "2 minutes",
    retries: 0,
    handler: "functions/busy.handOnPractices",
  },
} as const;

/** What those need beside the table; who reads nothing that was encrypted is given no secret. */
const settings: Partial<Record<keyof typeof schedules, Record<string, $util.Input<string>>>> = {
  retryCalendar: calendarSettings,
  refreshBusyTimes: { ...common.environment, QUEUE_URL: busyQueue.url },
  pushEvents: { ...common.environment, ENCRYPTION_KEYS: secrets.encryptionKeys.value },
};

/** Where each may send messages: to the queue of what failed, and what it hands on to another. */
const queues = (job: keyof typeof schedules) =>
  job === "refreshBusyTimes" ? [deadLetters.arn, busyQueue.arn] : [deadLetters.arn];

function scheduleJob(job: keyof typeof schedules) {
  const { schedule, timeout, retries, handler, memory } = {
    handler: `functions/jobs.${job}`,
    memory: SMALL,
    ...schedules[job],
  };
  const name = job.charAt(0).toUpperCase() + job.slice(1);
  const fn = new sst.aws.Function(
    name,
    {
      ...common,
      handler,
      memory,
      timeout,
      retries,
      environment: settings[job] ?? common.environment,
      concurrency: stage.jobConcurrency === null ? undefined : { reserved: stage.jobConcurrency },
      permissions: [...common.permissions, { actions: ["sqs:SendMessage"], resources: queues(job) }],
      transform: {
        ...common.transform,
        eventInvokeConfig: { destinationConfig: { onFailure: { destination: deadLetters.arn } } },
      },
    },
    { dependsOn: [dataReady] },
  );
  new sst.aws.CronV2(`${name}Cron`, { schedule, function: fn, retries, dlq: deadLetters.arn });
  return fn;
}

/** What the clock calls. */
export const jobFunctions = {
  completeAppointments: scheduleJob("completeAppointments"),
  expirePurchases: scheduleJob("expirePurchases"),
  workOnClients: scheduleJob("workOnClients"),
  workOnClosings: scheduleJob("workOnClosings"),
  finishSeries: scheduleJob("finishSeries"),
  retryCalendar: scheduleJob("retryCalendar"),
  pushEvents: scheduleJob("pushEvents"),
  refreshBusyTimes: scheduleJob("refreshBusyTimes"),
};

/** And what they hand work on to. */
export const queueFunctions = { readBusyTimes };

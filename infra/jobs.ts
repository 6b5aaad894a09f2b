import { mapFields } from "@sereno/core/fields";
import { busyQueue, readBusyTimes } from "./busy";
import { calendarSettings, common } from "./function";
import { makeFunction } from "./migration";
import { secrets } from "./secrets";
import { stage } from "./stage";

/** Keeps runs whose retries failed (function, error, event) for two weeks. HearMail's events hold mail addresses. */
export const deadLetters = new sst.aws.Queue("DeadLetters", {
  transform: { queue: { messageRetentionSeconds: 1_209_600, sqsManagedSseEnabled: true } },
});

const SMALL = "512 MB" as const;
/** Memory that comes with one full vCPU, for jobs that send many small requests, which takes CPU time. */
const WHOLE = "1769 MB" as const;

const EACH_MINUTE = { schedule: "rate(1 minute)", timeout: "50 seconds", retries: 0 } as const;

/** When and how each job runs. A run begins no work after 35 seconds; the next run continues, so few jobs retry. */
const schedules = {
  completeAppointments: { schedule: "rate(5 minutes)", timeout: "4 minutes", retries: 1, memory: WHOLE },
  expirePurchases: { schedule: "rate(1 hour)", timeout: "10 minutes", retries: 2, memory: WHOLE },
  workOnClients: EACH_MINUTE,
  workOnClosings: EACH_MINUTE,
  finishSeries: EACH_MINUTE,
  retryCalendar: EACH_MINUTE,
  pushEvents: { ...EACH_MINUTE, memory: WHOLE },
  refreshBusyTimes: { ...EACH_MINUTE, handler: "functions/busy.handOnPractices" },
} as const;

/** Environment of the jobs that need more than the table. Only jobs that decrypt get a secret. */
const settings: Partial<Record<keyof typeof schedules, Record<string, $util.Input<string>>>> = {
  retryCalendar: calendarSettings,
  refreshBusyTimes: { ...common.environment, QUEUE_URL: busyQueue.url },
  pushEvents: { ...common.environment, ENCRYPTION_KEYS: secrets.encryptionKeys.value },
};

export const failedRuns = {
  ...common.transform,
  eventInvokeConfig: { destinationConfig: { onFailure: { destination: deadLetters.arn } } },
};

export const mayQueue = (...queues: $util.Input<string>[]) => ({
  actions: ["sqs:SendMessage"],
  resources: [deadLetters.arn, ...queues],
});

function scheduleJob(job: keyof typeof schedules) {
  const { schedule, timeout, retries, handler, memory } = {
    handler: `functions/jobs.${job}`,
    memory: SMALL,
    ...schedules[job],
  };
  const name = job.charAt(0).toUpperCase() + job.slice(1);
  const fn = makeFunction(name, {
    ...common,
    handler,
    memory,
    timeout,
    retries,
    environment: settings[job] ?? common.environment,
    concurrency: stage.jobConcurrency === null ? undefined : { reserved: stage.jobConcurrency },
    permissions: [...common.permissions, job === "refreshBusyTimes" ? mayQueue(busyQueue.arn) : mayQueue()],
    transform: failedRuns,
  });
  new sst.aws.CronV2(`${name}Cron`, { schedule, function: fn, retries, dlq: deadLetters.arn });
  return fn;
}

export const jobFunctions = mapFields(Object.keys(schedules) as (keyof typeof schedules)[], scheduleJob);

export const queueFunctions = { readBusyTimes };

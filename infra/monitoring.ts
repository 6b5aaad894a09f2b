import { apiFunctions } from "./api";
import { canary } from "./canary";
import { deadLetters, jobFunctions, queueFunctions } from "./jobs";
import { mail } from "./mail";
import { table } from "./storage";

const topic = new sst.aws.SnsTopic("Alarms");
const email = process.env.ALARM_EMAIL;
if (email) new aws.sns.TopicSubscription("AlarmEmail", { topic: topic.arn, protocol: "email", endpoint: email });

const FIVE_MINUTES = 300;

/** Makes an alarm. By default it rings after one period with an event, and missing data counts as healthy. */
function alarm(name: string, alarmDescription: string, args: Partial<aws.cloudwatch.MetricAlarmArgs>) {
  new aws.cloudwatch.MetricAlarm(name, {
    name: `${$app.name}-${$app.stage}-${name}`,
    alarmDescription,
    comparisonOperator: "GreaterThanOrEqualToThreshold",
    threshold: 1,
    evaluationPeriods: 1,
    treatMissingData: "notBreaching",
    alarmActions: [topic.arn],
    okActions: [topic.arn],
    ...args,
  });
}

const lambdaMetric = (fn: sst.aws.Function, metricName: string) => ({
  namespace: "AWS/Lambda",
  metricName,
  dimensions: { FunctionName: fn.name },
  period: FIVE_MINUTES,
});

for (const [name, fn] of Object.entries(apiFunctions)) {
  const sum = (metricName: string) => ({ ...lambdaMetric(fn, metricName), statistic: "Sum" });
  alarm(`${name}Errors`, `${name} crashed or ran out of time.`, sum("Errors"));
  alarm(`${name}Failures`, `${name} answered 5xx three times.`, { ...sum("Url5xxCount"), threshold: 3 });
  alarm(`${name}Throttles`, `${name} was refused a place to run.`, sum("Throttles"));
  alarm(`${name}Slow`, `One of 20 calls of ${name} took over 2 s, for 15 minutes.`, {
    ...lambdaMetric(fn, "Duration"),
    extendedStatistic: "p95",
    threshold: 2_000,
    evaluationPeriods: 3,
    // Ignores periods with few calls, whose p95 is just the slowest call.
    evaluateLowSampleCountPercentiles: "ignore",
  });
}

for (const [name, fn] of Object.entries({ ...jobFunctions, ...queueFunctions, ...mail }))
  alarm(`${name}Errors`, `The job ${name} failed.`, { ...lambdaMetric(fn, "Errors"), statistic: "Sum" });

if (canary) {
  alarm(
    "CanaryErrors",
    "The canary could not book, cancel or delete, three times in 20 minutes: its log says which call failed.",
    { ...lambdaMetric(canary, "Errors"), statistic: "Sum", evaluationPeriods: 4, datapointsToAlarm: 3 },
  );
}

const logOf = (fn: sst.aws.Function) =>
  fn.nodes.logGroup.apply((group) => {
    if (!group) throw new Error("A function that is watched has no log of its own.");
    return group.name;
  });

const givenUp = { name: "ItemsGivenUp", namespace: `${$app.name}-${$app.stage}` };
for (const [name, fn] of Object.entries({ ...jobFunctions, ...(mail && { sendReminders: mail.sendReminders }) })) {
  new aws.cloudwatch.LogMetricFilter(`${name}GivenUp`, {
    logGroupName: logOf(fn),
    pattern: '{ $.event = "job_items_given_up" }',
    metricTransformation: { ...givenUp, value: "$.items" },
  });
}

// Each run reports how many items its job gave up. Two hours contain a run of every job, even of the hourly ones.
alarm(
  "ItemsGivenUp",
  "Items of a job failed for two days: its log names them and why. Mended ones leave within a day.",
  {
    metricName: givenUp.name,
    namespace: givenUp.namespace,
    period: 3_600,
    evaluationPeriods: 2,
    datapointsToAlarm: 1,
    statistic: "Maximum",
  },
);

/** Percentage of bookings that may miss the objective: an answer within two seconds and without a server error. */
const OBJECTIVE_PERCENT = 0.1;
const BOOKING = '($.event = "request") && ($.procedure = "*appointment.book*")';
const counts = {
  Bookings: `{ ${BOOKING} }`,
  BookingsMissed: `{ ${BOOKING} && (($.duration > 2000) || ($.status >= 500)) }`,
};

for (const [metric, pattern] of Object.entries(counts)) {
  for (const [name, fn] of Object.entries(apiFunctions)) {
    new aws.cloudwatch.LogMetricFilter(`${name}${metric}`, {
      logGroupName: logOf(fn),
      pattern,
      metricTransformation: { name: metric, namespace: givenUp.namespace, value: "1" },
    });
  }
}

/** Rings if the share of bookings in `hours` that missed the objective is at least `times` the allowed share. */
function burnAlarm(name: string, hours: number, times: number, description: string) {
  const sum = (id: string, metricName: string) => ({
    id,
    metric: { namespace: givenUp.namespace, metricName, period: hours * 3_600, stat: "Sum" },
  });
  alarm(name, description, {
    // At night one failure among a dozen bookings is a large share, so fewer than three failures do not ring.
    metricQueries: [
      { id: "share", expression: "IF(missed >= 3, 100 * missed / booked, 0)", label: "missed, %", returnData: true },
      sum("missed", "BookingsMissed"),
      sum("booked", "Bookings"),
    ],
    threshold: times * OBJECTIVE_PERCENT,
  });
}

burnAlarm("BookingsBurnFast", 1, 14.4, "Bookings fail or take over 2 s: in two days a month's allowance is gone.");
burnAlarm(
  "BookingsBurnSlowly",
  6,
  6,
  "Bookings fail or take over 2 s now and then: in five days a month's allowance is gone.",
);

alarm("DeadLetters", "A run of a job was given up. Its message says which and why: mend, then delete it.", {
  namespace: "AWS/SQS",
  metricName: "ApproximateNumberOfMessagesVisible",
  dimensions: { QueueName: deadLetters.nodes.queue.name },
  period: FIVE_MINUTES,
  statistic: "Maximum",
});

/** @param threshold a fraction: half the rate at which SES reviews an account (5 % bounces, 0.1 % complaints) */
function reputationAlarm(name: string, metricName: string, threshold: number, description: string) {
  alarm(name, description, { namespace: "AWS/SES", metricName, period: 3_600, statistic: "Maximum", threshold });
}

if (mail) {
  reputationAlarm("MailBounces", "Reputation.BounceRate", 0.025, "One of 40 reminders by e-mail came back.");
  reputationAlarm(
    "MailComplaints",
    "Reputation.ComplaintRate",
    0.0005,
    "One of 2,000 reminders by e-mail was reported as unwanted.",
  );
}

const OPERATIONS = [
  "BatchGetItem",
  "BatchWriteItem",
  "DeleteItem",
  "GetItem",
  "PutItem",
  "Query",
  "TransactWriteItems",
  "UpdateItem",
];

/** Rings if the sum of a metric over all operations is above zero: DynamoDB has one metric per operation. */
function tableAlarm(metricName: string, description: string) {
  const parts = OPERATIONS.map((Operation) => ({
    id: Operation.charAt(0).toLowerCase() + Operation.slice(1),
    metric: {
      namespace: "AWS/DynamoDB",
      metricName,
      dimensions: { TableName: table.name, Operation },
      period: FIVE_MINUTES,
      stat: "Sum",
    },
  }));
  const total = { id: "total", expression: "SUM(METRICS())", label: metricName, returnData: true };
  alarm(`Table${metricName}`, description, { metricQueries: [total, ...parts] });
}

tableAlarm("ThrottledRequests", "The table refuses requests: too many at once on one key.");
tableAlarm("SystemErrors", "DynamoDB itself fails.");

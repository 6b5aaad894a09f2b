import { apiFunctions } from "./api";
import { deadLetters, jobFunctions } from "./jobs";
import { table } from "./storage";

const topic = new sst.aws.SnsTopic("Alarms");
const email = process.env.ALARM_EMAIL;
if (email) new aws.sns.TopicSubscription("AlarmEmail", { topic: topic.arn, protocol: "email", endpoint: email });

const FIVE_MINUTES = 300;

/** Unless it says otherwise, an alarm rings at the first event in five minutes, and silence is health. */
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
    // Of a handful of calls the slowest is the p95.
    evaluateLowSampleCountPercentiles: "ignore",
  });
}

for (const [name, fn] of Object.entries(jobFunctions)) {
  alarm(`${name}Errors`, `The job ${name} failed.`, { ...lambdaMetric(fn, "Errors"), statistic: "Sum" });
}

const givenUp = { name: "ItemsGivenUp", namespace: `${$app.name}-${$app.stage}` };
for (const [name, fn] of Object.entries(jobFunctions)) {
  new aws.cloudwatch.LogMetricFilter(`${name}GivenUp`, {
    logGroupName: fn.nodes.logGroup.apply((group) => {
      if (!group) throw new Error(`${name} has no log of its own.`);
      return group.name;
    }),
    pattern: '{ $.event = "job_items_given_up" }',
    metricTransformation: { ...givenUp, value: "$.items" },
  });
}

// Every run counts them. The rarest job runs once an hour, so two hours always hold one of its runs.
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

alarm("DeadLetters", "A run of a job was given up. Its message says which and why: mend, then delete it.", {
  namespace: "AWS/SQS",
  metricName: "ApproximateNumberOfMessagesVisible",
  dimensions: { QueueName: deadLetters.nodes.queue.name },
  period: FIVE_MINUTES,
  statistic: "Maximum",
});

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

/** DynamoDB counts these by operation only, so they are added up. */
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

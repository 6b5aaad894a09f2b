import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { deploy, ofType, type Recording } from "./deploy";

let production: Recording;

beforeAll(async () => {
  production = await deploy("production", { SERENO_DOMAIN: "sereno.example", ALARM_EMAIL: "ana@sereno.example" });
});

const alarms = () => ofType(production, "aws:cloudwatch/metricAlarm:MetricAlarm");
const nameOf = (fn: string) => ofType(production, "aws:lambda/function:Function")[fn]?.name;
const TOPIC = "arn:aws:sns:us-east-1:123456789012:AlarmsTopic";

test.each(["Trpc", "Rest"])("rings for errors, 5xx, throttles and slowness of %s", (name) => {
  const of = name === "Trpc" ? "tRPC" : "REST";
  const lambda = { namespace: "AWS/Lambda", dimensions: { FunctionName: nameOf(`${name}Function`) } };
  expect(alarms()).toMatchObject({
    [`${of}Errors`]: { ...lambda, metricName: "Errors", statistic: "Sum", threshold: 1 },
    [`${of}Failures`]: { ...lambda, metricName: "Url5xxCount", statistic: "Sum", threshold: 3 },
    [`${of}Throttles`]: { ...lambda, metricName: "Throttles", statistic: "Sum", threshold: 1 },
    [`${of}Slow`]: {
      ...lambda,
      metricName: "Duration",
      extendedStatistic: "p95",
      threshold: 2_000,
      evaluateLowSampleCountPercentiles: "ignore",
    },
  });
});

test.each([
  "CompleteAppointments",
  "ExpirePurchases",
  "WorkOnClients",
  "FinishSeries",
  "RetryCalendar",
  "RefreshBusyTimes",
])("rings when the job %s fails", (name) => {
  expect(Object.values(alarms())).toContainEqual(
    expect.objectContaining({
      metricName: "Errors",
      threshold: 1,
      dimensions: { FunctionName: nameOf(`${name}Function`) },
    }),
  );
});

test("rings as long as any job's log counts items that were given up", () => {
  const filters = Object.values(ofType(production, "aws:cloudwatch/logMetricFilter:LogMetricFilter"));
  const jobs = [
    "CompleteAppointments",
    "ExpirePurchases",
    "WorkOnClients",
    "FinishSeries",
    "RetryCalendar",
    "RefreshBusyTimes",
  ];
  expect(filters).toEqual(
    jobs.map((name) =>
      expect.objectContaining({
        logGroupName: ofType(production, "aws:cloudwatch/logGroup:LogGroup")[`${name}LogGroup`]?.name,
        pattern: '{ $.event = "job_items_given_up" }',
        metricTransformation: { name: "ItemsGivenUp", namespace: "sereno-production", value: "$.items" },
      }),
    ),
  );
  expect(alarms().ItemsGivenUp).toMatchObject({
    metricName: "ItemsGivenUp",
    namespace: "sereno-production",
    statistic: "Maximum",
    threshold: 1,
    period: 3_600,
    evaluationPeriods: 2,
    datapointsToAlarm: 1,
  });
});

test("rings for dead letters", () => {
  expect(alarms().DeadLetters).toMatchObject({
    metricName: "ApproximateNumberOfMessagesVisible",
    dimensions: { QueueName: ofType(production, "aws:sqs/queue:Queue").DeadLettersQueue?.name },
    threshold: 1,
  });
});

test.each(["ThrottledRequests", "SystemErrors"])("rings for %s of the table, over every operation", (metricName) => {
  const Queries = z.array(z.object({ expression: z.optional(z.string()), metric: z.optional(z.unknown()) }));
  const [total, ...parts] = Queries.parse(alarms()[`Table${metricName}`]?.metricQueries);
  expect(total?.expression).toBe("SUM(METRICS())");
  const TableName = ofType(production, "aws:dynamodb/table:Table").DataTable?.name;
  const reads = ["BatchGetItem", "GetItem", "Query"];
  const writes = ["BatchWriteItem", "DeleteItem", "PutItem", "TransactWriteItems", "UpdateItem"];
  expect(parts).toMatchObject(
    [...reads, ...writes].sort().map((Operation) => ({ metric: { metricName, dimensions: { TableName, Operation } } })),
  );
});

test("tells one topic, which writes to the address it was given", () => {
  for (const each of Object.values(alarms())) {
    expect(each).toMatchObject({ alarmActions: [TOPIC], okActions: [TOPIC], treatMissingData: "notBreaching" });
  }
  expect(Object.values(ofType(production, "aws:sns/topicSubscription:TopicSubscription"))).toEqual([
    { topic: TOPIC, protocol: "email", endpoint: "ana@sereno.example" },
  ]);
});

test("shows API, jobs and table on one dashboard", () => {
  const { Dashboard, ...others } = ofType(production, "aws:cloudwatch/dashboard:Dashboard");
  expect(others).toEqual({});
  const body = z.string().parse(Dashboard?.dashboardBody);
  // A migration that fails makes its deployment fail.
  const { MigrateFunction, ...functions } = ofType(production, "aws:lambda/function:Function");
  const names = Object.values(functions).map(({ name }) => z.string().parse(name));
  expect(names).toHaveLength(8);
  for (const name of names) expect(body).toContain(name);
  const { widgets } = z.object({ widgets: z.array(z.object({ properties: z.unknown() })) }).parse(JSON.parse(body));
  expect(widgets).toMatchObject(
    ["API: calls", "API: 5xx", "API: p95 in ms", "Jobs: runs", "Jobs: failures", "Table: capacity"].map((title) => ({
      properties: { title, region: "us-east-1" },
    })),
  );
});

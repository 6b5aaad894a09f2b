import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { ofType, type Recording } from "./deploy";
import { recordedProduction } from "./recorded";

let production: Recording;

beforeAll(async () => {
  production = await recordedProduction();
});

const alarms = () => ofType(production, "aws:cloudwatch/metricAlarm:MetricAlarm");
const nameOf = (fn: string) => ofType(production, "aws:lambda/function:Function")[fn]?.name;
const TOPIC = "arn:aws:sns:us-east-1:123456789012:AlarmsTopic";

test.each([
  ["Trpc", "tRPC"],
  ["Rest", "REST"],
  ["Mcp", "MCP"],
])("an alarm rings for errors, 5xx, throttles and slowness of %s", (name, of) => {
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
  "WorkOnClosings",
  "FinishSeries",
  "RetryCalendar",
  "PushEvents",
  "RefreshBusyTimes",
  "ReadBusyTimes",
  "SendReminders",
  "HearMail",
])("an alarm rings when the job %s fails", (name) => {
  expect(Object.values(alarms())).toContainEqual(
    expect.objectContaining({
      metricName: "Errors",
      threshold: 1,
      dimensions: { FunctionName: nameOf(`${name}Function`) },
    }),
  );
});

test("an alarm rings when the canary fails repeatedly", () => {
  expect(alarms().CanaryErrors).toMatchObject({
    metricName: "Errors",
    dimensions: { FunctionName: nameOf("CanaryFunction") },
    threshold: 1,
    period: 300,
    evaluationPeriods: 4,
    datapointsToAlarm: 3,
  });
});

test("an alarm rings when bookings burn their error budget, fast or slowly", () => {
  const filters = ofType(production, "aws:cloudwatch/logMetricFilter:LogMetricFilter");
  const booking = '($.event = "request") && ($.procedure = "*appointment.book*")';
  for (const [of, name] of [
    ["tRPC", "Trpc"],
    ["REST", "Rest"],
    ["MCP", "Mcp"],
  ]) {
    const log = ofType(production, "aws:cloudwatch/logGroup:LogGroup")[`${name}LogGroup`];
    const counted = (name: string, pattern: string) => ({
      logGroupName: log?.name,
      pattern,
      metricTransformation: { name, namespace: "sereno-production", value: "1" },
    });
    expect(filters[`${of}Bookings`]).toMatchObject(counted("Bookings", `{ ${booking} }`));
    expect(filters[`${of}BookingsMissed`]).toMatchObject(
      counted("BookingsMissed", `{ ${booking} && (($.duration > 2000) || ($.status >= 500)) }`),
    );
  }
  const burns = (hours: number, threshold: number) => ({
    threshold,
    metricQueries: [
      { id: "share", expression: "IF(missed >= 3, 100 * missed / booked, 0)", returnData: true },
      { id: "missed", metric: { metricName: "BookingsMissed", period: hours * 3_600, stat: "Sum" } },
      { id: "booked", metric: { metricName: "Bookings", period: hours * 3_600, stat: "Sum" } },
    ],
  });
  expect(alarms().BookingsBurnFast).toMatchObject(burns(1, expect.closeTo(1.44, 6)));
  expect(alarms().BookingsBurnSlowly).toMatchObject(burns(6, expect.closeTo(0.6, 6)));
});

test("an alarm rings while any job logs items that it gave up", () => {
  const filters = Object.values(ofType(production, "aws:cloudwatch/logMetricFilter:LogMetricFilter")).filter(
    ({ metricTransformation }) => Reflect.get(Object(metricTransformation), "name") === "ItemsGivenUp",
  );
  const jobs = [
    "CompleteAppointments",
    "ExpirePurchases",
    "WorkOnClients",
    "WorkOnClosings",
    "FinishSeries",
    "RetryCalendar",
    "PushEvents",
    "RefreshBusyTimes",
    "SendReminders",
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

test("an alarm rings well before SES's limits for bounces and complaints", () => {
  const rate = { namespace: "AWS/SES", statistic: "Maximum", period: 3_600 };
  expect(alarms()).toMatchObject({
    MailBounces: { ...rate, metricName: "Reputation.BounceRate", threshold: 0.025 },
    MailComplaints: { ...rate, metricName: "Reputation.ComplaintRate", threshold: 0.0005 },
  });
});

test("an alarm rings for dead letters", () => {
  expect(alarms().DeadLetters).toMatchObject({
    metricName: "ApproximateNumberOfMessagesVisible",
    dimensions: { QueueName: ofType(production, "aws:sqs/queue:Queue").DeadLettersQueue?.name },
    threshold: 1,
  });
});

test.each(["ThrottledRequests", "SystemErrors"])(
  "an alarm rings for %s of the table, over every operation",
  (metricName) => {
    const Queries = z.array(z.object({ expression: z.optional(z.string()), metric: z.optional(z.unknown()) }));
    const [total, ...parts] = Queries.parse(alarms()[`Table${metricName}`]?.metricQueries);
    expect(total?.expression).toBe("SUM(METRICS())");
    const TableName = ofType(production, "aws:dynamodb/table:Table").DataTable?.name;
    const reads = ["BatchGetItem", "GetItem", "Query"];
    const writes = ["BatchWriteItem", "DeleteItem", "PutItem", "TransactWriteItems", "UpdateItem"];
    expect(parts).toMatchObject(
      [...reads, ...writes]
        .sort()
        .map((Operation) => ({ metric: { metricName, dimensions: { TableName, Operation } } })),
    );
  },
);

test("OPERATING.md has a first step for every alarm, and for no other", () => {
  const page = readFileSync(fileURLToPath(new URL("../../infra/OPERATING.md", import.meta.url)), "utf8");
  const [, rings = ""] = page.split("\n## An alarm rings\n");
  const [list = ""] = rings.split("\n## ");
  const named = [...list.matchAll(/^- `(\w+)`: \S/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(alarms()).sort());
});

test("OPERATING.md has a line for every secret", () => {
  const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../infra/${file}`, import.meta.url)), "utf8");
  const secrets = [...read("secrets.ts").matchAll(/sst\.Secret\("(\w+)"/g)].map(([, name]) => name);
  expect(secrets.length).toBeGreaterThan(5);
  for (const name of secrets) expect(read("OPERATING.md")).toMatch(new RegExp(`^- \`${name}\`: \\S`, "m"));
});

test("every alarm notifies one topic, which mails the given address", () => {
  for (const each of Object.values(alarms())) {
    expect(each).toMatchObject({ alarmActions: [TOPIC], okActions: [TOPIC], treatMissingData: "notBreaching" });
  }
  expect(Object.values(ofType(production, "aws:sns/topicSubscription:TopicSubscription"))).toContainEqual({
    topic: TOPIC,
    protocol: "email",
    endpoint: "ana@sereno.example",
  });
});

test("one dashboard shows API, jobs and table", () => {
  const { Dashboard, ...others } = ofType(production, "aws:cloudwatch/dashboard:Dashboard");
  expect(others).toEqual({});
  const body = z.string().parse(Dashboard?.dashboardBody);
  // The migration needs no place on the dashboard, because its failure makes the deployment fail.
  const { MigrateFunction, ...functions } = ofType(production, "aws:lambda/function:Function");
  const names = Object.values(functions).map(({ name }) => z.string().parse(name));
  expect(names).toHaveLength(15);
  for (const name of names) expect(body).toContain(name);
  const { widgets } = z.object({ widgets: z.array(z.object({ properties: z.unknown() })) }).parse(JSON.parse(body));
  expect(widgets).toMatchObject(
    ["API: calls", "API: 5xx", "API: p95 in ms", "Jobs: runs", "Jobs: failures", "Table: capacity"].map((title) => ({
      properties: { title, region: "us-east-1" },
    })),
  );
});

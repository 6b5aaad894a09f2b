import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readText } from "../files";
import { ofType } from "./deploy";
import { JOBS as JOBS_WITHOUT_MAILS, recordedProduction } from "./recorded";

const production = await recordedProduction();
const alarms = ofType(production, "aws:cloudwatch/metricAlarm:MetricAlarm");
const functions = ofType(production, "aws:lambda/function:Function");
const filters = ofType(production, "aws:cloudwatch/logMetricFilter:LogMetricFilter");
const logOf = (name: string) => ofType(production, "aws:cloudwatch/logGroup:LogGroup")[`${name}LogGroup`]?.name;
const callsOf = (name: string) => ({ dimensions: { FunctionName: functions[`${name}Function`]?.name } });
const read = (file: string) => readText(`infra/${file}`);
const TOPIC = "arn:aws:sns:us-east-1:123456789012:AlarmsTopic";
const API = ["Trpc", "Rest", "Mcp"].map((name) => [name, name === "Trpc" ? "tRPC" : name.toUpperCase()] as const);
const JOBS = [...JOBS_WITHOUT_MAILS, "SendReminders"];

test.each(API)("an alarm rings for errors, 5xx responses, throttles and slowness of the function %s", (name, of) => {
  const lambda = { namespace: "AWS/Lambda", ...callsOf(name) };
  const slow = { extendedStatistic: "p95", threshold: 2_000, evaluateLowSampleCountPercentiles: "ignore" };
  expect(alarms).toMatchObject({
    [`${of}Errors`]: { ...lambda, metricName: "Errors", statistic: "Sum", threshold: 1 },
    [`${of}Failures`]: { ...lambda, metricName: "Url5xxCount", statistic: "Sum", threshold: 3 },
    [`${of}Throttles`]: { ...lambda, metricName: "Throttles", statistic: "Sum", threshold: 1 },
    [`${of}Slow`]: { ...lambda, metricName: "Duration", ...slow },
  });
});

test.each([...JOBS, "ReadBusyTimes", "HearMail"])("an alarm rings when the job %s fails", (name) => {
  const alarm = { metricName: "Errors", threshold: 1, ...callsOf(name) };
  expect(Object.values(alarms)).toContainEqual(expect.objectContaining(alarm));
});

test("an alarm rings when the canary fails repeatedly, at half of SES's limits, and for messages in the dead-letter queue", () => {
  const rate = { namespace: "AWS/SES", statistic: "Maximum", period: 3_600 };
  const repeated = { threshold: 1, period: 300, evaluationPeriods: 4, datapointsToAlarm: 3 };
  expect(alarms).toMatchObject({
    CanaryErrors: { metricName: "Errors", ...callsOf("Canary"), ...repeated },
    MailBounces: { ...rate, metricName: "Reputation.BounceRate", threshold: 0.025 },
    MailComplaints: { ...rate, metricName: "Reputation.ComplaintRate", threshold: 0.0005 },
    DeadLetters: {
      metricName: "ApproximateNumberOfMessagesVisible",
      dimensions: { QueueName: ofType(production, "aws:sqs/queue:Queue").DeadLettersQueue?.name },
      threshold: 1,
    },
  });
});

test("an alarm rings when too many bookings fail or take over two seconds, within one hour or within six", () => {
  const booking = '($.event = "request") && ($.procedure = "*appointment.book*")';
  const missed = `{ ${booking} && (($.duration > 2000) || ($.status >= 500)) }`;
  for (const [fn, of] of API) {
    const counted = (name: string, pattern: string) => {
      const metricTransformation = { name, namespace: "sereno-production", value: "1" };
      return { [`${of}${name}`]: { logGroupName: logOf(fn), pattern, metricTransformation } };
    };
    expect(logOf(fn)).toBeTruthy();
    expect(filters).toMatchObject({ ...counted("Bookings", `{ ${booking} }`), ...counted("BookingsMissed", missed) });
  }
  const burns = (hours: number, threshold: number) => ({
    threshold,
    metricQueries: [
      { id: "share", expression: "IF(missed >= 3, 100 * missed / booked, 0)", returnData: true },
      { id: "missed", metric: { metricName: "BookingsMissed", period: hours * 3_600, stat: "Sum" } },
      { id: "booked", metric: { metricName: "Bookings", period: hours * 3_600, stat: "Sum" } },
    ],
  });
  expect(alarms.BookingsBurnFast).toMatchObject(burns(1, expect.closeTo(1.44, 6)));
  expect(alarms.BookingsBurnSlowly).toMatchObject(burns(6, expect.closeTo(0.6, 6)));
});

test("an alarm rings while any job logs items that it gave up", () => {
  const [metricName, namespace] = ["ItemsGivenUp", "sereno-production"];
  const given = Object.values(filters).filter(
    ({ metricTransformation }) => Reflect.get(Object(metricTransformation), "name") === metricName,
  );
  expect(given).toMatchObject(
    JOBS.map((name) => ({
      logGroupName: logOf(name),
      pattern: '{ $.event = "job_items_given_up" }',
      metricTransformation: { name: metricName, namespace, value: "$.items" },
    })),
  );
  const hours = { statistic: "Maximum", threshold: 1, period: 3_600, evaluationPeriods: 2, datapointsToAlarm: 1 };
  expect(alarms.ItemsGivenUp).toMatchObject({ metricName, namespace, ...hours });
});

test.each(["ThrottledRequests", "SystemErrors"])(
  "an alarm rings for %s of the table, summed over all operations",
  (metricName) => {
    const Queries = z.array(z.object({ expression: z.optional(z.string()), metric: z.optional(z.unknown()) }));
    const [total, ...parts] = Queries.parse(alarms[`Table${metricName}`]?.metricQueries);
    expect(total?.expression).toBe("SUM(METRICS())");
    const TableName = ofType(production, "aws:dynamodb/table:Table").DataTable?.name;
    const operations = [
      ...["BatchGetItem", "BatchWriteItem", "DeleteItem", "GetItem", "PutItem", "Query"],
      ...["TransactWriteItems", "UpdateItem"],
    ];
    expect(parts).toMatchObject(
      operations.map((Operation) => ({ metric: { metricName, dimensions: { TableName, Operation } } })),
    );
  },
);

test("OPERATING.md has a first step for exactly the existing alarms, and a line for every secret", () => {
  const [, rings = ""] = read("OPERATING.md").split("\n## An alarm rings\n");
  const [list = ""] = rings.split("\n## ");
  expect([...list.matchAll(/^- `(\w+)`: \S/gm)].map(([, name]) => name).sort()).toEqual(Object.keys(alarms).sort());
  const secrets = [...read("secrets.ts").matchAll(/sst\.Secret\("(\w+)"/g)].map(([, name]) => name);
  expect(secrets.length).toBeGreaterThan(5);
  for (const name of secrets) expect(read("OPERATING.md")).toMatch(new RegExp(`^- \`${name}\`: \\S`, "m"));
});

test("every alarm notifies one topic, which sends mails to ALARM_EMAIL", () => {
  for (const each of Object.values(alarms)) {
    expect(each).toMatchObject({ alarmActions: [TOPIC], okActions: [TOPIC], treatMissingData: "notBreaching" });
  }
  const mailed = { topic: TOPIC, protocol: "email", endpoint: "ana@sereno.example" };
  expect(Object.values(ofType(production, "aws:sns/topicSubscription:TopicSubscription"))).toContainEqual(mailed);
});

test("one dashboard shows API, jobs and table", () => {
  const { Dashboard, ...others } = ofType(production, "aws:cloudwatch/dashboard:Dashboard");
  expect(others).toEqual({});
  const body = z.string().parse(Dashboard?.dashboardBody);
  // The migration needs no place on the dashboard, because its failure makes the deployment fail.
  const { MigrateFunction, ...shown } = functions;
  expect(Object.keys(shown)).toHaveLength(15);
  for (const { name } of Object.values(shown)) expect(body).toContain(name);
  expect(JSON.parse(body).widgets).toMatchObject(
    ["API: calls", "API: 5xx", "API: p95 in ms", "Jobs: runs", "Jobs: failures", "Table: capacity"].map((title) => ({
      properties: { title, region: "us-east-1" },
    })),
  );
});

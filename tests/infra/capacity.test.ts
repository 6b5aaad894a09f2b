import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Capacity, capacitiesOf, unknownJobs } from "../bench/capacity";
import { ALARM_METRICS } from "../bench/costs";
import { ofType, type Recording } from "./deploy";
import { productionWithoutMails, recordedProduction } from "./recorded";

let production: Recording;
let capacities: Capacity[];

beforeAll(async () => {
  production = await recordedProduction();
  capacities = capacitiesOf(production);
});

test("every job is reckoned", () => {
  expect(unknownJobs(production)).toEqual([]);
  expect(capacities.map(({ job }) => job).sort()).toEqual([
    "CompleteAppointments",
    "ExpirePurchases",
    "FinishSeries",
    "PushEvents",
    "ReadBusyTimes",
    "RetryCalendar",
    "SendReminders",
    "WorkOnClients",
    "WorkOnClosings",
  ]);
});

test("what 100,000 practices make due in their busiest hour, every job does in it", () => {
  const late = capacities.filter(({ perHour, due }) => perHour < due);
  expect(late).toEqual([]);
});

test("a reader of calendars alone would not do it, nor would a run that is no longer as often", () => {
  const fewer = structuredClone(production);
  for (const { type, inputs } of fewer.resources) {
    if (type.endsWith(":EventSourceMapping")) inputs.scalingConfig = { maximumConcurrency: 2 };
    if (type.endsWith(":Schedule")) inputs.scheduleExpression = "rate(1 hour)";
  }
  const late = capacitiesOf(fewer).filter(({ perHour, due }) => perHour < due);
  expect(late.map(({ job }) => job)).toEqual(
    expect.arrayContaining(["ReadBusyTimes", "CompleteAppointments", "SendReminders", "PushEvents"]),
  );
});

const page = readFileSync(new URL("../../infra/README.md", import.meta.url), "utf8");

test("the page says how many places are reserved and how many alarms there are", () => {
  const reserved = Object.values(ofType(production, "aws:lambda/function:Function")).map((fn) =>
    Number(fn.reservedConcurrentExecutions ?? 0),
  );
  const all = reserved.reduce((sum, each) => sum + each, 0);
  const api = reserved.filter((each) => each > 1).reduce((sum, each) => sum + each, 0);
  const alarms = Object.values(ofType(production, "aws:cloudwatch/metricAlarm:MetricAlarm"));
  expect(page.replaceAll(/\s+/g, " ")).toContain(
    `With mails, production reserves ${all} places, ${api} of them for the API, and has ${alarms.length} alarms.`,
  );
});

test("the costs reckon with as many metrics as the alarms of a production without mails look at", async () => {
  const Queries = z.optional(z.array(z.object({ metric: z.optional(z.unknown()) })));
  const withoutMails = await productionWithoutMails();
  const looked = Object.values(ofType(withoutMails, "aws:cloudwatch/metricAlarm:MetricAlarm")).map(
    ({ metricQueries }) => Queries.parse(metricQueries)?.filter(({ metric }) => metric).length ?? 1,
  );
  expect(looked.reduce((sum, each) => sum + each, 0)).toBe(ALARM_METRICS);
});

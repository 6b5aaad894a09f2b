import { expect, test } from "vitest";
import * as z from "zod/mini";
import { capacitiesOf, unknownJobs } from "../bench/capacity";
import { ALARM_METRICS } from "../bench/costs";
import { ofType } from "./deploy";
import { JOBS, productionWithoutMails, recordedProduction } from "./recorded";

const production = await recordedProduction();
const capacities = capacitiesOf(production);

test("the capacity model of tests/bench covers every job", () => {
  expect(unknownJobs(production)).toEqual([]);
  // RefreshBusyTimes only passes practices to the function ReadBusyTimes.
  const working = JOBS.map((name) => (name === "RefreshBusyTimes" ? "ReadBusyTimes" : name));
  expect(capacities.map(({ job }) => job).sort()).toEqual([...working, "SendReminders"].sort());
});

test("every job finishes the work of 100,000 practices' busiest hour within an hour; with fewer readers or runs, four jobs do not", () => {
  expect(capacities.filter(({ perHour, due }) => perHour < due)).toEqual([]);
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

test("the cost model counts the metrics that production's alarms read when it sends no mails", async () => {
  const Queries = z.optional(z.array(z.object({ metric: z.optional(z.unknown()) })));
  const looked = Object.values(ofType(await productionWithoutMails(), "aws:cloudwatch/metricAlarm:MetricAlarm")).map(
    ({ metricQueries }) => Queries.parse(metricQueries)?.filter(({ metric }) => metric).length ?? 1,
  );
  expect(looked.reduce((sum, each) => sum + each, 0)).toBe(ALARM_METRICS);
});

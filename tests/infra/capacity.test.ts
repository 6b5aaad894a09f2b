import { beforeAll, expect, test } from "vitest";
import { type Capacity, capacitiesOf, unknownJobs } from "../bench/capacity";
import { deploy, type Recording } from "./deploy";

let production: Recording;
let capacities: Capacity[];

beforeAll(async () => {
  production = await deploy("production", { SERENO_DOMAIN: "sereno.example", EMAIL_SENDER: "correo.sereno.example" });
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

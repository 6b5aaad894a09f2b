import * as z from "zod/mini";
import { deploy, ofType, type Recording, type Statement, statementsOf } from "../infra/deploy";

const Fn = z.object({
  name: z.string(),
  handler: z.string(),
  /** Memory in MB. */
  memorySize: z.number(),
  /** Time limit in seconds. */
  timeout: z.number(),
  reservedConcurrentExecutions: z.optional(z.number()),
  environment: z.object({ variables: z.record(z.string(), z.string()) }),
});

export interface DeployedFunction extends z.infer<typeof Fn> {
  /** The function's name in infra/. */
  id: string;
  statements: Statement[];
}

const Key = { hashKey: z.string(), rangeKey: z.string() };
const Table = z.object({
  name: z.string(),
  ...Key,
  attributes: z.array(z.object({ name: z.string(), type: z.enum(["S", "N", "B"]) })),
  globalSecondaryIndexes: z.array(z.object({ name: z.string(), projectionType: z.enum(["ALL", "KEYS_ONLY"]), ...Key })),
});
export type DeployedTable = z.infer<typeof Table>;

const Invocation = z.object({ functionName: z.string(), input: z.string() });
const Schedule = z.object({
  state: z.enum(["ENABLED", "DISABLED"]),
  scheduleExpression: z.string(),
  target: z.object({ arn: z.string(), input: z.string() }),
});

export const DOMAIN = "sereno.example";

/** Records the resources of a production stage with these secrets, as `sst deploy` would request them from AWS. */
export const recordProduction = (secrets: Record<string, string>): Promise<Recording> =>
  deploy("production", {
    SERENO_DOMAIN: DOMAIN,
    ...Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`SST_SECRET_${name}`, value])),
  });

export const functionsOf = (recording: Recording): DeployedFunction[] =>
  Object.entries(ofType(recording, "aws:lambda/function:Function")).map(([name, inputs]) => {
    const id = name.replace(/Function$/, "");
    return { id, statements: statementsOf(recording, `${id}Role`), ...Fn.parse(inputs) };
  });

export const tableOf = (recording: Recording): DeployedTable =>
  Table.parse(ofType(recording, "aws:dynamodb/table:Table").DataTable);

const Mapping = z.object({
  eventSourceArn: z.string(),
  functionName: z.string(),
  batchSize: z.number(),
  functionResponseTypes: z.array(z.string()),
  scalingConfig: z.object({ maximumConcurrency: z.number() }),
});

export const mappingsOf = (recording: Recording) =>
  Object.values(ofType(recording, "aws:lambda/eventSourceMapping:EventSourceMapping")).map((each) =>
    Mapping.parse(each),
  );

/** Calls of functions that the deployment itself makes, in order: the migration's two phases. */
export const invocationsOf = (recording: Recording) =>
  Object.values(ofType(recording, "aws:lambda/invocation:Invocation")).map((each) => Invocation.parse(each));

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000 };

function everyMs(expression: string): number {
  const [, count, unit = ""] = /^rate\((\d+) (minute|hour)s?\)$/.exec(expression) ?? [];
  if (!count) throw new Error(`${expression} is no rate`);
  return Number(count) * (UNITS[unit] ?? 0);
}

/** Enabled schedules: the function's id, the input as JSON, and the interval in milliseconds. */
export const schedulesOf = (recording: Recording) =>
  Object.values(ofType(recording, "aws:scheduler/schedule:Schedule")).flatMap((each) => {
    const { scheduleExpression, target, state } = Schedule.parse(each);
    // The canary's schedule is disabled until the canary has a token.
    if (state === "DISABLED") return [];
    const id = (target.arn.split(":").at(-1) ?? "").replace(/Function$/, "");
    return [{ id, input: target.input, every: everyMs(scheduleExpression) }];
  });

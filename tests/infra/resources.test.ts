import { tableDefinition } from "@sereno/core/domain/kept/keys";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ROOT } from "../files";
import { ofType, type Recording } from "./deploy";
import { JOBS as JOB_NAMES, productionAlone, productionWithoutMails, recordedProduction } from "./recorded";

const QUEUE_ARN = "arn:aws:sqs:us-east-1:123456789012:DeadLettersQueue";

const API = ["TrpcFunction", "RestFunction", "McpFunction"];
const JOBS = JOB_NAMES.map((name) => `${name}Function`);
const READER = "ReadBusyTimesFunction";
const MIGRATION = "MigrateFunction";
const CANARY = "CanaryFunction";

const production = await productionWithoutMails();
const functions = ofType(production, "aws:lambda/function:Function");
const table = ofType(production, "aws:dynamodb/table:Table").DataTable;
const schedules = Object.values(ofType(production, "aws:scheduler/schedule:Schedule"));
const invokes = ofType(production, "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig");

describe("the table", () => {
  test("has the keys and indexes of the code's definition", () => {
    const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = tableDefinition("any");
    const keys = (schema: typeof KeySchema) => {
      const [hash, range] = schema.map(({ AttributeName }) => AttributeName);
      return { hashKey: hash, rangeKey: range };
    };
    expect(Object.values(ofType(production, "aws:dynamodb/table:Table"))).toEqual([
      expect.objectContaining({
        ...keys(KeySchema),
        attributes: AttributeDefinitions.map(({ AttributeName }) => ({ name: AttributeName, type: "S" })),
        globalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({
          name: IndexName,
          ...keys(KeySchema),
          projectionType: Projection.ProjectionType,
        })),
        localSecondaryIndexes: [],
      }),
    ]);
  });

  test("is on demand, encrypted, backed up, protected from deletion, and expires items", () => {
    expect(table).toMatchObject({
      billingMode: "PAY_PER_REQUEST",
      serverSideEncryption: { enabled: true },
      pointInTimeRecovery: { enabled: true },
      ttl: { attributeName: "ttl", enabled: true },
      deletionProtectionEnabled: true,
    });
  });
});

describe("the functions", () => {
  test("are those of API, jobs, queue, canary and migration, with one runtime and logs kept for 90 days", () => {
    expect(Object.keys(functions).sort()).toEqual([...API, ...JOBS, READER, CANARY, MIGRATION].sort());
    for (const fn of Object.values(functions)) {
      const built = { runtime: "nodejs24.x", architectures: ["arm64"], loggingConfig: { logFormat: "JSON" } };
      expect(fn).toMatchObject(built);
    }
    const logs = Object.values(ofType(production, "aws:cloudwatch/logGroup:LogGroup"));
    expect(logs.map(({ retentionInDays }) => retentionInDays)).toEqual(Array(14).fill(90));
  });

  test("of the API have reserved concurrency, and time out before CloudFront does", () => {
    expect(API.map((name) => functions[name]?.reservedConcurrentExecutions)).toEqual([200, 100, 50]);
    for (const name of API) expect(functions[name]).toMatchObject({ memorySize: 1024, timeout: 25 });
    for (const name of ["TrpcRouteKey", "RestRouteKey", "McpRouteKey"]) {
      const { entries } = ofType(production, "pulumi-nodejs:dynamic:Resource")[`${name}.sst.aws.KvKeys`] ?? {};
      expect(JSON.parse(z.object({ metadata: z.string() }).parse(entries).metadata)).toMatchObject({
        origin: { timeouts: { readTimeout: 30 } },
      });
    }
  });

  test("have handlers that exist in the code", async () => {
    const handlers = Object.values(functions).map(({ handler }) => z.string().parse(handler).split("."));
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: [...new Set(handlers.map(([file]) => `${file}.ts`))],
      outdir: "out",
      format: "esm",
      metafile: true,
      write: false,
    });
    const exported = Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, exports] as const);
    for (const [file, name] of handlers) expect(new Map(exported).get(`${file}.ts`)).toContain(name);
  });

  const calendar = {
    ENCRYPTION_KEYS: "value of EncryptionKeys",
    GOOGLE_CLIENT_ID: "value of GoogleClientId",
    GOOGLE_CLIENT_SECRET: "value of GoogleClientSecret",
  };
  const api = {
    ...calendar,
    EDGE_KEYS: "value of EdgeKeys, and the one of before",
    SESSION_KEYS: "value of SessionKeys",
    GOOGLE_REDIRECT_URI: "https://sereno.example/auth/callback",
    ALLOWED_EMAILS: "",
    REQUIRE_SECOND_FACTOR: "",
    EMAIL_FROM: "",
  };
  const SETTINGS: Record<string, Record<string, string>> = {
    TrpcFunction: api,
    RestFunction: { ...api, RELAY_KEYS: "value of RelayKeys", RELAY_SUFFIX: ".preview.sereno.example" },
    McpFunction: api,
    RetryCalendarFunction: calendar,
    RefreshBusyTimesFunction: { QUEUE_URL: "https://sqs.us-east-1.amazonaws.com/123456789012/BusyTimesQueue" },
    [READER]: { ...calendar, NOTIFY_AT: "https://sereno.example/api/v1/google/calendar" },
    PushEventsFunction: { ENCRYPTION_KEYS: calendar.ENCRYPTION_KEYS },
    CanaryFunction: { ORIGIN: "https://sereno.example", CANARY_TOKEN: "none" },
  };

  test.each([...API, ...JOBS, READER, CANARY, MIGRATION])(
    "include %s with exactly the settings and secrets that it uses",
    (name) => {
      expect(functions[name]?.environment).toEqual({
        variables: {
          ...{ TABLE_NAME: table?.name, ...SETTINGS[name] },
          ...{ SST_RESOURCE_App: expect.any(String), SST_KEY: expect.any(String), SST_KEY_FILE: "resource.enc" },
        },
      });
    },
  );

  test("have URLs only for the API, without CORS", () => {
    const urls = Object.values(ofType(production, "aws:lambda/functionUrl:FunctionUrl"));
    const names = API.map((name) => functions[name]?.name);
    expect(urls.map(({ functionName }) => functionName).sort()).toEqual(names.sort());
    for (const url of urls) expect(url).not.toHaveProperty("cors");
  });
});

describe("the jobs", () => {
  test("run on their schedules, one at a time, and end before the next run", () => {
    const Target = z.object({ scheduleExpression: z.string(), target: z.object({ arn: z.string() }) });
    const targets = schedules.map((each) => Target.parse(each));
    expect(
      Object.fromEntries(targets.map((each) => [each.target.arn.split(":").at(-1), each.scheduleExpression])),
    ).toEqual({
      ...Object.fromEntries(JOBS.map((name) => [name, "rate(1 minute)"])),
      CompleteAppointmentsFunction: "rate(5 minutes)",
      ExpirePurchasesFunction: "rate(1 hour)",
      CanaryFunction: "rate(5 minutes)",
    });
    expect(JOBS.map((name) => functions[name]?.timeout)).toEqual([240, 600, 50, 50, 50, 50, 50, 50]);
    for (const name of [...JOBS, CANARY]) expect(functions[name]).toMatchObject({ reservedConcurrentExecutions: 1 });
  });

  test("send failed runs to the dead-letter queue after two retries at most", () => {
    const invocations = Object.values(invokes);
    const retries = invocations.map(({ maximumRetryAttempts }) => maximumRetryAttempts);
    expect(retries.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 2]);
    for (const each of invocations.filter(({ functionName }) => functionName !== functions[CANARY]?.name)) {
      expect(each.destinationConfig).toEqual({ onFailure: { destination: QUEUE_ARN } });
    }
    for (const { target } of schedules) expect(target).toMatchObject({ deadLetterConfig: { arn: QUEUE_ARN } });
    expect(ofType(production, "aws:sqs/queue:Queue")).toEqual({
      DeadLettersQueue: expect.objectContaining({ messageRetentionSeconds: 1_209_600, sqsManagedSseEnabled: true }),
      BusyTimesQueue: expect.objectContaining({ sqsManagedSseEnabled: true }),
    });
  });

  test("send practices to a queue that keeps messages for two minutes and has batches that AWS accepts", () => {
    const [mapping, ...others] = Object.values(ofType(production, "aws:lambda/eventSourceMapping:EventSourceMapping"));
    expect(others).toEqual([]);
    expect(mapping?.eventSourceArn).toBe("arn:aws:sqs:us-east-1:123456789012:BusyTimesQueue");
    // "Creating and configuring an Amazon SQS event source mapping": a batch of over ten messages needs a window
    // of at least a second, and the concurrency is from two to 1,000.
    const scalingConfig = z.object({ maximumConcurrency: z.number().check(z.gte(2), z.lte(1_000)) });
    const bounds = { batchSize: z.number(), maximumBatchingWindowInSeconds: z.number(), scalingConfig };
    const { batchSize, maximumBatchingWindowInSeconds } = z.object(bounds).parse(mapping);
    expect(batchSize <= 10 || maximumBatchingWindowInSeconds >= 1).toBe(true);
    const queue = ofType(production, "aws:sqs/queue:Queue").BusyTimesQueue;
    expect(queue?.visibilityTimeoutSeconds).toBeGreaterThanOrEqual(6 * z.number().parse(functions[READER]?.timeout));
    expect(queue?.messageRetentionSeconds).toBe(120);
  });
});

test("the canary runs only with a token, and is not retried, because its next run follows in five minutes", async () => {
  const flight = (recording: Recording) =>
    ofType(recording, "aws:scheduler/schedule:Schedule").CanaryCronSchedule?.state;
  expect(flight(production)).toBe("DISABLED");
  expect(flight(await productionAlone())).toBe("ENABLED");
  expect(invokes).toMatchObject({ CanaryEventInvokeConfig: { maximumRetryAttempts: 0 } });
});

describe("the data", () => {
  test("is migrated twice by every deployment, with Lambda's maximum timeout", () => {
    expect(functions[MIGRATION]).toMatchObject({ memorySize: 1024, timeout: 900 });
    const functionName = functions[MIGRATION]?.name;
    const triggers = { deployed: expect.stringMatching(/^2\d{3}-.*Z$/) };
    expect(ofType(production, "aws:lambda/invocation:Invocation")).toEqual({
      MigrateBefore: { functionName, input: '{"phase":"before"}', triggers },
      MigrateAfter: { functionName, input: '{"phase":"after"}', triggers },
    });
  });

  test("is migrated before any other function is deployed, and after all of them, as is the web", async () => {
    const everything = await recordedProduction();
    const { [MIGRATION]: _, ...others } = ofType(everything, "aws:lambda/function:Function");
    const serving = Object.keys(others);
    expect(serving).toEqual(expect.arrayContaining([...API, ...JOBS, READER, CANARY, "SendRemindersFunction"]));
    for (const name of serving) expect(everything.waits[name.replace(/Function$/, "")]).toContain("MigrateBefore");
    expect(everything.waits.MigrateAfter?.toSorted()).toEqual(serving.sort());
    expect(everything.waits.Site).toEqual(everything.waits.MigrateAfter);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { ofType, type Recording } from "./deploy";
import { productionWithoutMails } from "./recorded";

const CORE = fileURLToPath(new URL("../../packages/core/src", import.meta.url));
const TABLE_ARN = "arn:aws:dynamodb:us-east-1:123456789012:table/DataTable";
const QUEUE_ARN = "arn:aws:sqs:us-east-1:123456789012:DeadLettersQueue";

let production: Recording;

beforeAll(async () => {
  production = await productionWithoutMails();
});

const Statements = z.array(
  z.object({ effect: z.optional(z.string()), actions: z.array(z.string()), resources: z.array(z.string()) }),
);
const Role = z.object({
  assumeRolePolicy: z.unknown(),
  inlinePolicies: z.array(z.object({ policy: z.string() })),
  managedPolicyArns: z.optional(z.array(z.string())),
});

const roles = () => ofType(production, "aws:iam/role:Role");
const statements = (role: z.infer<typeof Role>) =>
  role.inlinePolicies.flatMap(({ policy }) => Statements.parse(JSON.parse(policy)));

const onTable = [
  {
    effect: "Allow",
    actions: [
      "dynamodb:BatchGetItem",
      "dynamodb:ConditionCheckItem",
      "dynamodb:DeleteItem",
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:Query",
      "dynamodb:UpdateItem",
    ],
    resources: [TABLE_ARN],
  },
  { effect: "Allow", actions: ["dynamodb:Query"], resources: [`${TABLE_ARN}/index/*`] },
];
const sendDeadLetter = { actions: ["sqs:SendMessage"], resources: [QUEUE_ARN] };
const BUSY_ARN = "arn:aws:sqs:us-east-1:123456789012:BusyTimesQueue";
const handOn = { actions: ["sqs:SendMessage"], resources: [QUEUE_ARN, BUSY_ARN] };
const readQueue = {
  actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
  resources: [BUSY_ARN],
};
const scanTable = { actions: ["dynamodb:Scan"], resources: [TABLE_ARN] };
const invoke = (name: string) => ({
  actions: ["lambda:InvokeFunction"],
  resources: [`arn:aws:lambda:us-east-1:123456789012:function:${name}`],
});
const logging = ["arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"];

test("each role has exactly these rights", () => {
  const asGranted = Object.entries(roles()).map(([name, inputs]) => {
    const role = Role.parse(inputs);
    return [name, { allowed: statements(role), managed: role.managedPolicyArns ?? [] }];
  });
  const api = { allowed: onTable, managed: logging };
  const job = { allowed: [...onTable, { effect: "Allow", ...sendDeadLetter }], managed: logging };
  const migration = { allowed: [...onTable, { effect: "Allow", ...scanTable }], managed: logging };
  const cron = (name: string) => ({ allowed: [invoke(name), sendDeadLetter], managed: [] });
  expect(Object.fromEntries(asGranted)).toEqual({
    TrpcRole: api,
    RestRole: api,
    McpRole: api,
    MigrateRole: migration,
    CanaryRole: api,
    CompleteAppointmentsRole: job,
    WorkOnClientsRole: job,
    ExpirePurchasesRole: job,
    WorkOnClosingsRole: job,
    FinishSeriesRole: job,
    RetryCalendarRole: job,
    PushEventsRole: job,
    RefreshBusyTimesRole: { allowed: [...onTable, { effect: "Allow", ...handOn }], managed: logging },
    ReadBusyTimesRole: { allowed: [...onTable, { effect: "Allow", ...readQueue }], managed: logging },
    CompleteAppointmentsCronRole: cron("CompleteAppointmentsFunction"),
    WorkOnClientsCronRole: cron("WorkOnClientsFunction"),
    ExpirePurchasesCronRole: cron("ExpirePurchasesFunction"),
    WorkOnClosingsCronRole: cron("WorkOnClosingsFunction"),
    FinishSeriesCronRole: cron("FinishSeriesFunction"),
    RetryCalendarCronRole: cron("RetryCalendarFunction"),
    PushEventsCronRole: cron("PushEventsFunction"),
    RefreshBusyTimesCronRole: cron("RefreshBusyTimesFunction"),
    CanaryCronRole: cron("CanaryFunction"),
  });
});

test("only services assume the roles", () => {
  for (const [name, inputs] of Object.entries(roles())) {
    const Service = name.endsWith("CronRole") ? "scheduler.amazonaws.com" : "lambda.amazonaws.com";
    expect(Role.parse(inputs).assumeRolePolicy).toMatchObject({ Statement: [{ Principal: { Service } }] });
  }
});

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !/node_modules|\.test\.ts$/.test(file))
    .map((file) => ({ file, source: readFileSync(`${folder}/${file}`, "utf8") }));

/** Path of the only module of core that scans the table, for migrations and the check of counts. */
const SCAN = "db/scan";

test("core makes no request that the policies do not allow", () => {
  for (const { file, source } of sourcesIn(CORE)) {
    if (file === `${SCAN}.ts`) continue;
    const forbidden = file.startsWith("maintenance/migration/")
      ? /\bPartiQL/g
      : /\bdb\s*\.\w+\s*\.(check|scan)\b|ScanCommand|BatchWrite|\.(put|delete)\(\s*\[|table\/scan"|\bPartiQL/g;
    expect({ file, found: source.match(forbidden) }).toEqual({ file, found: null });
  }
});

test("only the API's function URLs are public", () => {
  const permissions = Object.values(ofType(production, "aws:lambda/permission:Permission"));
  const open = (fn: string) => {
    const name = ofType(production, "aws:lambda/function:Function")[fn]?.name;
    return [
      { function: name, principal: "*", action: "lambda:InvokeFunctionUrl", functionUrlAuthType: "NONE" },
      { function: name, principal: "*", action: "lambda:InvokeFunction", invokedViaFunctionUrl: true },
    ];
  };
  const expected = [...open("TrpcFunction"), ...open("RestFunction"), ...open("McpFunction")];
  expect(permissions).toHaveLength(expected.length);
  expect(permissions).toEqual(expect.arrayContaining(expected));
});

test("only CloudFront reads the web's files, over TLS", () => {
  const [policy, ...others] = Object.values(ofType(production, "aws:s3/bucketPolicy:BucketPolicy"));
  expect(others).toEqual([]);
  const bucket = "arn:aws:s3:us-east-1:123456789012:SiteAssetsBucket";
  expect(JSON.parse(z.string().parse(policy?.policy))).toEqual([
    {
      actions: ["s3:GetObject"],
      principals: [{ type: "Service", identifiers: ["cloudfront.amazonaws.com"] }],
      resources: [`${bucket}/*`],
    },
    {
      effect: "Deny",
      actions: ["s3:*"],
      principals: [{ type: "*", identifiers: ["*"] }],
      conditions: [{ test: "Bool", variable: "aws:SecureTransport", values: ["false"] }],
      resources: [bucket, `${bucket}/*`],
    },
    {
      actions: ["s3:ListBucket"],
      principals: [{ type: "Service", identifiers: ["cloudfront.amazonaws.com"] }],
      resources: [bucket],
    },
  ]);
});

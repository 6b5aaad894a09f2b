import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ofType, statementsOf } from "./deploy";
import { arn } from "./iam";
import { JOBS, productionWithoutMails } from "./recorded";

const CORE = fileURLToPath(new URL("../../packages/core/src", import.meta.url));
const TABLE_ARN = arn("dynamodb", "table/DataTable");
const [QUEUE_ARN, BUSY_ARN] = [arn("sqs", "DeadLettersQueue"), arn("sqs", "BusyTimesQueue")];

const production = await productionWithoutMails();

const Role = z.object({ assumeRolePolicy: z.unknown(), managedPolicyArns: z.optional(z.array(z.string())) });
const roles = Object.entries(ofType(production, "aws:iam/role:Role"));

const allow = (actions: string[], ...resources: string[]) => ({ effect: "Allow", actions, resources });
const ON_ITEMS = ["BatchGetItem", "ConditionCheckItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"];
const onTable = [
  allow(
    ON_ITEMS.map((action) => `dynamodb:${action}`),
    TABLE_ARN,
  ),
  allow(["dynamodb:Query"], `${TABLE_ARN}/index/*`),
];
const sendTo = (...queues: string[]) => allow(["sqs:SendMessage"], ...queues);
const readQueue = allow(["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"], BUSY_ARN);

test("each role has exactly the expected rights", () => {
  const granted = roles.map(([name, inputs]) => {
    const allowed = statementsOf(production, name).map((each) => ({ effect: "Allow", ...each }));
    return [name, { allowed, managed: Role.parse(inputs).managedPolicyArns ?? [] }];
  });
  const working = (name: string, ...more: object[]) => [
    `${name}Role`,
    { allowed: [...onTable, ...more], managed: ["arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"] },
  ];
  const invoke = (name: string) => allow(["lambda:InvokeFunction"], arn("lambda", `function:${name}Function`));
  const cron = (name: string) => [`${name}CronRole`, { allowed: [invoke(name), sendTo(QUEUE_ARN)], managed: [] }];
  expect(Object.fromEntries(granted)).toEqual(
    Object.fromEntries([
      ...["Trpc", "Rest", "Mcp", "Canary"].map((name) => working(name)),
      working("Migrate", allow(["dynamodb:Scan"], TABLE_ARN)),
      ...JOBS.map((name) => working(name, sendTo(QUEUE_ARN, ...(name === "RefreshBusyTimes" ? [BUSY_ARN] : [])))),
      working("ReadBusyTimes", readQueue),
      ...[...JOBS, "Canary"].map(cron),
    ]),
  );
});

test("only Lambda may assume a function's role, and only the scheduler a schedule's", () => {
  for (const [name, inputs] of roles) {
    const Service = name.endsWith("CronRole") ? "scheduler.amazonaws.com" : "lambda.amazonaws.com";
    expect(Role.parse(inputs).assumeRolePolicy).toMatchObject({ Statement: [{ Principal: { Service } }] });
  }
});

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !/node_modules|\.test\.ts$/.test(file))
    .map((file) => ({ file, source: readFileSync(`${folder}/${file}`, "utf8") }));

/** Path of the only module of core that scans the table, for migrations and the check of counts. */

test("core makes no scan or batch write outside db/scan and migrations, and no PartiQL request, since roles lack the rights", () => {
  for (const { file, source } of sourcesIn(CORE)) {
    if (file === "db/scan.ts") continue;
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
  const expected = ["TrpcFunction", "RestFunction", "McpFunction"].flatMap(open);
  expect(permissions).toHaveLength(expected.length);
  expect(permissions).toEqual(expect.arrayContaining(expected));
});

test("only CloudFront reads the web's files, over TLS", () => {
  const [policy, ...others] = Object.values(ofType(production, "aws:s3/bucketPolicy:BucketPolicy"));
  expect(others).toEqual([]);
  const bucket = arn("s3", "SiteAssetsBucket");
  const principals = [{ type: "Service", identifiers: ["cloudfront.amazonaws.com"] }];
  expect(JSON.parse(z.string().parse(policy?.policy))).toEqual([
    { actions: ["s3:GetObject"], principals, resources: [`${bucket}/*`] },
    {
      effect: "Deny",
      actions: ["s3:*"],
      principals: [{ type: "*", identifiers: ["*"] }],
      conditions: [{ test: "Bool", variable: "aws:SecureTransport", values: ["false"] }],
      resources: [bucket, `${bucket}/*`],
    },
    { actions: ["s3:ListBucket"], principals, resources: [bucket] },
  ]);
});

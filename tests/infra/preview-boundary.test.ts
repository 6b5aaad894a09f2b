import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { deploy, ofType, type Recording } from "./deploy";

const BOUNDARY = "arn:aws:iam::123456789012:policy/sereno-preview-boundary";
const ROUTES = "arn:aws:cloudfront::123456789012:key-value-store/0001";

const Texts = z.union([z.array(z.string()), z.string()]);
const Policy = z.object({
  Statement: z.array(
    z.object({
      Effect: z.enum(["Allow", "Deny"]),
      Action: z.optional(Texts),
      NotAction: z.optional(Texts),
      Resource: Texts,
      Condition: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
    }),
  ),
});

const policy = Policy.parse(
  JSON.parse(
    readFileSync(new URL("../../infra/preview-boundary.json", import.meta.url), "utf8")
      .replaceAll("ACCOUNT", "123456789012")
      .replaceAll("DOMAIN", "sereno.example")
      .replaceAll("PRODUCTION_ROUTES", ROUTES),
  ),
);

const like = (pattern: string, text: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`).test(text);
const anyLike = (patterns: z.infer<typeof Texts>, text: string) =>
  [patterns].flat().some((pattern) => like(pattern, text));

type Facts = Record<string, string>;

/** As IAM evaluates them. */
const OPERATORS: Record<string, (fact: string | undefined, expected: string) => boolean> = {
  StringEquals: (fact, expected) => fact === expected,
  StringNotEquals: (fact, expected) => fact !== expected,
  "ForAnyValue:StringNotLike": (fact, expected) => fact !== undefined && !like(expected, fact),
};

function may(action: string, resource: string, facts: Facts = {}): boolean {
  const applying = policy.Statement.filter(
    ({ Action = [], NotAction, Resource, Condition = {} }) =>
      (NotAction ? !anyLike(NotAction, action) : anyLike(Action, action)) &&
      anyLike(Resource, resource) &&
      Object.entries(Condition).every(([operator, tests]) =>
        Object.entries(tests).every(([key, expected]) => OPERATORS[operator]?.(facts[key], expected)),
      ),
  );
  return applying.some(({ Effect }) => Effect === "Allow") && applying.every(({ Effect }) => Effect === "Allow");
}

const arn = (service: string, resource: string, region = "us-east-1") =>
  `arn:aws:${service}:${region}:123456789012:${resource}`;
const role = (name: string) => arn("iam", `role/${name}`, "");
const within = { "iam:PermissionsBoundary": BOUNDARY };
const record = (name: string) => ({ "route53:ChangeResourceRecordSetsNormalizedRecordNames": name });
const ofProduction = { "aws:ResourceTag/sst:stage": "production" };
const zone = "arn:aws:route53:::hostedzone/Z1";

describe("a preview's boundary", () => {
  test.each<[string, string, Facts?]>([
    ["dynamodb:GetItem", arn("dynamodb", "table/sereno-production-DataTable-abcd")],
    ["dynamodb:Query", arn("dynamodb", "table/sereno-production-DataTable-abcd/index/due")],
    ["lambda:UpdateFunctionCode", arn("lambda", "function:sereno-production-TrpcFunction-abcd")],
    ["lambda:GetFunction", arn("lambda", "function:sereno-production-TrpcFunction-abcd")],
    ["logs:FilterLogEvents", arn("logs", "log-group:/aws/lambda/sereno-production-TrpcFunction-abcd:*")],
    ["s3:PutObject", "arn:aws:s3:::sereno-production-siteassetsbucket-abcd/index.html"],
    ["s3:GetObject", "arn:aws:s3:::sst-state-abcd/app/sereno/production.json"],
    ["s3:GetObject", "arn:aws:s3:::sst-state-abcd/secret/sereno/production.json"],
    ["s3:GetObject", "arn:aws:s3:::sst-state-abcd/snapshot/sereno/production/1.json"],
    ["s3:DeleteObjectVersion", "arn:aws:s3:::sst-state-abcd/app/sereno/production.json"],
    ["s3:PutObject", "arn:aws:s3:::sst-state-abcd/secret/sereno/_fallback.json"],
    ["s3:DeleteObjectVersion", "arn:aws:s3:::sst-state-abcd/secret/sereno/_fallback.json"],
    ["s3:GetObject", "arn:aws:s3:::sst-asset-abcd/production/assets/TrpcFunction-code-1.zip"],
    ["s3:PutObject", "arn:aws:s3:::sst-asset-abcd/production/assets/TrpcFunction-code-1.zip"],
    ...["sst-state-abcd", "sst-asset-abcd"].flatMap((bucket) =>
      [
        "DeleteBucket",
        "DeleteBucketPolicy",
        "PutBucketPolicy",
        "PutBucketVersioning",
        "PutBucketNotification",
        "PutBucketPublicAccessBlock",
        "PutEncryptionConfiguration",
        "PutLifecycleConfiguration",
        "PutReplicationConfiguration",
      ].map((change): [string, string] => [`s3:${change}`, `arn:aws:s3:::${bucket}`]),
    ),
    ["s3:PutObjectAcl", "arn:aws:s3:::sst-asset-abcd/pr7-abc123/assets/TrpcFunction-code-1.zip"],
    ["s3:PutAccountPublicAccessBlock", "*"],
    ["logs:PutResourcePolicy", "*"],
    ["logs:DeleteResourcePolicy", "*"],
    ["logs:PutAccountPolicy", "*"],
    ["logs:DeleteAccountPolicy", "*"],
    ["ssm:GetParameter", arn("ssm", "parameter/sst/passphrase/sereno/production")],
    ["ssm:PutParameter", arn("ssm", "parameter/sst/bootstrap")],
    ["ssm:GetParameter", arn("ssm", "parameter/somebody/else")],
    ["ssm:PutParameter", arn("ssm", "parameter/somebody/else")],
    ["ssm:GetParameter", arn("ssm", "parameter/sst/passphrase/other/production")],
    ["cloudwatch:DeleteDashboards", arn("cloudwatch", "dashboard/sereno-production", "")],
    ["cloudfront:UpdateFunction", arn("cloudfront", "function/sereno-production-WebRequest", "")],
    ["cloudfront:UpdateDistribution", arn("cloudfront", "distribution/E1", ""), ofProduction],
    ["cloudfront-keyvaluestore:PutKey", ROUTES],
    ["acm:DeleteCertificate", arn("acm", "certificate/1"), ofProduction],
    ["wafv2:DeleteWebACL", arn("wafv2", "global/webacl/WebWaf/1")],
    ["route53:ChangeResourceRecordSets", zone, record("sereno.example")],
    ["route53:ChangeResourceRecordSets", zone, record("www.sereno.example")],
    ["route53:DeleteHostedZone", zone],
    ["iam:PassRole", role("sereno-production-TrpcRole-abcd")],
    ["iam:CreateRole", role("sereno-pr7-abc123-TrpcRole-abcd")],
    [
      "iam:PutRolePolicy",
      role("sereno-pr7-abc123-TrpcRole-abcd"),
      { "iam:PermissionsBoundary": arn("iam", "policy/x") },
    ],
    ["iam:CreateRole", role("somebody"), within],
    ["iam:DeleteRolePermissionsBoundary", role("sereno-pr7-abc123-TrpcRole-abcd"), within],
    ["iam:UpdateAssumeRolePolicy", role("sereno-preview-deploy"), within],
    ["iam:CreatePolicyVersion", BOUNDARY],
    ["iam:CreateUser", arn("iam", "user/somebody", "")],
    ["iam:CreateAccessKey", arn("iam", "user/somebody", "")],
    ["sts:AssumeRole", role("sereno-production-deploy")],
    ["secretsmanager:GetSecretValue", arn("secretsmanager", "secret:any")],
  ])("refuses %s on %s", (action, resource, facts) => expect(may(action, resource, facts)).toBe(false));

  test.each<[string, string, Facts?]>([
    ["dynamodb:CreateTable", arn("dynamodb", "table/sereno-pr7-abc123-DataTable-abcd")],
    ["lambda:CreateFunction", arn("lambda", "function:sereno-pr7-abc123-TrpcFunction-abcd")],
    ["s3:PutObject", "arn:aws:s3:::sst-state-abcd/app/sereno/pr7-abc123.json"],
    ["s3:DeleteObjectVersion", "arn:aws:s3:::sst-state-abcd/app/sereno/pr7-abc123.json"],
    ["s3:ListBucketVersions", "arn:aws:s3:::sst-state-abcd"],
    ["s3:ListBucket", "arn:aws:s3:::sst-state-abcd"],
    ["s3:GetObject", "arn:aws:s3:::sst-state-abcd/secret/sereno/_fallback.json"],
    ["s3:PutObject", "arn:aws:s3:::sst-asset-abcd/pr7-abc123/assets/TrpcFunction-code-1.zip"],
    ["s3:GetObjectTagging", "arn:aws:s3:::sst-asset-abcd/pr7-abc123/assets/TrpcFunction-code-1.zip"],
    ["s3:PutBucketPolicy", "arn:aws:s3:::sereno-pr7-abc123-siteassetsbucket-abcd"],
    ["logs:CreateLogGroup", arn("logs", "log-group:/aws/lambda/sereno-pr7-abc123-TrpcFunction-abcd")],
    ["ssm:GetParameter", arn("ssm", "parameter/sst/bootstrap")],
    ["ssm:GetParameter", arn("ssm", "parameter/sst/passphrase/sereno/pr7-abc123")],
    ["ssm:PutParameter", arn("ssm", "parameter/sst/passphrase/sereno/pr7-abc123")],
    ["cloudfront:CreateDistribution", arn("cloudfront", "distribution/E2", "")],
    ["cloudfront-keyvaluestore:PutKey", arn("cloudfront", "key-value-store/0002", "")],
    ["route53:ChangeResourceRecordSets", zone, record("pr7-abc123.preview.sereno.example")],
    ["iam:CreateRole", role("sereno-pr7-abc123-TrpcRole-abcd"), within],
    ["iam:PassRole", role("sereno-pr7-abc123-TrpcRole-abcd")],
    ["iam:DeleteRole", role("sereno-pr7-abc123-TrpcRole-abcd")],
  ])("allows %s on %s", (action, resource, facts) => expect(may(action, resource, facts)).toBe(true));

  test("fits into a policy", () => expect(JSON.stringify(policy).length).toBeLessThan(6144));
});

describe("a stage", () => {
  let production: Recording;
  let preview: Recording;
  beforeAll(async () => {
    const domain = { SERENO_DOMAIN: "sereno.example" };
    production = await deploy("production", domain);
    preview = await deploy("pr-7", { ...domain, PREVIEW_BOUNDARY: BOUNDARY });
  });
  const roles = (recording: Recording) => Object.values(ofType(recording, "aws:iam/role:Role"));

  test("that is a preview puts its boundary around every role", () => {
    expect(roles(preview).length).toBeGreaterThan(10);
    for (const each of roles(preview)) expect(each).toMatchObject({ permissionsBoundary: BOUNDARY });
    for (const each of roles(production)) expect(each).not.toHaveProperty("permissionsBoundary");
  });

  test("that is production says so in the name of everything that holds data, runs code or lets somebody in", () => {
    for (const type of [
      "aws:cloudfront/function:Function",
      "aws:cloudwatch/logGroup:LogGroup",
      "aws:dynamodb/table:Table",
      "aws:iam/role:Role",
      "aws:lambda/function:Function",
      "aws:sqs/queue:Queue",
    ]) {
      const names = Object.values(ofType(production, type)).map(({ name }) => name);
      expect(names, type).not.toEqual([]);
      for (const name of names) expect(name, type).toMatch(/(^|\/)sereno-production-/);
    }
    for (const { bucket, bucketPrefix } of Object.values(ofType(production, "aws:s3/bucket:Bucket"))) {
      expect(bucket ?? bucketPrefix).toMatch(/^sereno-production-/);
    }
  });

  test("keeps the code of its functions in a folder of its own, which the boundary tells apart", () => {
    for (const [stage, recording] of Object.entries({ production, "pr-7": preview })) {
      const keys = Object.values(ofType(recording, "aws:s3/bucketObjectv2:BucketObjectv2")).map(({ key }) => key);
      expect(keys.length).toBeGreaterThan(5);
      for (const key of keys) expect(key).toMatch(new RegExp(`^${stage}/assets/`));
    }
  });

  test("that is production closes every bucket of the account to the public, also one that is made later", () => {
    expect(Object.values(ofType(production, "aws:s3/accountPublicAccessBlock:AccountPublicAccessBlock"))).toEqual([
      { blockPublicAcls: true, blockPublicPolicy: true, ignorePublicAcls: true, restrictPublicBuckets: true },
    ]);
    expect(ofType(preview, "aws:s3/accountPublicAccessBlock:AccountPublicAccessBlock")).toEqual({});
  });

  test("that is a preview needs its boundary", async () => {
    await expect(deploy("pr-8", { SERENO_DOMAIN: "sereno.example" })).rejects.toThrow(
      /^Error: Stage pr-8 is a preview: set PREVIEW_BOUNDARY, the policy that keeps it out of production\.$/m,
    );
  });
});

import { describe, expect, test } from "vitest";
import { stageOf } from "./branches";
import { ofType, type Recording } from "./deploy";
import { arn, BOUNDARY, type Facts, filled, MOST_POLICY, may, ROUTER, ROUTES, sizeOf } from "./iam";
import { namesIn, wrongNames } from "./names";
import { recordedPreview, recordedProduction } from "./recorded";

const policy = filled("preview-boundary.json");

const role = (name: string) => arn("iam", `role/${name}`, "");
const within = { "iam:PermissionsBoundary": BOUNDARY };

const each = (rows: [actions: string, resource: string, facts?: Facts][]) =>
  rows.flatMap(([actions, resource, facts]) =>
    actions.split(" ").map((action) => [action, resource, facts] as [string, string, Facts?]),
  );
const BUCKET_CHANGES = [
  ...["DeleteBucket", "DeleteBucketPolicy", "PutBucketPolicy", "PutBucketVersioning", "PutBucketNotification"],
  ...["PutBucketPublicAccessBlock", "PutEncryptionConfiguration", "PutLifecycleConfiguration"],
  "PutReplicationConfiguration",
];
const changes = BUCKET_CHANGES.map((change) => `s3:${change}`).join(" ");
const state = (path: string) => `arn:aws:s3:::sst-state-abcd/${path}`;
const asset = (stage: string) => `arn:aws:s3:::sst-asset-abcd/${stage}/assets/TrpcFunction-code-1.zip`;
const cdn = (resource: string) => arn("cloudfront", resource, "");
const OURS = role("sereno-pr7-abc123-TrpcRole-abcd");

describe("a preview's boundary", () => {
  test.each(
    each([
      ["dynamodb:GetItem", arn("dynamodb", "table/sereno-production-DataTable-abcd")],
      ["dynamodb:Query", arn("dynamodb", "table/sereno-production-DataTable-abcd/index/due")],
      ["lambda:UpdateFunctionCode lambda:GetFunction", arn("lambda", "function:sereno-production-TrpcFunction-abcd")],
      ["logs:FilterLogEvents", arn("logs", "log-group:/aws/lambda/sereno-production-TrpcFunction-abcd:*")],
      ["s3:PutObject", "arn:aws:s3:::sereno-production-siteassetsbucket-abcd/index.html"],
      ["s3:GetObject s3:DeleteObjectVersion", state("app/sereno/production.json")],
      ["s3:GetObject", state("secret/sereno/production.json")],
      ["s3:GetObject", state("snapshot/sereno/production/1.json")],
      ["s3:PutObject s3:DeleteObjectVersion", state("secret/sereno/_fallback.json")],
      ["s3:GetObject s3:PutObject", asset("production")],
      [changes, "arn:aws:s3:::sst-state-abcd"],
      [changes, "arn:aws:s3:::sst-asset-abcd"],
      ["s3:PutObjectAcl", asset("pr7-abc123")],
      ["s3:PutAccountPublicAccessBlock", "*"],
      ["logs:PutResourcePolicy logs:DeleteResourcePolicy logs:PutAccountPolicy logs:DeleteAccountPolicy", "*"],
      ["ssm:GetParameter ssm:DeleteParameter", arn("ssm", "parameter/sst/passphrase/sereno/production")],
      ["ssm:PutParameter", arn("ssm", "parameter/sst/bootstrap")],
      ["ssm:GetParameter ssm:PutParameter", arn("ssm", "parameter/somebody/else")],
      ["ssm:GetParameter", arn("ssm", "parameter/sst/passphrase/other/production")],
      ["cloudwatch:DeleteDashboards", arn("cloudwatch", "dashboard/sereno-production", "")],
      ["cloudfront:UpdateFunction", cdn("function/sereno-production-WebRequest")],
      ["cloudfront:CreateDistribution cloudfront:CreateCachePolicy", "*"],
      ["cloudfront:UpdateDistribution cloudfront:TagResource", ROUTER],
      ["cloudfront:GetDistribution cloudfront:CreateInvalidation", cdn("distribution/E2")],
      ["cloudfront:UpdateFunction", cdn("function/sereno-previews-WebCloudfrontFunctionRequest")],
      ["cloudfront:DeleteResponseHeadersPolicy", cdn("response-headers-policy/1")],
      ["cloudfront-keyvaluestore:PutKey", cdn("key-value-store/0002")],
      ["acm:DeleteCertificate", arn("acm", "certificate/1"), { "aws:ResourceTag/sst:stage": "production" }],
      ["s3:PutObject", state("app/sereno/previews.json")],
      ["s3:GetObject", state("snapshot/sereno/previews/1.json")],
      ["s3:DeleteBucket", "arn:aws:s3:::sereno-previews-abcd"],
      ["ssm:GetParameter", arn("ssm", "parameter/sst/passphrase/sereno/previews")],
      ["wafv2:DeleteWebACL", arn("wafv2", "global/webacl/WebWaf/1")],
      ["route53:ChangeResourceRecordSets route53:DeleteHostedZone", "arn:aws:route53:::hostedzone/Z1"],
      ["iam:PassRole", role("sereno-production-TrpcRole-abcd")],
      ["iam:CreateRole", OURS],
      ["iam:PutRolePolicy", OURS, { "iam:PermissionsBoundary": arn("iam", "policy/x") }],
      ["iam:CreateRole", role("somebody"), within],
      ["iam:DeleteRolePermissionsBoundary", OURS, within],
      ["iam:UpdateAssumeRolePolicy", role("sereno-preview-deploy"), within],
      ["iam:CreatePolicyVersion", BOUNDARY],
      ["iam:CreateUser iam:CreateAccessKey", arn("iam", "user/somebody", "")],
      ["sts:AssumeRole", role("sereno-production-deploy")],
      ["secretsmanager:GetSecretValue", arn("secretsmanager", "secret:any")],
    ]),
  )("refuses %s on %s", (action, resource, facts) => expect(may(policy, action, resource, facts)).toBe(false));

  test.each(
    each([
      ["dynamodb:CreateTable", arn("dynamodb", "table/sereno-pr7-abc123-DataTable-abcd")],
      ["lambda:CreateFunction", arn("lambda", "function:sereno-pr7-abc123-TrpcFunction-abcd")],
      ["s3:PutObject s3:DeleteObjectVersion", state("app/sereno/pr7-abc123.json")],
      ["s3:ListBucketVersions s3:ListBucket", "arn:aws:s3:::sst-state-abcd"],
      ["s3:GetObject", state("secret/sereno/_fallback.json")],
      ["s3:PutObject s3:GetObjectTagging", asset("pr7-abc123")],
      ["s3:PutBucketPolicy", "arn:aws:s3:::sereno-pr7-abc123-siteassetsbucket-abcd"],
      ["logs:CreateLogGroup", arn("logs", "log-group:/aws/lambda/sereno-pr7-abc123-TrpcFunction-abcd")],
      ["ssm:GetParameter", arn("ssm", "parameter/sst/bootstrap")],
      [
        "ssm:GetParameter ssm:PutParameter ssm:DeleteParameter",
        arn("ssm", "parameter/sst/passphrase/sereno/pr7-abc123"),
      ],
      ["cloudfront:GetDistribution cloudfront:ListTagsForResource cloudfront:CreateInvalidation", ROUTER],
      ["cloudfront-keyvaluestore:DescribeKeyValueStore cloudfront-keyvaluestore:UpdateKeys", ROUTES],
      ["iam:CreateRole", OURS, within],
      ["iam:PassRole iam:DeleteRole", OURS],
    ]),
  )("allows %s on %s", (action, resource, facts) => expect(may(policy, action, resource, facts)).toBe(true));

  test("fits into IAM's maximum policy size", () => expect(sizeOf(policy)).toBeLessThan(MOST_POLICY));
});

const LONGEST = stageOf("a".repeat(60));
const [production, preview] = await Promise.all([recordedProduction(), recordedPreview(LONGEST)]);

describe("a stage", () => {
  const roles = (recording: Recording) => Object.values(ofType(recording, "aws:iam/role:Role"));

  test("has the preview's boundary on every role only if it is a preview", () => {
    expect(roles(preview).length).toBeGreaterThan(10);
    for (const each of roles(preview)) expect(each).toMatchObject({ permissionsBoundary: BOUNDARY });
    for (const each of roles(production)) expect(each).not.toHaveProperty("permissionsBoundary");
  });

  test("keeps its functions' code in its own folder", () => {
    for (const [stage, recording] of Object.entries({ production, [LONGEST]: preview })) {
      const keys = Object.values(ofType(recording, "aws:s3/bucketObjectv2:BucketObjectv2")).map(({ key }) => key);
      expect(keys.length).toBeGreaterThan(5);
      for (const key of keys) expect(key).toMatch(new RegExp(`^${stage}/assets/`));
    }
  });

  test("with the longest name has only resource names that its boundary allows and AWS accepts", () => {
    expect(LONGEST).toHaveLength(12);
    expect(namesIn(preview)).toBeGreaterThan(60);
    expect(wrongNames(preview, LONGEST, policy)).toEqual([]);
  });

  const [ours, bounds] = [`sereno-${LONGEST}`, { permissionsBoundary: BOUNDARY }];
  test.each([
    ["a role whose name is cut", "aws:iam/role:Role", { name: "aaaaa-MigrateRole-abcdefgh", ...bounds }, "denied"],
    ["a role without the boundary", "aws:iam/role:Role", { name: `${ours}-MigrateRole-abcdefgh` }, "denied"],
    ["a table of production's", "aws:dynamodb/table:Table", { name: "sereno-production-DataTable-abcdefgh" }, "denied"],
    ["a bucket in capitals", "aws:s3/bucket:Bucket", { bucket: `${ours}-Assets` }, "against"],
    ["a type without a rule", "aws:sfn/stateMachine:StateMachine", { name: "a" }, "Nobody knows"],
  ])("with %s fails the check of names", (_, type, inputs, said) => {
    const recording = { app: {}, outputs: {}, waits: {}, resources: [{ type, name: "A", inputs }] };
    expect(wrongNames(recording, LONGEST, policy)).toContainEqual(expect.stringContaining(said));
  });

  test("blocks public access to all buckets of the account, present and future, if it is production", () => {
    expect(Object.values(ofType(production, "aws:s3/accountPublicAccessBlock:AccountPublicAccessBlock"))).toEqual([
      { blockPublicAcls: true, blockPublicPolicy: true, ignorePublicAcls: true, restrictPublicBuckets: true },
    ]);
    expect(ofType(preview, "aws:s3/accountPublicAccessBlock:AccountPublicAccessBlock")).toEqual({});
  });
});

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { recordedProduction } from "../recorded";
import { Accepted, judge, means } from "./judge";
import { planOf } from "./plan";

const LIST = fileURLToPath(new URL("../../../infra/accepted-findings.json", import.meta.url));
const accepted = Accepted.parse(JSON.parse(readFileSync(LIST, "utf8")));

const planned = planOf(await recordedProduction()).planned_values.root_module.resources;
const resources = new Map(planned.map(({ address, values }) => [address, values]));

test("each accepted finding of checkov lists existing resources, each once, and gives a reason", () => {
  const missing = accepted.flatMap(({ check, resources: named }) =>
    named
      .filter((each) => ![...resources.keys()].some((address) => means(each, address)))
      .map((each) => `${check} ${each}`),
  );
  expect(missing).toEqual([]);
  const named = accepted.flatMap(({ check, resources }) => resources.map((each) => `${check} ${each}`));
  expect(named).toEqual([...new Set(named)]);
  for (const { check, reason } of accepted)
    expect([check, reason]).toEqual([check, expect.stringMatching(/^.{20,}\.$/)]);
});

const found = (check_id: string, resource: string) => ({ check_id, check_name: "Ensure it", resource });
const report = (...failed_checks: ReturnType<typeof found>[]) => ({ results: { failed_checks } });

test("the check reports findings that are not accepted for their resource, and accepted findings that no longer occur", () => {
  const list = [
    { check: "A", resources: ["aws_lambda_function.Rest"], reason: "" },
    { check: "B", resources: ["aws_s3_bucket.*"], reason: "" },
  ];
  const rest = found("A", "aws_lambda_function.Rest");
  const buckets = [found("B", "aws_s3_bucket.One"), found("B", "aws_s3_bucket.Two")];
  const judged = (...more: ReturnType<typeof found>[]) => judge(report(...buckets, ...more), list);
  expect(judged(rest)).toEqual([]);
  const others = [found("A", "aws_lambda_function.Trpc"), found("C", "aws_s3_bucket.One")];
  expect(judged(rest, ...others)).toEqual(
    ["A aws_lambda_function.Trpc", "C aws_s3_bucket.One"].map((which) => `new: ${which}: Ensure it`),
  );
  expect(judged()).toEqual(["no longer found: A aws_lambda_function.Rest"]);
});

test("the plan for checkov has values under Terraform's names, and policies in AWS's form", () => {
  expect(resources.get("aws_dynamodb_table.DataTable")).toMatchObject({
    server_side_encryption: { enabled: true },
    point_in_time_recovery: { enabled: true },
    global_secondary_index: expect.arrayContaining([expect.objectContaining({ hash_key: "gsi1pk" })]),
  });
  expect(resources.get("aws_lambda_function.TrpcFunction")).toMatchObject({
    reserved_concurrent_executions: 200,
    environment: { variables: expect.objectContaining({ EDGE_KEYS: expect.any(String) }) },
  });
  expect(resources.get("aws_cloudfront_distribution.WebCdnDistribution")).toMatchObject({
    default_cache_behavior: { response_headers_policy_id: "aws_cloudfront_response_headers_policy.WebHeaders.id" },
  });
  for (const [bucket, block] of [
    ["Nowhere", "NowhereIsClosed"],
    ["SiteAssetsBucket", "SiteAssetsPublicAccessBlock"],
  ] as const) {
    expect(resources.get(`aws_s3_bucket_public_access_block.${block}`)).toMatchObject({
      bucket: `aws_s3_bucket.${bucket}.id`,
      block_public_policy: true,
    });
  }
  const Role = z.object({ inline_policy: z.array(z.object({ policy: z.string() })) });
  const [inline] = Role.parse(resources.get("aws_iam_role.TrpcRole")).inline_policy;
  const policy = JSON.parse(inline?.policy ?? "");
  expect(policy.Version).toBe("2012-10-17");
  expect(policy.Statement).toContainEqual(
    expect.objectContaining({ Effect: "Allow", Action: expect.arrayContaining(["dynamodb:GetItem"]) }),
  );
});

import { expect, test } from "vitest";
import { readText } from "../../files";
import { recordedProduction } from "../recorded";
import { Accepted, judge, means } from "./judge";
import { planOf } from "./plan";

const accepted = Accepted.parse(JSON.parse(readText("infra/accepted-findings.json")));

const addresses = planOf(await recordedProduction()).planned_values.root_module.resources.map(({ address }) => address);

test("each accepted finding of checkov lists existing resources, each once, and gives a reason", () => {
  const missing = accepted.flatMap(({ check, resources: named }) =>
    named.filter((each) => !addresses.some((address) => means(each, address))).map((each) => `${check} ${each}`),
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
  expect(judged(rest, found("A", "aws_lambda_function.Trpc"), found("C", "aws_s3_bucket.One"))).toEqual(
    ["A aws_lambda_function.Trpc", "C aws_s3_bucket.One"].map((which) => `new: ${which}: Ensure it`),
  );
  expect(judged()).toEqual(["no longer found: A aws_lambda_function.Rest"]);
});

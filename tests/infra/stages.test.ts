import { describe, expect, test, vi } from "vitest";
import { ofType, PREVIEW, type Recording, UNSET } from "./deploy";
import { productionAlone, recorded, recordedPreview, recordedProduction } from "./recorded";

const environment = (recording: Recording) =>
  ofType(recording, "aws:lambda/function:Function").RestFunction?.environment;
const alarms = (recording: Recording) => Object.keys(ofType(recording, "aws:cloudwatch/metricAlarm:MetricAlarm"));

const production = await productionAlone();
const preview = await recordedPreview("pr-7");

describe("production", () => {
  test("is kept when the app is removed, cannot be removed by mistake, and is in us-east-1 by default", () => {
    const kept = { name: "sereno", home: "aws", removal: "retain", protect: true };
    expect(production.app).toMatchObject({ ...kept, providers: { aws: { region: "us-east-1" } } });
  });

  test("is served from CloudFront's own address when it has no domain", () => {
    expect(production.outputs.origin).toBe("https://d1.cloudfront.net");
    expect(ofType(production, "aws:cloudfront/distribution:Distribution").WebCdnDistribution?.aliases).toEqual([]);
    expect(environment(production)).toMatchObject({
      variables: { GOOGLE_REDIRECT_URI: "https://d1.cloudfront.net/auth/callback" },
    });
    expect(environment(production)).not.toHaveProperty("variables.RELAY_KEYS");
  });

  test("mails nobody without an address for alarms", () => {
    expect(alarms(production)).not.toEqual([]);
    expect(ofType(production, "aws:sns/topicSubscription:TopicSubscription")).toEqual({});
  });
});

/** The error with which infra/stage, the first file that a deployment runs, refuses a stage's settings. */
async function refusalOf(stage: string, environment: Record<string, string | undefined>): Promise<string> {
  vi.resetModules();
  vi.stubGlobal("$app", { stage });
  for (const [name, value] of Object.entries({ GITHUB_ACTIONS: undefined, ...environment })) vi.stubEnv(name, value);
  const refusal = await vi.importActual("../../infra/stage").catch((error: Error) => error.message);
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  return String(refusal);
}

test("production reserves concurrency from a quota of 500 Lambdas on, and at 499 only deploys without reserving", async () => {
  await expect(recorded("production", { TEST_LAMBDA_QUOTA: "499" })).rejects.toThrow(
    "Error: This account may run 499 Lambdas at once, and production needs 500 to reserve places for its functions: ask AWS for 1,000",
  );
  const reserved = (recording: Recording) =>
    Object.values(ofType(recording, "aws:lambda/function:Function")).map((each) => each.reservedConcurrentExecutions);
  expect(reserved(await recordedProduction())).toContain(200);
  expect(new Set(reserved(production))).toEqual(new Set([undefined]));
  const refusal = 'RESERVE_CONCURRENCY is "no": set it to true or false.';
  expect(await refusalOf("production", { ...UNSET, RESERVE_CONCURRENCY: "no" })).toBe(refusal);
});

test("production is refused while a setting is not exported, so that no deployment drops it", async () => {
  const refusal = await refusalOf("production", { ...UNSET, ALLOWED_EMAILS: undefined, EMAIL_SENDER: undefined });
  expect(refusal).toBe('Stage production: export ALLOWED_EMAILS, EMAIL_SENDER, empty for none, on GitHub "none".');
  const onGitHub = { ...UNSET, GITHUB_ACTIONS: "true", AWS_REGION: "us-east-1", ALARM_EMAIL: "none" };
  expect(await refusalOf("production", { ...onGitHub, SERENO_DOMAIN: "sereno.example" })).toContain(
    "export ALLOWED_EMAILS, EMAIL_SENDER, REQUIRE_SECOND_FACTOR, ",
  );
  const none = { ALLOWED_EMAILS: "none", EMAIL_SENDER: "none", REQUIRE_SECOND_FACTOR: "none" };
  const withNone = await recorded("production", { ...onGitHub, ...none, SERENO_DOMAIN: "none" });
  expect(withNone.outputs.origin).toBe("https://d1.cloudfront.net");
  expect(environment(withNone)).toMatchObject({ variables: { ALLOWED_EMAILS: "", EMAIL_FROM: "" } });
});

describe("a preview", () => {
  test("is removed with all its data, and is in the requested region", () => {
    const removed = { removal: "remove", protect: false, state: { purge: true } };
    expect(preview.app).toMatchObject({ ...removed, providers: { aws: { region: "sa-east-1" } } });
    expect(ofType(preview, "aws:dynamodb/table:Table").DataTable).toMatchObject({
      deletionProtectionEnabled: false,
      pointInTimeRecovery: { enabled: true },
      // AWS's own key encrypts the table, because the boundary denies the use of the account's KMS key.
      serverSideEncryption: { enabled: false },
    });
  });

  test("has an address of its own, and signs in through production", () => {
    expect(preview.outputs.origin).toBe("https://pr-7.preview.sereno.example");
    expect(environment(preview)).toMatchObject({
      variables: {
        GOOGLE_REDIRECT_URI: "https://sereno.example/api/v1/auth/google/relay",
        RELAY_ORIGIN: "https://pr-7.preview.sereno.example",
        ALLOWED_EMAILS: "@sereno.example",
      },
    });
    expect(environment(preview)).not.toHaveProperty("variables.RELAY_SUFFIX");
  });

  test("has no alarms and reserves nothing, but has a queue for failures", () => {
    expect(alarms(preview)).toEqual([]);
    expect(ofType(preview, "aws:cloudwatch/dashboard:Dashboard")).toEqual({});
    const functions = Object.values(ofType(preview, "aws:lambda/function:Function"));
    expect(JSON.stringify(functions)).not.toContain("NOTIFY_AT");
    // A preview has no canary, because it has no alarm that would report the canary's failures.
    expect(functions).toHaveLength(13);
    for (const fn of functions) expect(fn).not.toHaveProperty("reservedConcurrentExecutions");
    expect(ofType(preview, "aws:wafv2/webAcl:WebAcl")).toEqual({});
    expect(Object.keys(ofType(preview, "aws:sqs/queue:Queue")).sort()).toEqual(["BusyTimesQueue", "DeadLettersQueue"]);
    const [log] = Object.values(ofType(preview, "aws:cloudwatch/logGroup:LogGroup"));
    expect(log).toMatchObject({ retentionInDays: 7 });
  });

  test("is refused in one line without a domain", async () => {
    await expect(recorded("pr-8")).rejects.toThrow(
      /^Error: Stage pr-8 is a preview: set SERENO_DOMAIN, it is served at pr-8\.preview\.<it>\.$/m,
    );
  });

  test.each([
    ["pr-8", "PREVIEW_BOUNDARY", "is a preview: set PREVIEW_BOUNDARY, the policy that keeps it out of production."],
    ["pr-8", "PREVIEW_ROUTER", "is a preview: set PREVIEW_ROUTER, which a deployment of stage previews prints."],
    ["pr_9", "", "cannot be part of a domain name."],
    ["abcdefghijklm", "", "has 13 letters: give it 12 at most, as .github/stage does."],
    [
      "production-x",
      "",
      "is a preview: the boundary keeps it from all that is named like production's or the router's. Rename it.",
    ],
  ])("named %s, with the setting '%s' empty, is refused: the stage %s", async (stage, missing, said) => {
    expect(await refusalOf(stage, { ...PREVIEW, ...(missing && { [missing]: "" }) })).toBe(`Stage ${stage} ${said}`);
  });
});

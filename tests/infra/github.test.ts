import { describe, expect, test } from "vitest";
import { readText } from "../files";
import { ACCOUNT, BOUNDARY, type Facts, filled, MOST_POLICY, may, sizeOf } from "./iam";
import { namesIn, wrongNames } from "./names";
import { recordedProduction, routerOfPreviews } from "./recorded";

const ISSUER = "token.actions.githubusercontent.com";

const claims = (said: Facts): Facts =>
  Object.fromEntries(
    Object.entries({ aud: "sts.amazonaws.com", ...said }).map(([name, value]) => [`${ISSUER}:${name}`, value]),
  );

describe.each([
  ["production", "refs/heads/main"],
  ["preview", "refs/heads/fix"],
])("the role that deploys %s", (environment, ref) => {
  const trust = filled(`github/trust-${environment}.json`);
  const isTrusted = (said: Facts) => may(trust, "sts:AssumeRoleWithWebIdentity", "*", claims(said));
  const byName = { sub: `repo:consultorio/sereno:environment:${environment}`, repository_id: "815", environment, ref };
  const byId = { ...byName, sub: `repo:consultorio@4711/sereno@815:environment:${environment}` };

  test("is given to this repository's job with either form of GitHub's subject", () => {
    expect(isTrusted(byName)).toBe(true);
    expect(isTrusted(byId)).toBe(true);
  });

  const named = (sub: string, more: Facts = {}): Facts => ({ ...byName, sub: `repo:${sub}`, ...more });
  test.each<[string, Facts]>([
    ["another repository", named(`consultorio/other:environment:${environment}`, { repository_id: "816" })],
    ["another repository that took over the name", { ...byName, repository_id: "816" }],
    ["another repository by its ids", { ...byId, sub: byId.sub.replace("815", "816"), repository_id: "816" }],
    ["another owner", named(`consultorio@4712/sereno@815:environment:${environment}`)],
    ["a fork", named(`somebody/sereno:environment:${environment}`, { repository_id: "900" })],
    ["an environment that only begins with that name", named(`consultorio/sereno:environment:${environment}-2`)],
    ["a pull request", named("consultorio/sereno:pull_request", { environment: "" })],
    ["a job without the environment", named(`consultorio/sereno:ref:${ref}`, { environment: "" })],
    ["the other environment", { ...byName, environment: environment === "preview" ? "production" : "preview" }],
    ["somebody else's audience", { ...byName, aud: "https://github.com/consultorio" }],
    ["a token without claims", {}],
  ])("is refused to %s", (_, said) => expect(isTrusted(said)).toBe(false));

  test("trusts only GitHub's tokens", () => {
    expect(trust.Statement).toMatchObject([
      { Principal: { Federated: `arn:aws:iam::${ACCOUNT}:oidc-provider/${ISSUER}` } },
    ]);
    expect(may(trust, "sts:AssumeRole", "*", claims(byName))).toBe(false);
    for (const { Condition } of trust.Statement) expect(JSON.stringify(Condition)).not.toMatch(/[*?]|Like/);
  });
});

test("the role that deploys production is refused to a job on another branch, even in the environment 'production'", () => {
  const sub = "repo:consultorio/sereno:environment:production";
  const said = claims({ sub, repository_id: "815", environment: "production", ref: "refs/heads/fix" });
  expect(may(filled("github/trust-production.json"), "sts:AssumeRoleWithWebIdentity", "*", said)).toBe(false);
});

test("the jobs of deploy.yml use the environments that the roles trust", () => {
  const workflow = readText(".github/workflows/deploy.yml");
  const asked = [...workflow.matchAll(/environment:(?:\n {6}name:)? (\w+)/g)].map(([, name]) => name);
  expect(new Set(asked)).toEqual(new Set(["production", "preview"]));
});

describe("the rights of the role that deploys production", () => {
  const rights = filled("github/rights-production.json");
  const role = (name: string) => `arn:aws:iam::${ACCOUNT}:role/${name}`;

  test("suffice for all resources of production", async () => {
    const production = await recordedProduction();
    expect(namesIn(production)).toBeGreaterThan(120);
    expect(wrongNames(production, "production", rights)).toEqual([]);
  });

  test("suffice for the previews' router", async () => {
    expect(wrongNames(await routerOfPreviews(), "previews", rights)).toEqual([]);
    // Each deployment also reads the secrets of all stages, `--fallback`, with their own passphrase.
    for (const name of ["previews", "_fallback"]) {
      const passphrase = `arn:aws:ssm:us-east-1:${ACCOUNT}:parameter/sst/passphrase/sereno/${name}`;
      expect([name, may(rights, "ssm:GetParameter", passphrase)]).toEqual([name, true]);
    }
  });

  test("include reading the account's quota of concurrent Lambdas", () => {
    const quota = `arn:aws:servicequotas:us-east-1:${ACCOUNT}:lambda/L-B99A9384`;
    expect(may(rights, "servicequotas:GetServiceQuota", quota)).toBe(true);
  });

  test.each<[string, string, Facts?]>([
    ["iam:PutRolePolicy", role("sereno-production-deploy")],
    ["iam:UpdateAssumeRolePolicy", role("sereno-production-deploy")],
    ["iam:PutRolePolicy", role("sereno-preview-deploy")],
    ["iam:CreateRole", role("admin")],
    ["iam:PassRole", role("sereno-production-TrpcRole-abcd"), { "iam:PassedToService": "ec2.amazonaws.com" }],
    ["iam:CreatePolicyVersion", BOUNDARY],
    ["iam:CreateUser", `arn:aws:iam::${ACCOUNT}:user/somebody`],
    ["sts:AssumeRole", role("admin")],
    ["ssm:GetParameter", `arn:aws:ssm:us-east-1:${ACCOUNT}:parameter/somebody/else`],
    ["kms:Decrypt", `arn:aws:kms:us-east-1:${ACCOUNT}:key/1`, { "kms:ViaService": "s3.us-east-1.amazonaws.com" }],
    ["ses:SendEmail", `arn:aws:ses:us-east-1:${ACCOUNT}:identity/sereno.example`],
    ["ec2:RunInstances", "*"],
  ])("do not include %s on %s", (action, resource, facts) => expect(may(rights, action, resource, facts)).toBe(false));

  test("fit into IAM's maximum policy size", () => expect(sizeOf(rights)).toBeLessThan(MOST_POLICY));
});

describe("a policy of infra/", () => {
  test.each([
    ["REPOSITORY_ID", "*", "REPOSITORY_ID is '*' in the environment, which does not fit"],
    ["OWNER", "consultorio/sereno:*", "OWNER is 'consultorio/sereno:*' in the environment, which does not fit"],
    ["ACCOUNT", "", "ACCOUNT is '' in the environment, which does not fit"],
  ])("is not filled in where %s is '%s'", (word, value, said) => {
    expect(() => filled("github/trust-production.json", { [word]: value })).toThrow(said);
  });

  test("has no placeholder once it is filled in", () => {
    const left = /\b(ACCOUNT|PREVIEW_ROUTER|PREVIEW_ROUTES|OWNER|OWNER_ID|REPOSITORY|REPOSITORY_ID)\b/;
    const files = ["trust-production", "trust-preview", "rights-production"].map((name) => `github/${name}.json`);
    for (const file of ["preview-boundary.json", ...files]) expect(JSON.stringify(filled(file))).not.toMatch(left);
  });
});

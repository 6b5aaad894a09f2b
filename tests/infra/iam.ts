import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as z from "zod/mini";
import { ROOT } from "../files";

const Texts = z.union([z.array(z.string()), z.string()]);
type Texts = z.infer<typeof Texts>;
const Policy = z.looseObject({
  Statement: z.array(
    z.looseObject({
      Effect: z.enum(["Allow", "Deny"]),
      Action: z.optional(Texts),
      NotAction: z.optional(Texts),
      // A trust policy names no resource: it is about the role that has the policy.
      Resource: z._default(Texts, "*"),
      Condition: z.optional(z.record(z.string(), z.record(z.string(), Texts))),
    }),
  ),
});
export type Policy = z.infer<typeof Policy>;

export const ACCOUNT = "123456789012";
export const arn = (service: string, resource: string, region = "us-east-1") =>
  `arn:aws:${service}:${region}:${ACCOUNT}:${resource}`;
export const BOUNDARY = `arn:aws:iam::${ACCOUNT}:policy/sereno-preview-boundary`;
export const ROUTER = `arn:aws:cloudfront::${ACCOUNT}:distribution/E1`;
export const ROUTES = `arn:aws:cloudfront::${ACCOUNT}:key-value-store/0001`;
const WORDS = {
  ACCOUNT,
  PREVIEW_ROUTER: "E1",
  PREVIEW_ROUTES: ROUTES,
  OWNER: "consultorio",
  OWNER_ID: "4711",
  REPOSITORY: "sereno",
  REPOSITORY_ID: "815",
};

/** A policy of infra/ with its placeholders filled in. `words` overrides the usual values. */
export function filled(file: string, words: Record<string, string> = {}): Policy {
  const command = [join(ROOT, "infra/fill-policy.mjs"), join(ROOT, "infra", file)];
  const env = { PATH: process.env.PATH, ...WORDS, ...words };
  return Policy.parse(JSON.parse(execFileSync(process.execPath, command, { env, encoding: "utf8", stdio: "pipe" })));
}

// Matches a text against IAM's wildcards.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
export const fits = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(text);
const anyFits = (patterns: Texts, text: string) => [patterns].flat().some((pattern) => fits(pattern, text));

export type Facts = Record<string, string>;

// Condition operators:
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
const OPERATORS: Record<string, (fact: string | undefined, expected: Texts) => boolean> = {
  StringEquals: (fact, expected) => fact !== undefined && [expected].flat().includes(fact),
  StringNotEquals: (fact, expected) => fact === undefined || ![expected].flat().includes(fact),
  StringLike: (fact, expected) => fact !== undefined && anyFits(expected, fact),
};

/** Whether a policy allows the action: a statement allows it and none denies it. */
export function may(policy: Policy, action: string, resource: string, facts: Facts = {}): boolean {
  const applying = policy.Statement.filter(
    ({ Action = [], NotAction, Resource, Condition = {} }) =>
      (NotAction ? !anyFits(NotAction, action) : anyFits(Action, action)) &&
      anyFits(Resource, resource) &&
      Object.entries(Condition).every(([operator, tests]) =>
        Object.entries(tests).every(([key, expected]) => {
          const holds = OPERATORS[operator];
          if (!holds) throw new Error(`Nobody knows the operator ${operator}.`);
          return holds(facts[key], expected);
        }),
      ),
  );
  return applying.some(({ Effect }) => Effect === "Allow") && applying.every(({ Effect }) => Effect === "Allow");
}

// Maximum size of a managed policy; IAM does not count white space.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
export const MOST_POLICY = 6_144;
export const sizeOf = (policy: Policy): number => JSON.stringify(policy).length;

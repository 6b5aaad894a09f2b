import * as z from "zod/mini";
import type { Recording } from "../deploy";

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Terraform's name of a type: `aws_lambda_function_url` for 'aws:lambda/functionUrl:FunctionUrl'. Null if not AWS. */
function typeOf(type: string): string | null {
  const [, service, name] = /^aws:(\w+)\/(\w+):/.exec(type) ?? [];
  return service && name ? `aws_${service}_${snake(name)}` : null;
}

/** Terraform names repeatable blocks in the singular. */
const singular = (name: string) =>
  name
    .replace(/ies$/, "y")
    .replace(/(ch|x|s)es$/, "$1")
    .replace(/(?<!s)s$/, "");

/** Maps whose keys are free texts: `blockOf` does not rename these keys. */
const MAPS = new Set(["tags", "variables", "dimensions", "headers", "metadata"]);

const Statements = z.array(
  z.object({
    effect: z.optional(z.string()),
    actions: z.array(z.string()),
    resources: z.array(z.string()),
    principals: z.optional(z.array(z.object({ type: z.string(), identifiers: z.array(z.string()) }))),
    conditions: z.optional(z.array(z.object({ test: z.string(), variable: z.string(), values: z.array(z.string()) }))),
  }),
);

/** A policy in AWS's form, from a deployment's list of statements; other texts are returned unchanged. */
function policyOf(text: string): string {
  const { data } = Statements.safeParse(text.startsWith("[{") ? JSON.parse(text) : null);
  if (!data) return text;
  const Statement = data.map(({ effect = "Allow", actions, resources, principals, conditions }) => ({
    Effect: effect,
    Action: actions,
    Resource: resources,
    ...(principals && {
      Principal: Object.fromEntries(principals.map((each) => [PRINCIPALS[each.type] ?? each.type, each.identifiers])),
    }),
    ...(conditions && {
      Condition: Object.fromEntries(conditions.map((each) => [each.test, { [each.variable]: each.values }])),
    }),
  }));
  return JSON.stringify({ Version: "2012-10-17", Statement });
}

const PRINCIPALS: Record<string, string> = { aws: "AWS", service: "Service", "*": "*" };

/** A value in Terraform's form: another resource's id or name becomes a reference, so that checkov connects the two. */
function inTerraform(value: unknown, references: Map<unknown, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => inTerraform(each, references));
  if (isObject(value)) return blockOf(value, references);
  return references.get(value) ?? (typeof value === "string" ? policyOf(value) : value);
}

const blockOf = (inputs: Values, references: Map<unknown, string>): Values =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      const isBlocks = Array.isArray(value) && value.some(isObject);
      return [snake(isBlocks ? singular(name) : name), MAPS.has(name) ? value : inTerraform(value, references)];
    }),
  );

/** A recording in the form of `terraform show -json`, as far as checkov reads it. */
export function planOf({ resources }: Recording) {
  const made = resources.flatMap(({ type: given, name, inputs }) => {
    const type = typeOf(given);
    return type ? [{ address: `${type}.${name}`, type, name, inputs, mode: "managed" }] : [];
  });
  const references = new Map<unknown, string>(
    made.flatMap(({ address, type, name, inputs }) => [
      [`${name}-id`, `${address}.id`],
      ...(type === "aws_s3_bucket" ? [[name, `${address}.id`] as const] : []),
      ...(type === "aws_lambda_function" ? [[inputs.name, `${address}.function_name`] as const] : []),
      ...(type === "aws_cloudfront_distribution" ? [["d1.cloudfront.net", `${address}.domain_name`] as const] : []),
    ]),
  );
  return {
    format_version: "1.2",
    terraform_version: "1.9.0",
    planned_values: {
      root_module: {
        resources: made.map(({ inputs, ...resource }) => ({ ...resource, values: blockOf(inputs, references) })),
      },
    },
  };
}

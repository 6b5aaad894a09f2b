import { openApiDocument } from "@sereno/api/openapi";
import { appRouter } from "@sereno/api/router";
import { expect, test } from "vitest";
import * as z from "zod/mini";

interface Schema {
  type?: string | string[];
  $ref?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Operation {
  parameters?: { schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Whether a pattern limits the length of a text that matches it. */
const hasEnd = (pattern: string): boolean =>
  /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[[^\]]*\]/g, "x"));

const isBounded = ({ enum: words, const: one, pattern, maxLength }: Schema): boolean =>
  words !== undefined || one !== undefined || maxLength !== undefined || (pattern !== undefined && hasEnd(pattern));

/** Parts of a schema that may have any length, as 'path: kind': texts, lists, records, and values without a type. */
function endlessIn(schema: Schema, path: string, refs: Record<string, Schema>): string[] {
  if (schema.$ref) return endlessIn(refs[schema.$ref.split("/").at(-1) ?? ""] ?? {}, path, refs);
  const { properties, items, anyOf = [], oneOf = [], allOf = [], additionalProperties, propertyNames } = schema;
  const types = [schema.type ?? []].flat();
  // In an object with `properties`, `anyOf` and the like only say which members must be present together.
  const choices = properties ? [] : [...anyOf, ...oneOf, ...allOf];
  const says = [
    types.includes("string") && !isBounded(schema) && "a text",
    types.includes("array") && schema.maxItems === undefined && "a list",
    typeof additionalProperties === "object" && !(propertyNames && isBounded(propertyNames)) && "a record",
    types.length + choices.length === 0 && !schema.enum && schema.const === undefined && "anything",
  ].flatMap((each) => (each ? [`${path}: ${each}`] : []));
  return [
    ...says,
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => endlessIn(each, `${path}.${name}`, refs)),
    ...(items ? endlessIn(items, `${path}[]`, refs) : []),
    ...(typeof additionalProperties === "object" ? endlessIn(additionalProperties, `${path}{}`, refs) : []),
    ...choices.flatMap((each) => endlessIn(each, path, refs)),
  ];
}

const procedures: Record<string, { _def: { inputs: z.ZodMiniType[] } }> = Object(appRouter._def.procedures);
const inputs = Object.entries(procedures).flatMap(([name, { _def }]) =>
  _def.inputs.map((each) => [name, each] as const),
);

const Short = z.string().check(z.maxLength(3));
const bounded = [z.record(Short, z.boolean()), z.string().check(z.regex(/^[+*]\+\d{2}$/)), z.nullable(Short)];
test.each<[found: string, ...z.ZodMiniType[]]>([
  ["", z.enum(["a"]), ...bounded],
  ["in: a text", z.string(), z.string().check(z.regex(/^a+$/)), z.string().check(z.regex(/\d{3}/))],
  ["in: a list", z.array(Short)],
  ["in[]: a text", z.array(z.string()).check(z.maxLength(2))],
  ["in: a record", z.record(z.string(), z.boolean())],
  ["in.a: a text", z.nullish(z.object({ a: z.union([z.literal("b"), z.string()]) }))],
  ["in.a: anything", z.object({ a: z.unknown() })],
])("endlessIn reports '%s', and nothing for bounded schemas", (found, ...schemas) => {
  for (const schema of schemas) expect(endlessIn(toSchema(schema), "in", {}).join()).toBe(found);
});

const toSchema = (input: z.ZodMiniType): Schema & { $defs?: Record<string, Schema> } =>
  JSON.parse(JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" })));

test("every list, text and record in a procedure's input has a maximum length", () => {
  expect(inputs.length).toBeGreaterThan(80);
  const endless = inputs.flatMap(([name, input]) => {
    const schema = toSchema(input);
    return endlessIn(schema, name, schema.$defs ?? {});
  });
  expect(endless).toEqual([]);
});

test("every list, text and record in a REST request has a maximum length in the document", () => {
  const { paths, components } = JSON.parse(JSON.stringify(openApiDocument()));
  const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
  expect(operations.length).toBeGreaterThan(80);
  const taken = operations.flatMap(({ name, parameters = [], requestBody }) => [
    ...parameters.flatMap(({ schema }) => (schema ? [[name, schema] as const] : [])),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => [name, schema] as const),
  ]);
  const endless = taken.flatMap(([name, schema]) => endlessIn(schema, name, components.schemas));
  // A PUT may send back fields of an answer. Sereno ignores these fields, so the document allows anything in them.
  expect(endless.filter((each) => !each.endsWith(": anything"))).toEqual([]);
});

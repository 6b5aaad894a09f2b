import { AGENT_RIGHTS } from "@sereno/core/domain/agent/schema";
import * as z from "zod/mini";
import { $ZodType } from "zod/v4/core";
import { describeMembers } from "./describe";
import { sayChecks } from "./enforced";
import * as inputs from "./inputs";
import type { JsonSchema } from "./json-schema";
import * as outputs from "./outputs";
import { toJSONSchema } from "./to-json-schema";

const FieldProblem = z.object({
  path: z.string().check(z.describe("The member or parameter; levels are separated by dots.")),
  message: z.string().check(z.describe("What is wrong with it, in Spanish, fit to show.")),
});

const Problem = z
  .looseObject({
    type: z.string().check(z.describe("urn:sereno:problem:{code}.")),
    title: z.string().check(z.describe("The code in a Spanish sentence.")),
    status: z.int().check(z.describe("The HTTP status.")),
    detail: z.string().check(z.describe("Spanish, fit to show.")),
    code: z.string().check(z.describe("What to decide by; each operation lists its own.")),
    audience: z
      .optional(z.literal("therapist"))
      .check(z.describe("Whom `detail` speaks to: the therapist or her program; without it, also a client.")),
    request_id: z.string().check(z.describe("Names this call in our log.")),
    errors: z.optional(z.array(FieldProblem).check(z.describe("Each field that is wrong."))),
    conflicts: z.optional(z.array(outputs.Conflict).check(z.describe("The taken times in the way."))),
    suggestions: z
      .optional(z.array(outputs.Slot))
      .check(z.describe("Of an `overlap`: the nearest three times that are free, the nearest first.")),
    retry_after: z.optional(z.int().check(z.describe("Seconds to wait before the next call."))),
    reason: z.optional(z.enum(inputs.UNAVAILABLE_REASONS).check(z.describe("Why a time is not offered."))),
    missing_right: z.optional(z.enum(AGENT_RIGHTS).check(z.describe("The right that the agent's token lacks."))),
    limit: z.optional(
      z
        .enum(["client", "daily", "requests", "day", "week"])
        .check(z.describe("Which bound was reached: the agent's own, or the practice's maximum of a day or week.")),
    ),
    most: z.optional(z.int().check(z.describe("How many that bound allows."))),
    gone: z
      .optional(z.enum(["appointment", "client"]))
      .check(z.describe("Of a `not_found`: what is not there, if the call names several things.")),
    price: z.optional(z.int().check(z.describe("What a session costs, in whole Colombian pesos."))),
    paid: z.optional(z.int().check(z.describe("Of a `settlement_needed`: what was paid, in whole Colombian pesos."))),
    credit: z.optional(z.int().check(z.describe("Of a `credit_short`: what the client has to their credit."))),
    payment_id: z.optional(
      z.string().check(z.describe("Of a `duplicate_payment` and an `announced`: the payment that is there.")),
    ),
    total_price: z.optional(z.int().check(z.describe("The catalogue's price, in whole Colombian pesos."))),
    occurrences: z
      .optional(z.array(outputs.Occurrence))
      .check(z.describe("Of a `series_changed`: the dates as they are now.")),
    is_ready: z.optional(z.boolean().check(z.describe("Whether those can be booked as they stand."))),
    sessions_left: z.optional(z.int().check(z.describe("How many sessions the purchase has left."))),
    handoff_id: z.optional(z.string().check(z.describe("Of a `handoff_open`: the hand-over that is open."))),
    active_purchase_id: z.optional(z.string().check(z.describe("The purchase with sessions left."))),
  })
  .check(z.describe("RFC 9457 problem document."));

const answers: Record<string, unknown> = { ...outputs, Problem };

type Names = ReturnType<typeof z.registry<{ id: string }>>;

function nameSchemas(schemas: Record<string, unknown>): Names {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) if (schema instanceof $ZodType) names.add(schema, { id });
  return names;
}

const COMPONENTS = "#/components/schemas/";

function toSchemas(names: Names, io: "input" | "output"): Map<string, JsonSchema> {
  const { schemas } = toJSONSchema(names, {
    io,
    unrepresentable: "any",
    uri: (id) => `${COMPONENTS}${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      if (io === "input") sayChecks(zodSchema, jsonSchema);
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return new Map(Object.entries(schemas).map(([id, { $schema, $id, "~standard": _, ...schema }]) => [id, schema]));
}

export function collectShapes() {
  const answerNames = nameSchemas(answers);
  const answerSchemas = toSchemas(answerNames, "output");
  const inputEntries = Object.entries<unknown>(inputs).filter(([name]) => /(Input|Id)$/.test(name));
  const inputNames = nameSchemas(Object.fromEntries(inputEntries));
  const inputSchemas = toSchemas(inputNames, "input");
  const described = (io: "input" | "output", schemas: Map<string, JsonSchema>) =>
    [...schemas].map(([id, schema]) => [id, id === "Problem" ? schema : describeMembers(id, schema, io)] as const);
  return {
    schemas: new Map([...described("output", answerSchemas), ...described("input", inputSchemas)]),
    answerOf: (schema: $ZodType): JsonSchema => answerSchemas.get(idOf(answerNames, schema)) ?? {},
    refToAnswer: (schema: $ZodType): JsonSchema => ({ $ref: COMPONENTS + idOf(answerNames, schema) }),
    inputOf(schema: $ZodType | undefined): { id: string; schema: JsonSchema } | null {
      if (!schema) return null;
      const id = idOf(inputNames, schema);
      return { id, schema: inputSchemas.get(id) ?? {} };
    },
  };
}
export type Shapes = ReturnType<typeof collectShapes>;

function idOf(names: Names, schema: $ZodType): string {
  const id = names.get(schema)?.id;
  if (!id) throw new Error("A schema of the REST table has no name among the shapes.");
  return id;
}

export const PROBLEM: JsonSchema = { $ref: `${COMPONENTS}Problem` };

/** By name, the schemas to which a document refers, directly or through another schema. */
export function keepReferred(schemas: Map<string, JsonSchema>, document: unknown): Record<string, JsonSchema> {
  const kept = new Map<string, JsonSchema>();
  const visit = (part: unknown) => {
    for (const [, id = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas.get(id);
      if (!schema || kept.has(id)) continue;
      kept.set(id, schema);
      visit(schema);
    }
  };
  visit(document);
  return Object.fromEntries([...kept].sort(([a], [b]) => a.localeCompare(b)));
}

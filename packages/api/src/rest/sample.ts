import type { Schemas } from "./describe";
import type { FieldName, KeyedBy } from "./descriptions/field-name";
import data from "./descriptions/samples.json";
import type { JsonSchema } from "./json-schema";

/** Sample values of one practice, by field or 'Schema.field'. A list shows one item. */
const SAMPLES: Record<string, unknown> = data satisfies KeyedBy<FieldName | `${string}.${FieldName}`, typeof data>;

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);
const first = (schemas: (JsonSchema | boolean)[] = []) =>
  schemas.find((each): each is JsonSchema => typeof each === "object" && each.type !== "null");

/** An example of a schema (`owner` is its name), built from the samples of its fields. */
export function sampleOf(schemas: Schemas, schema: JsonSchema, owner: string): unknown {
  if (schema.$ref) return sampleOf(schemas, schemas.get(nameIn(schema.$ref)) ?? {}, nameIn(schema.$ref));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [type] = [schema.type].flat();
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, member]) => [name, memberSample(schemas, typeof member === "object" ? member : {}, owner, name)]),
    );
  }
  if (type === "array" && typeof schema.items === "object" && !Array.isArray(schema.items))
    return [sampleOf(schemas, schema.items, owner)];
  const either = first(schema.anyOf);
  if (either) return sampleOf(schemas, either, owner);
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  return schema.format === "date-time" ? "2026-11-20T15:00:00.000Z" : null;
}

function memberSample(schemas: Schemas, member: JsonSchema, owner: string, name: string): unknown {
  const key = [`${owner}.${name}`, name].find((each) => Object.hasOwn(SAMPLES, each));
  if (key) return SAMPLES[key];
  return sampleOf(schemas, member, `${owner}.${name}`);
}

import { FIELDS } from "./descriptions/fields";
import { FIELDS_OF } from "./descriptions/fields-of";
import { sayLimits } from "./enforced";
import type { JsonSchema } from "./json-schema";
import { needsOf } from "./needs";

export type Schemas = ReadonlyMap<string, JsonSchema>;

const fields: Record<string, string | undefined> = FIELDS;
const fieldsOf: Record<string, string | undefined> = FIELDS_OF;

const FORMATS: Record<string, string> = {
  email: "email",
  patient_email: "email",
  client_email: "email",
  picture_url: "uri",
  google_meet_link: "uri",
  authorization_url: "uri",
};

function withFormat(name: string, schema: JsonSchema): JsonSchema {
  if (schema.pattern === "^\\d{4}-\\d{2}-\\d{2}$") return { ...schema, format: "date" };
  const format = FORMATS[name];
  return !format || schema.format || ![schema.type].flat().includes("string") ? schema : { ...schema, format };
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null;

/** A schema with its fields described, at any depth: by `FIELDS_OF` under `<owner>.<field>`, else by `FIELDS`. */
export function describeMembers(owner: string, schema: JsonSchema, io: "input" | "output"): JsonSchema {
  if (schema.propertyNames && schema.required) return asObject(schema);
  const described = { ...schema };
  if (schema.properties && io === "input") Object.assign(described, { additionalProperties: false }, needsOf(owner));
  if (schema.properties) {
    described.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => [
        name,
        isSchema(member) ? describeMember(owner, name, member, io) : member,
      ]),
    );
  }
  if (isSchema(schema.items) && !Array.isArray(schema.items))
    described.items = describeMembers(owner, schema.items, io);
  if (isSchema(schema.additionalProperties))
    described.additionalProperties = describeMembers(owner, schema.additionalProperties, io);
  if (schema.anyOf) described.anyOf = schema.anyOf.map((each) => describeMembers(owner, each, io));
  return described;
}

/** The schema of a record with a fixed set of keys, as an object schema with a property for each key. */
function asObject({ propertyNames: _, additionalProperties: each, required = [], ...rest }: JsonSchema): JsonSchema {
  const member = isSchema(each) ? each : {};
  const properties = required.map((name) => [name, { ...member, description: `What holds on ${name}.` }] as const);
  return { ...rest, required, properties: Object.fromEntries(properties), additionalProperties: false };
}

export function describeMember(owner: string, name: string, member: JsonSchema, io: "input" | "output"): JsonSchema {
  const inside = describeMembers(`${owner}.${name}`, member, io);
  const held = io === "input" ? sayLimits : withFormat;
  const { anyOf } = inside;
  const formatted = anyOf ? { ...inside, anyOf: anyOf.map((each) => held(name, each)) } : held(name, inside);
  const description = fieldsOf[`${owner}.${name}`] ?? fields[name] ?? member.description;
  return description ? { ...formatted, description } : formatted;
}

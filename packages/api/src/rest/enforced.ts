import { PhoneOrBlank } from "@sereno/core/lib/phone/schema";
import { LocalDate } from "@sereno/core/lib/time/schema";
import * as z from "zod/mini";
import { $ZodString, type $ZodType, safeParse } from "zod/v4/core";
import type { JsonSchema } from "./json-schema";
import { toJSONSchema } from "./to-json-schema";

/** One line without control or bidirectional characters, as ranges that every regex dialect supports. */
const A_LINE = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$";
/** One line of a name. Bidirectional characters are allowed, because the schema removes them. */
const A_NAME = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$";
const LINES =
  "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]*$";

const DAY = "\\d{4}-\\d{2}-\\d{2}";
const MONTH_AND_DAY = "(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31";
const CALENDAR_DAY = `(?:(?:20\\d{2}|2100)-(?:${MONTH_AND_DAY})|20(?:[02468][048]|[13579][26])-02-29)`;

const PHONE = "[\\s(]*\\+?(?:[\\s\\-()]*\\d){3,}[\\s\\-()]*";

const { pattern: datePattern } = toJSONSchema(LocalDate);
const { pattern: phonePattern } = toJSONSchema(PhoneOrBlank);
const { pattern: emailPattern } = toJSONSchema(z.email());

const takes = (schema: $ZodType, text: string): boolean => safeParse(schema, text).success;

function lineOf(schema: $ZodType): string {
  if (takes(schema, "a\na")) return LINES;
  return takes(schema, "aaa\u200e") ? A_NAME : A_LINE;
}

/** Adds patterns to a JSON schema for checks that Zod runs as code. Sample texts reveal which checks a schema has. */
export function sayChecks(schema: $ZodType, published: JsonSchema): void {
  if (!(schema instanceof $ZodString)) return;
  if (published.pattern === datePattern) published.format = "date";
  if (published.pattern === phonePattern) published.pattern = published.minLength ? `^${PHONE}$` : `^(?:${PHONE})?$`;
  else if (published.pattern) published.pattern = published.pattern.replace(`^${DAY}`, `^${CALENDAR_DAY}`);
  else if (takes(schema, "aaa") && !takes(schema, "a\u0000a")) published.pattern = lineOf(schema);
}

const ON_FIVE_MINUTES = ["appointment_date", "end", "start", "start_time"];
const onFiveMinutes = (pattern: string): string =>
  pattern.replace(":[0-5]\\d", ":[0-5][05]").replace(":[0-5]\\d(\\.\\d{1,9})?", ":00(\\.0{1,9})?");

/** Limits that input fields of any schema get, by field name. */
const OF_FIELDS: Record<string, JsonSchema> = {
  cursor: { type: "string", pattern: "^[\\w-]*$" },
  discount_percentage: { type: "number", multipleOf: 0.01 },
  email: { type: "string", format: "email", pattern: emailPattern },
  picture_url: { type: "string", format: "uri", pattern: "^https://" },
};

const orBlank = (pattern = ""): string => `^(?:${pattern.replace(/^\^|\$$/g, "")})?$`;

/** An input field's schema with its limits. A field that may be blank still accepts "". */
export function sayLimits(name: string, schema: JsonSchema): JsonSchema {
  if (schema.pattern && ON_FIVE_MINUTES.includes(name)) return { ...schema, pattern: onFiveMinutes(schema.pattern) };
  const { type, ...limits } = OF_FIELDS[name.endsWith("email") ? "email" : name] ?? {};
  if (!type || schema.type !== type) return schema;
  const mayBeBlank = type === "string" && name.endsWith("email") && !schema.minLength;
  // No `format` or `anyOf`, because generators cannot combine these with the `type` of the same schema.
  return mayBeBlank ? { ...schema, pattern: orBlank(emailPattern) } : { ...schema, ...limits };
}

import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { JSONSchema } from "zod/v4/core";

export type Schema = JSONSchema.BaseSchema;

/** Three values for each field whose JSON schema permits invalid values. Values at the same index fit together. */
const SAMPLES: Record<string, unknown[]> = {
  name: ["Ana Peña", "Beto Ruiz", "Carla Gil"],
  email: ["ana@example.com", "beto@example.com", "carla@example.com"],
  phone: ["+573005550141", "+13055550142", "+525555550143"],
  whatsapp_code: ["57", "1", "52"],
  phone_number: ["3005550141", "3055550142", "5555550143"],
  picture_url: ["https://example.com/1", "https://example.com/2", "https://example.com/3"],
  breb_key: ["3001234567", "ana@example.com", "@ana123"],
  timezone: ["America/Lima", "America/Santiago", "Europe/Madrid"],
  appointment_date: ["2026-11-24 10:00:00", "2026-11-25 11:00:00", "2026-11-26 12:00:00"],
  exception_date: ["2026-12-24", "2026-12-25", "2026-12-26"],
  time_ranges: ["08:00", "09:00", "10:00"].map((start) => [{ start, end: "12:00" }]),
};

const FORMATS: Record<string, unknown[]> = {
  date: ["1990-02-28", "1991-03-01", "1992-12-31"],
  "date-time": ["2026-11-24T15:00:00.000Z", "2026-11-25T16:00:00.000Z", "2026-11-26T17:00:00.000Z"],
  email: SAMPLES.email ?? [],
  uri: SAMPLES.picture_url ?? [],
};

export const asSchema = (schema: unknown): Schema =>
  z.looseObject({}).safeParse(schema).success ? Object(schema) : {};

function texts(name: string, { format = "", pattern, minLength = 0, maxLength = 100 }: Schema): unknown[] {
  const known = FORMATS[format];
  if (known) return known;
  if (format || pattern) throw new Error(`No sample for ${name} (${format || pattern}): add one to SAMPLES.`);
  return ["uno", "dos", "tres"].map((text) => `${text} ${name}`.slice(0, maxLength).padEnd(minLength, "x"));
}

function numbers({ minimum = 0, maximum = 1e9, multipleOf: step = 1 }: Schema): number[] {
  const first = Math.max(1, Math.ceil(minimum / step)) * step;
  return [first, first + step, first + 2 * step].filter((value) => value <= maximum);
}

/** Values that fit a field's JSON schema. @throws Error that names a field without samples. */
export function samplesOf(name: string, schema: Schema, given: Record<string, unknown[]> = {}): unknown[] {
  const known = given[name] ?? SAMPLES[name] ?? SAMPLES[name.replace(/^(patient|client)_/, "")];
  if (known) return known;
  const kind = schema.anyOf?.find(({ type }) => type !== "null");
  if (kind) return samplesOf(name, kind, given);
  if (schema.enum) return schema.enum.filter((value) => value !== "");
  switch (schema.type) {
    case "boolean":
      return [true, false];
    case "integer":
    case "number":
      return numbers(schema);
    case "string":
      return texts(name, schema);
    case "array":
      return samplesOf(name, asSchema(schema.items), given).map((item) => [item]);
    default:
      throw new Error(`No sample for ${name} (${JSON.stringify(schema)}): add one to SAMPLES.`);
  }
}

/** The first sample that is not in `avoid`, else the first that differs from the last value of `avoid`. */
export function pick(samples: unknown[], avoid: unknown[]): unknown {
  const isNot = (value: unknown) => (sample: unknown) => !isDeepStrictEqual(sample, value);
  const fresh = samples.find((sample) => avoid.every((value) => isNot(value)(sample)));
  return fresh === undefined ? samples.find(isNot(avoid.at(-1))) : fresh;
}

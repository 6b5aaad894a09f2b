import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";

export type Item = Record<string, AttributeValue>;

const Bytes = z.pipe(
  z.base64(),
  z.transform((text) => new Uint8Array(Buffer.from(text, "base64"))),
);

const Value: z.ZodMiniType<AttributeValue> = z.lazy(() =>
  z.union([
    z.strictObject({ S: z.string() }),
    z.strictObject({ N: z.string() }),
    z.strictObject({ BOOL: z.boolean() }),
    z.strictObject({ NULL: z.literal(true) }),
    z.strictObject({ SS: z.array(z.string()) }),
    z.strictObject({ NS: z.array(z.string()) }),
    z.strictObject({ L: z.array(Value) }),
    z.strictObject({ M: z.record(z.string(), Value) }),
    z.strictObject({ B: Bytes }),
    z.strictObject({ BS: z.array(Bytes) }),
  ]),
);

/** An item in the format of DynamoDB's exports to S3, one per line. */
export const ItemLine = z.strictObject({ Item: z.record(z.string(), Value) });

/** An item as one line of JSON. Sorts attributes, and sets of texts or numbers, which engines return in any order. */
export const lineOf = (Item: Item): string => JSON.stringify({ Item }, inOrder);

const inOrder = (_: string, value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, SETS.has(name) ? sorted(each) : each] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};

const SETS = new Set(["SS", "NS"]);
const sorted = (each: unknown) => (Array.isArray(each) ? each.toSorted() : each);

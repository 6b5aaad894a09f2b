import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { EntityItem } from "electrodb";
import type { Entities } from "./entities";

/** An item as DynamoDB answers it. */
export type Item = Record<string, AttributeValue>;

type AnyEntity = Entities[keyof Entities];

/**
 * What makes records of an entity's items, in one pass and in the order of the model: records of one entity then have one shape,
 * in whatever order the database names their attributes. The SDK and ElectroDB build each item three times, in that order, which takes
 * several times as long.
 */
export function recordReader<E extends AnyEntity>(entity: E): (item: Item) => EntityItem<E> {
  const names = Object.keys(entity.schema.attributes);
  return (item) => {
    const record: Record<string, unknown> = {};
    for (const name of names) {
      const value = item[name];
      if (value) record[name] = toNative(value);
    }
    return record as EntityItem<E>;
  };
}

/** Sets become lists, as ElectroDB reads them. */
function toNative(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.M) return Object.fromEntries(Object.entries(value.M).map(([name, each]) => [name, toNative(each)]));
  if (value.L) return value.L.map(toNative);
  if (value.SS) return value.SS;
  if (value.NS) return value.NS.map(Number);
  if (value.NULL) return null;
  throw new Error(`no record holds ${Object.keys(value)}`);
}

import * as z from "zod/mini";
import type { Database } from "../../db/database";
import { ENTITY } from "../../db/electrodb";
import { readTable } from "../../db/scan";
import type { Position } from "../../domain/migration/entity";

/** An item as stored, of any shape. */
export type StoredItem = Record<string, unknown>;

/**
 * When a deployment on AWS runs a migration: before the new code serves, if the old code can read its result, else
 * after. On one machine nothing is served meanwhile.
 */
export type Phase = "before" | "after";

/**
 * A change of the data's shape. It visits each item of some entities at least once, possibly again after a crash or
 * concurrently with another runner. So `change` checks what is left to do and writes conditionally.
 */
export interface Migration {
  phase: Phase;
  /** ElectroDB's entity names. */
  entities: readonly [string, ...string[]];
  change(db: Database, item: StoredItem): Promise<void>;
}

const Key = z.object({ pk: z.string(), sk: z.string() });

interface PageRequest {
  entities: Migration["entities"];
  after: Position | undefined;
  /** Maximum number of items to look at, including items of other entities. */
  limit: number;
}

/** A page of the table with items of some entities; `position` is null at its end. */
export async function scanPage(
  db: Database,
  { entities, after, limit }: PageRequest,
): Promise<{ items: StoredItem[]; position: Position | null }> {
  const names = entities.map((name, index) => [`:entity${index}`, name] as const);
  const { items, position } = await readTable(db, {
    ConsistentRead: true,
    Limit: limit,
    ExclusiveStartKey: after && { ...after },
    FilterExpression: `#entity IN (${names.map(([name]) => name).join(", ")})`,
    ExpressionAttributeNames: { "#entity": ENTITY },
    ExpressionAttributeValues: Object.fromEntries(names),
  });
  return { items, position: position ? Key.parse(position) : null };
}

/** Whether the table is empty. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { items } = await readTable(db, { ConsistentRead: true, Limit: 1 });
  return items.length === 0;
}

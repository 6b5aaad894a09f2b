import * as z from "zod/mini";
import type { Database } from "../../db/database";
import { ENTITY } from "../../db/electrodb";
import { readTable } from "../../db/scan";
import type { Position } from "../../domain/migration/entity";

/** An item as it is stored, whatever its shape. */
export type StoredItem = Record<string, unknown>;

/**
 * When a migration is done on AWS, where a deployment replaces code that serves: before the new code does, if the old code
 * lives with what it makes, else after. On one machine nothing serves meanwhile.
 */
export type Phase = "before" | "after";

/**
 * One change of the data's shape. It looks at every item of some entities once, and may look at one again: after a crash,
 * or beside another runner. So `change` finds out what is still to do, and writes under the condition that nobody has changed
 * meanwhile what it rests on.
 */
export interface Migration {
  phase: Phase;
  /** ElectroDB's names. */
  entities: readonly [string, ...string[]];
  change(db: Database, item: StoredItem): Promise<void>;
}

export const Key = z.object({ pk: z.string(), sk: z.string() });

interface PageRequest {
  entities: Migration["entities"];
  after: Position | undefined;
  /** Items to look at; those of other entities count, too. */
  limit: number;
}

/** One page of the table, of some entities; `position` is null at the table's end. */
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

/** Whether the table holds nothing at all. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { items } = await readTable(db, { ConsistentRead: true, Limit: 1 });
  return items.length === 0;
}

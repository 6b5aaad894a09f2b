import * as z from "zod/mini";
import type { Database } from "../../db/database";
import { ENTITY } from "../../db/electrodb";
import { readTable } from "../../db/scan";
import type { Position } from "../../domain/migration/entity";

export type StoredItem = Record<string, unknown>;

/** When a migration runs on AWS: before new code is live (only if the old code can read migrated items) or after. */
export type Phase = "before" | "after";

/** A migration of items. `change` may run several times for an item, also concurrently. It does nothing if the item has
 * the new shape, and requires that the item is unchanged since it was read. */
export interface Migration {
  phase: Phase;
  /** ElectroDB's names of the entities whose items are changed. */
  entities: readonly [string, ...string[]];
  change(db: Database, item: StoredItem): Promise<void>;
}

const Key = z.object({ pk: z.string(), sk: z.string() });

/** A page of a scan for items of `entities`. `limit` counts all scanned items. `position`: null at the table's end. */
export async function scanPage(
  db: Database,
  { entities, after, limit }: { entities: Migration["entities"]; after: Position | undefined; limit: number },
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

export async function isEmpty(db: Database): Promise<boolean> {
  const { items } = await readTable(db, { ConsistentRead: true, Limit: 1 });
  return items.length === 0;
}

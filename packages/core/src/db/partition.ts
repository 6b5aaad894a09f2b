import { QueryCommand as ItemQuery, type QueryCommandOutput } from "@aws-sdk/client-dynamodb";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Database } from "./database";
import { ENTITY, type Item, layoutOf, removalOf } from "./electrodb";
import type { Write } from "./writes";

type Stored = Record<string, unknown>;

/** The partition keys of a practice; clients have a shorter one of their own. */
const partitionsOf = (db: Database, practice_id: string): string[] =>
  [layoutOf(db.practice).keyOf({ practice_id }), layoutOf(db.client).keyOf({ practice_id, id: "any" })].map(
    ({ pk }) => pk,
  );

/** Every raw item of a practice, page by page. `attributes` limits each item to these and its entity name. */
export async function* readPractice(
  db: Database,
  practice_id: string,
  attributes?: string[],
): AsyncGenerator<Stored[]> {
  const names = attributes && [ENTITY, ...attributes];
  for (const pk of partitionsOf(db, practice_id)) {
    let start: Stored | undefined;
    do {
      const page = await db.documents.send(
        new QueryCommand({
          TableName: db.table,
          ConsistentRead: true,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": pk },
          ...(names && {
            ProjectionExpression: names.map((_, index) => `#${index}`).join(", "),
            ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
          }),
          ExclusiveStartKey: start,
        }),
      );
      yield page.Items ?? [];
      start = page.LastEvaluatedKey;
    } while (start);
  }
}

/** A practice's first raw items of the named entities; fewer only if there are no more. */
export async function firstItems(
  db: Database,
  practice_id: string,
  { limit, wanted }: { limit: number; wanted: (entity: string, item: Item) => boolean },
): Promise<Item[]> {
  const found: Item[] = [];
  for (const pk of partitionsOf(db, practice_id)) {
    let start: Item | undefined;
    do {
      const page: QueryCommandOutput = await db.connection.send(
        new ItemQuery({
          TableName: db.table,
          ConsistentRead: true,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": { S: pk } },
          Limit: limit,
          ExclusiveStartKey: start,
        }),
      );
      found.push(...(page.Items ?? []).filter((item) => wanted(item[ENTITY]?.S ?? "", item)));
      start = page.LastEvaluatedKey;
    } while (start && found.length < limit);
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

export const itemRemoval = (db: Database, item: Item): Write => ({ write: () => removalOf(db.table, item) });

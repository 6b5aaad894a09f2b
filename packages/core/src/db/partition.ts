import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Database } from "./database";
import { ENTITY, type Item, layoutOf, removalOf } from "./electrodb";
import { projectionOf } from "./read";
import type { Write } from "./writes";

/** A practice's two partition keys: one for clients, one for its other records except those with a `byHash` key. */
const partitionsOf = (db: Database, practice_id: string): string[] =>
  [layoutOf(db.practice).keyOf({ practice_id }), layoutOf(db.client).keyOf({ practice_id, id: "any" })].map(
    ({ pk }) => pk,
  );

async function* pagesOf(
  db: Database,
  practice_id: string,
  options: Partial<QueryCommandInput> = {},
): AsyncGenerator<Item[]> {
  for (const pk of partitionsOf(db, practice_id)) {
    let start: Item | undefined;
    do {
      const page: QueryCommandOutput = await db.connection.send(
        new QueryCommand({
          ...options,
          TableName: db.table,
          ConsistentRead: true,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": { S: pk } },
          ExclusiveStartKey: start,
        }),
      );
      yield page.Items ?? [];
      start = page.LastEvaluatedKey;
    } while (start);
  }
}

/** The items of a practice's two partitions, by page. `attributes`: read besides the entity's name; all by default. */
export async function* readPractice(
  db: Database,
  practice_id: string,
  attributes?: string[],
): AsyncGenerator<Record<string, unknown>[]> {
  const projection = attributes && projectionOf([ENTITY, ...attributes]);
  for await (const page of pagesOf(db, practice_id, projection)) yield page.map((item) => unmarshall(item));
}

/** The first `limit` raw items of `wanted` entities in a practice's partitions; fewer only if there are no more. */
export async function firstItems(
  db: Database,
  practice_id: string,
  { limit, wanted }: { limit: number; wanted: (entity: string) => boolean },
): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of pagesOf(db, practice_id, { Limit: limit })) {
    found.push(...page.filter((item) => wanted(item[ENTITY]?.S ?? "")));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

export const itemRemoval = (db: Database, item: Item): Write => ({ write: () => removalOf(db.table, item) });

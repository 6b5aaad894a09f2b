import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { nameFailures } from "./failures";
import { type Lookup, lookupsOf } from "./lookups";
import { createService } from "./service";
import { meterClient } from "./usage";

export type Database = ReturnType<typeof openDatabase>;

/** The table through one metered client. Opened once per process. */
export function openDatabase(client: DynamoDBClient, table: string) {
  const metered = nameFailures(meterClient(client));
  const service = createService(metered, table);
  return {
    ...service.entities,
    transaction: service.transaction,
    documents: DynamoDBDocumentClient.from(metered),
    /** Items wanted from a joint read, by entity and key. */
    one: lookupsOf(service.entities),
    table,
  };
}

type Found<L extends readonly Lookup<unknown>[]> = { [I in keyof L]: L[I] extends Lookup<infer T> ? T | null : never };
const keyText = (item: Record<string, unknown>) => `${item.pk} ${item.sk}`;

/** Reads items of any entities (100 at most) in one strongly consistent request; null for those that are not there. */
export async function readTogether<const L extends readonly Lookup<unknown>[]>(
  db: Database,
  lookups: L,
): Promise<Found<L>> {
  const found = new Map<string, Record<string, unknown>>();
  let keys = [...new Map(lookups.map(({ key }) => [keyText(key), key])).values()];
  while (keys.length > 0) {
    const answer = await db.documents.send(
      new BatchGetCommand({ RequestItems: { [db.table]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const item of answer.Responses?.[db.table] ?? []) found.set(keyText(item), item);
    keys = (answer.UnprocessedKeys?.[db.table]?.Keys ?? []).map((key) => ({ pk: String(key.pk), sk: String(key.sk) }));
  }
  const results = lookups.map(({ key, parse }) => {
    const item = found.get(keyText(key));
    return item ? parse(item) : null;
  });
  return results as Found<L>;
}

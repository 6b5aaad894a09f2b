import { setTimeout as wait } from "node:timers/promises";
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import type { Item } from "./items";

/** Maximum number of items in one BatchWriteItem request. */
const MOST_AT_ONCE = 25;

export async function* readPages(client: DynamoDBClient, table: string): AsyncGenerator<Item[]> {
  let start: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    yield page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}

/** The item with the data's version, which is all that an unused Sereno writes. */
const VERSION_KEY = { pk: { S: "$sereno" }, sk: { S: "$datashape_1" } };

const isVersion = ({ pk, sk }: Item) => pk?.S === VERSION_KEY.pk.S && sk?.S === VERSION_KEY.sk.S;

export async function hasData(client: DynamoDBClient, table: string): Promise<boolean> {
  for await (const page of readPages(client, table)) if (!page.every(isVersion)) return true;
  return false;
}

/** Deletes the data's version, because the backup contains its own version, or none. */
export const forgetVersion = (client: DynamoDBClient, table: string) =>
  client.send(new DeleteItemCommand({ TableName: table, Key: VERSION_KEY }));

/** Writes items, repeatedly if the database leaves some unprocessed. Returns the number of items. */
export async function putItems(client: DynamoDBClient, table: string, items: AsyncIterable<Item>): Promise<number> {
  let count = 0;
  let batch: WriteRequest[] = [];
  for await (const Item of items) {
    count += 1;
    batch.push({ PutRequest: { Item } });
    if (batch.length < MOST_AT_ONCE) continue;
    await putBatch(client, table, batch);
    batch = [];
  }
  if (batch.length > 0) await putBatch(client, table, batch);
  return count;
}

async function putBatch(client: DynamoDBClient, table: string, batch: WriteRequest[]): Promise<void> {
  for (let pause = 50; ; pause = Math.min(2 * pause, 5000)) {
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: batch } }));
    const left = UnprocessedItems?.[table] ?? [];
    if (left.length === 0) return;
    batch = left;
    await wait(Math.random() * pause);
  }
}

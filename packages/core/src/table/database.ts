import {
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  type DynamoDBClient,
  type KeysAndAttributes,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { openEntities } from "./entities";
import { nameFailures } from "./failures";
import { type Key, type Lookup, lookupsOf } from "./lookups";
import type { Item } from "./records";
import { meterClient } from "./usage";

export type Database = ReturnType<typeof openDatabase>;

/**
 * What the SDK does with each request that is of no use here, an eighth of its work: it tells AWS what runs it, and looks for a logger
 * and for functions that call each other in a circle.
 */
export const IDLE_STEPS = ["getUserAgentMiddleware", "loggerMiddleware", "recursionDetectionMiddleware"];

/** The table through one metered client. Opened once per process. */
export function openDatabase(client: DynamoDBClient, table: string) {
  for (const name of IDLE_STEPS) client.middlewareStack.remove(name);
  const metered = nameFailures(meterClient(client));
  const entities = openEntities(metered, table);
  return Object.assign(entities, {
    connection: keepSteps(metered),
    documents: DynamoDBDocumentClient.from(metered),
    /** Items wanted from a joint read, by entity and key. */
    one: lookupsOf(entities),
    table,
  });
}

/**
 * The same client, to be given commands in DynamoDB's own form: it puts the steps of each kind of command together once, which is a
 * twentieth of a request. ElectroDB and document clients cannot work like that. Steps that are added later are not taken.
 */
const keepSteps = (client: DynamoDBClient): DynamoDBClient =>
  Object.create(client, { config: { value: { ...client.config, cacheMiddleware: true } } });

/** What is found of each that is wanted, in their order. */
export type Found<L extends readonly Lookup<unknown>[]> = {
  [I in keyof L]: L[I] extends Lookup<infer T> ? T | null : never;
};
const keyText = ({ pk, sk }: Key) => `${pk} ${sk}`;
const keyOf = ({ pk, sk }: Item): Key => ({ pk: pk?.S ?? "", sk: sk?.S ?? "" });
const MOST_AT_ONCE = 100;

/** Reads items of any entities, strongly consistent, each 100 in one request; null for those that are not there. */
export async function readTogether<const L extends readonly Lookup<unknown>[]>(
  db: Database,
  lookups: L,
): Promise<Found<L>> {
  const find = await readItems(db, lookups);
  return lookups.map(find) as Found<L>;
}

/** As `readTogether`, of two kinds of items in any number: no more of each is asked for than is read. */
export async function readBoth<A, B>(db: Database, some: Lookup<A>[], others: Lookup<B>[]) {
  const lookups = [...some, ...others];
  const names = new Set(["pk", "sk", ...lookups.flatMap((each) => each.names)]);
  const find = await readItems(db, lookups, projectionOf([...names]));
  return [some.map((each) => find(each)), others.map((each) => find(each))] as const;
}

type Projection = Pick<KeysAndAttributes, "ProjectionExpression" | "ExpressionAttributeNames">;

const projectionOf = (names: string[]): Projection => ({
  ProjectionExpression: names.map((_, index) => `#n${index}`).join(),
  ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
});

async function readItems(db: Database, lookups: readonly Lookup<unknown>[], projection: Projection = {}) {
  const keys = [...new Map(lookups.map(({ key }) => [keyText(key), key])).values()];
  const chunks = Array.from({ length: Math.ceil(keys.length / MOST_AT_ONCE) }, (_, index) =>
    keys.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  );
  const items = (await Promise.all(chunks.map((chunk) => readChunk(db, chunk, projection)))).flat();
  const found = new Map(items.map((item) => [keyText(keyOf(item)), item]));
  return <T>({ key, parse }: Lookup<T>): T | null => {
    const item = found.get(keyText(key));
    return item ? parse(item) : null;
  };
}

async function readChunk({ connection, table }: Database, wanted: Key[], projection: Projection): Promise<Item[]> {
  const items: Item[] = [];
  let keys: Item[] | undefined = wanted.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }));
  while (keys && keys.length > 0) {
    const RequestItems = { [table]: { ...projection, Keys: keys, ConsistentRead: true } };
    const answer: BatchGetItemCommandOutput = await connection.send(new BatchGetItemCommand({ RequestItems }));
    items.push(...(answer.Responses?.[table] ?? []));
    keys = answer.UnprocessedKeys?.[table]?.Keys;
  }
  return items;
}

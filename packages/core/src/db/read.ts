import { setImmediate } from "node:timers/promises";
import {
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from "@aws-sdk/client-dynamodb";
import type { EntityName, RecordOf } from "../domain/entities";
import { AppError } from "../errors";
import type { Database } from "./database";
import {
  ENTITY,
  fromCursor,
  type Item,
  type Key,
  type Lookup,
  layoutOf,
  paramsOf,
  type Query,
  type QueryFor,
  startOf,
  toCursor,
  toItem,
} from "./electrodb";

/** A record by its key, by default strongly consistent; null if it does not exist. */
export async function readOne<T>(
  { connection, table }: Database,
  { key, toRecord }: Lookup<T>,
  { consistent = true } = {},
): Promise<T | null> {
  const { Item } = await connection.send(
    new GetItemCommand({ TableName: table, Key: toItem(key), ConsistentRead: consistent }),
  );
  return Item ? toRecord(Item) : null;
}

/** A record by its key, strongly consistent. @throws AppError `not_found` if it does not exist. */
export async function requireOne<T>(db: Database, lookup: Lookup<T>, message?: string): Promise<T> {
  const record = await readOne(db, lookup);
  if (record === null) throw new AppError("not_found", { message });
  return record;
}

export const only = <R, N extends keyof R & string>(lookup: Lookup<R>, names: readonly N[]): Lookup<Pick<R, N>> => ({
  ...lookup,
  names,
});

export type Found<L extends readonly Lookup<unknown>[]> = {
  [I in keyof L]: L[I] extends Lookup<infer T> ? T | null : never;
};
const keyText = ({ pk, sk }: Key) => `${pk} ${sk}`;
const keyOf = ({ pk, sk }: Item): Key => ({ pk: pk?.S ?? "", sk: sk?.S ?? "" });
const MOST_AT_ONCE = 100;

/** Reads records of any entities, strongly consistent, 100 per request; null for each record that does not exist. */
export async function readTogether<const L extends readonly Lookup<unknown>[]>(
  db: Database,
  lookups: L,
): Promise<Found<L>> {
  const find = await readByKey(db, lookups);
  return lookups.map(find) as Found<L>;
}

/** Like `readTogether`, but for two lists. Reads only the attributes that at least one lookup requires. */
export async function readBoth<A, B>(db: Database, some: Lookup<A>[], others: Lookup<B>[]) {
  const lookups = [...some, ...others];
  const names = new Set(["pk", "sk", ...lookups.flatMap((each) => each.names)]);
  const find = await readByKey(db, lookups, projectionOf([...names]));
  return [some.map((each) => find(each)), others.map((each) => find(each))] as const;
}

/** The record of each key, in order, strongly consistent; null for each record that does not exist. */
export const readEach = async <K, T>(db: Database, keys: readonly K[], lookup: (key: K) => Lookup<T>) =>
  (await readBoth(db, keys.map(lookup), []))[0];

interface Projection {
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
}

export const projectionOf = (names: string[]): Projection => ({
  ProjectionExpression: names.map((_, index) => `#n${index}`).join(),
  ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
});

async function readByKey(db: Database, lookups: readonly Lookup<unknown>[], projection: Projection = {}) {
  const keys = [...new Map(lookups.map(({ key }) => [keyText(key), key])).values()];
  const chunks = Array.from({ length: Math.ceil(keys.length / MOST_AT_ONCE) }, (_, index) =>
    keys.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  );
  const items = (await Promise.all(chunks.map((chunk) => readChunk(db, chunk, projection)))).flat();
  const found = new Map(items.map((item) => [keyText(keyOf(item)), item]));
  return <T>({ key, toRecord }: Lookup<T>): T | null => {
    const item = found.get(keyText(key));
    return item ? toRecord(item) : null;
  };
}

async function readChunk({ connection, table }: Database, wanted: Key[], projection: Projection): Promise<Item[]> {
  const items: Item[] = [];
  let keys: Item[] | undefined = wanted.map(toItem);
  while (keys && keys.length > 0) {
    const RequestItems = { [table]: { ...projection, Keys: keys, ConsistentRead: true } };
    const answer: BatchGetItemCommandOutput = await connection.send(new BatchGetItemCommand({ RequestItems }));
    items.push(...(answer.Responses?.[table] ?? []));
    keys = answer.UnprocessedKeys?.[table]?.Keys;
  }
  return items;
}

interface Options {
  order?: "asc" | "desc" | undefined;
  /** Whether to read strongly consistent, which only the table allows, not an index. */
  consistent?: boolean;
  cursor?: string | null | undefined;
  limit?: number;
  /** Number of items to read per request beyond `limit`, because a filter drops some. */
  spare?: number;
  /** Whether to send one request only, so that the page may hold fewer records than `limit`. */
  once?: boolean;
}

export interface Page<T> {
  data: T[];
  cursor: string | null;
}

interface RecordOptions extends Options {
  /** The key attributes of the record to start after, instead of a cursor. */
  after?: Record<string, string> | null | undefined;
}

/** A query without `limit` reads all records, at most this many per response: converting more would block others. */
const MOST_RECORDS = 250;
/** As `MOST_RECORDS`, for items, which are not converted. */
const MOST_ITEMS = 2_500;

export async function readQuery<N extends EntityName>(
  db: Database,
  name: N,
  query: QueryFor<N>,
  { after, ...options }: RecordOptions = {},
): Promise<Page<RecordOf<N>>> {
  const { cursorAt, toRecord } = layoutOf(db[name]);
  const params = paramsOf(query, options);
  const from = after ? { ...options, cursor: cursorAt(params.IndexName, after) } : options;
  return sendQuery(db, params, from, toRecord, MOST_RECORDS);
}

/** A query's raw items, for a keys-only index or several entities. `names`: the attributes to read; by default all. */
export function readItems(
  db: Database,
  query: Query,
  { names, ...options }: Options & { names?: string[] } = {},
): Promise<Page<Item>> {
  const params = paramsOf(query, options);
  const { ProjectionExpression, ExpressionAttributeNames } = names ? projectionOf(names) : {};
  const named = { ...params.ExpressionAttributeNames, ...ExpressionAttributeNames };
  const wanted = { ...params, ProjectionExpression, ExpressionAttributeNames: named };
  return sendQuery(db, wanted, options, (item) => item, MOST_ITEMS);
}

export function recordIn<N extends EntityName>(db: Database, name: N, item: Item): RecordOf<N> | null {
  const { entity, toRecord } = layoutOf(db[name]);
  return item[ENTITY]?.S === entity ? toRecord(item) : null;
}

/** Sends a query in as many requests as needed. Converts response by response, so that other work runs in between. */
async function sendQuery<T>(
  { connection }: Database,
  params: QueryCommandInput,
  { cursor, limit = Number.POSITIVE_INFINITY, spare = 0, once }: Options,
  convert: (item: Item) => T,
  mostInAnswer?: number,
): Promise<Page<T>> {
  const Limit = Number.isFinite(limit) ? limit + spare : once ? undefined : mostInAnswer;
  const found: T[] = [];
  let last: Item | undefined;
  const begin = startOf(params, cursor ? fromCursor(cursor) : undefined);
  if (begin === "over") return { data: [], cursor: null };
  let start = begin;
  do {
    const command = new QueryCommand({ ...params, Limit, ExclusiveStartKey: start });
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await connection.send(command);
    if (found.length + Items.length > limit) last = Items[limit - found.length - 1];
    found.push(...(await convertAll(Items.slice(0, limit - found.length), convert)));
    start = LastEvaluatedKey;
  } while (start && found.length < limit && !once);
  const next = last ? placeOf(last, params.IndexName) : start;
  return { data: found, cursor: next ? toCursor(next) : null };
}

/** Converts items in order. Other work runs after each 50. */
export async function convertAll<From, To>(items: readonly From[], convert: (item: From) => To): Promise<To[]> {
  const converted: To[] = [];
  for (const item of items) if (converted.push(convert(item)) % 50 === 0) await setImmediate();
  return converted;
}

function placeOf(item: Item, index: string | undefined): Item {
  const names = ["pk", "sk", ...(index ? [`${index}pk`, `${index}sk`] : [])];
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}

import {
  type AttributeValue,
  type DynamoDBClient,
  type QueryCommandInput,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { createConversions, type EntityIdentifiers, type EntityItem, type Service } from "electrodb";
import type { Entities, EntityName, RecordOf } from "../domain/entities";
import { mapFields } from "../fields";

// In this package only this file depends on ElectroDB's internals; `electrodb.test.ts` checks the installed version.

export type Item = Record<string, AttributeValue>;

export type Key = { pk: string; sk: string };

export const ENTITY = "__edb_e__";

export type KeyOf<N extends EntityName> = EntityIdentifiers<Entities[N]>;

type AnyEntity = Entities[EntityName];

type Texts = Record<string, string>;

interface Path {
  fromComposite: { toKeys(composite: object, options: { strict: "all" }): Texts };
  fromKeys: { toComposite(keys: Texts): Texts };
}

interface Layout<E extends AnyEntity> {
  entity: string;
  names: readonly string[];
  keyOf(key: EntityIdentifiers<E>): Key;
  /** The cursor that continues after a record with these key attributes. `index` undefined: for the table itself. */
  cursorAt(index: string | undefined, attributes: Texts): string;
  /** An index item's record key (`key`) and index key (`place`), in lower case; null for another entity's item. */
  standsFor(index: string, item: Item): { key: EntityIdentifiers<E>; place: Texts } | null;
  /** Converts an item to a record, faster than ElectroDB. A fixed order of attributes gives records one V8 shape. */
  toRecord(item: Item): EntityItem<E>;
}

const layouts = new WeakMap<AnyEntity, unknown>();

export function layoutOf<E extends AnyEntity>(entity: E): Layout<E> {
  const layout = layouts.get(entity) ?? openLayout(entity);
  layouts.set(entity, layout);
  return layout as Layout<E>;
}

function openLayout(entity: AnyEntity): Layout<AnyEntity> {
  const conversions: Record<string, Path> = createConversions(entity as never).byAccessPattern;
  const indexes = Object.entries(entity.schema.indexes as Record<string, { index?: string }>);
  // For the table's own keys, `wanted` and `index` are both undefined.
  const pathOf = (wanted?: string): Path => {
    const [name = ""] = indexes.find(([, { index }]) => index === wanted) ?? [];
    const path = conversions[name];
    if (!path) throw new Error(`${entity.schema.model.entity} has no index ${wanted}`);
    return path;
  };
  const { ownsKeys } = entity as unknown as { ownsKeys(keys: Texts): boolean };
  const names = Object.keys(entity.schema.attributes);
  // One attribute is added, because ElectroDB makes no key from an object without attributes.
  const keysAt = (index: string | undefined, attributes: object): Texts =>
    pathOf(index).fromComposite.toKeys({ ...attributes, [ENTITY]: "" }, { strict: "all" });
  return {
    entity: entity.schema.model.entity,
    names,
    keyOf: (key) => keysAt(undefined, key) as Key,
    cursorAt: (index, attributes) => toCursor(toItem(keysAt(index, attributes))),
    standsFor: (index, item) => {
      const keys = toTexts(item);
      if (!ownsKeys.call(entity, keys)) return null;
      const key = pathOf().fromKeys.toComposite(keys) as EntityIdentifiers<AnyEntity>;
      return { key, place: pathOf(index).fromKeys.toComposite(keys) };
    },
    toRecord: (item) => {
      const record: Record<string, unknown> = {};
      for (const name of names) {
        const value = item[name];
        if (value) record[name] = toNative(value);
      }
      return record as EntityItem<AnyEntity>;
    },
  };
}

export interface Lookup<T> {
  key: Key;
  names: readonly string[];
  toRecord(item: Item): T;
}

type Lookups = { [N in EntityName]: (key: KeyOf<N>) => Lookup<RecordOf<N>> };

/** For each entity, a function from a key to its lookup. Its first call creates the ElectroDB entity. */
export const lookupsOf = (entities: Entities): Lookups =>
  mapFields(Object.keys(entities) as EntityName[], (name) => (key: EntityIdentifiers<AnyEntity>) => {
    const { keyOf, names, toRecord } = layoutOf<AnyEntity>(entities[name]);
    return { key: keyOf(key), names, toRecord };
  }) as Lookups;

/** The JavaScript value of a DynamoDB attribute. Sets become arrays, as in ElectroDB. */
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

/** A query made by ElectroDB. The values in its key condition are strings. */
export interface Query {
  params<P = QueryParams>(options: Pick<QueryOptions, "order" | "consistent">): P;
}

export interface QueryFor<N extends EntityName> extends Query {
  go(): Promise<{ data: RecordOf<N>[] }>;
}

interface QueryParams extends Omit<QueryCommandInput, "ExpressionAttributeValues"> {
  ExpressionAttributeValues: Texts;
}

interface QueryOptions {
  order?: "asc" | "desc" | undefined;
  consistent?: boolean | undefined;
}

/** The input of a query's DynamoDB command. A `gte` or `lte` range holds only items of the query's entity. */
export function paramsOf(query: Query, { order, consistent }: QueryOptions): QueryCommandInput {
  const { ExpressionAttributeValues: values, ...params } = closed(query.params({ order, consistent }));
  return { ...params, ExpressionAttributeValues: toItem(values) };
}

const OPEN = /#sk1 ([<>]=?) :sk1$/;
/** An entity's name in a sort key: '$offer_1' of '$offer_1#starts_at_2026'. */
const OWN_PREFIX = /^\$[a-z]+_\d+(?=#)/;

// Closes a range. ElectroDB leaves `gte` and `lte` open at one end, which would include the partition's other entities.
function closed(params: QueryParams): QueryParams {
  const condition = params.KeyConditionExpression ?? "";
  const [range, comparison] = OPEN.exec(condition) ?? [];
  if (!range) return params;
  const { ":sk1": limit = "", ...values } = params.ExpressionAttributeValues;
  const [prefix] = OWN_PREFIX.exec(limit) ?? [];
  if (!prefix || !comparison?.endsWith("="))
    throw new Error(`A read has two ends: say gte, lte or between, not ${condition} of ${limit}`);
  // After '#' comes an attribute name in lower case, so the entity's keys sort between '#' and '#~'.
  const [first, last] = comparison === ">=" ? [limit, `${prefix}#~`] : [`${prefix}#`, limit];
  return {
    ...params,
    KeyConditionExpression: condition.replace(range, "#sk1 BETWEEN :sk1 AND :sk2"),
    ExpressionAttributeValues: { ...values, ":sk1": first, ":sk2": last },
  };
}

/** The key after which a query starts: `after` if it is in the query's range, undefined if the whole range follows
 * `after` in the query's order, "over" if the whole range precedes it. */
export function startOf(params: QueryCommandInput, after: Item | undefined): Item | undefined | "over" {
  const { ":sk1": first, ":sk2": last } = params.ExpressionAttributeValues ?? {};
  const sk = after?.[params.ExpressionAttributeNames?.["#sk1"] ?? ""]?.S;
  if (!sk || !first?.S || !last?.S) return after;
  const [isBefore, isBehind] = [sk < first.S, sk > last.S];
  if (!isBefore && !isBehind) return after;
  return isBefore === (params.ScanIndexForward ?? true) ? undefined : "over";
}

export const toItem = (texts: Texts): Item =>
  Object.fromEntries(Object.entries(texts).map(([name, text]): [string, AttributeValue] => [name, { S: text }]));

const toTexts = (item: Item): Texts => Object.fromEntries(Object.entries(item).map(([name, { S = "" }]) => [name, S]));

/** A cursor in ElectroDB's format, because tasks in the database contain cursors of this format. */
export const toCursor = (keys: Item): string => Buffer.from(JSON.stringify(toTexts(keys))).toString("base64url");
export const fromCursor = (cursor: string): Item => toItem(JSON.parse(Buffer.from(cursor, "base64url").toString()));

type WriteFunction = Parameters<Service<Entities>["transaction"]["write"]>[0];

export type TransactionEntities = Parameters<WriteFunction>[0];
export type TransactionItem = ReturnType<WriteFunction>[number];

export const removalOf = (table: string, { pk, sk }: Item): TransactionItem =>
  ({ Delete: { TableName: table, Key: { pk: pk?.S, sk: sk?.S } } }) as unknown as TransactionItem;

interface Outcome {
  code: string;
  message?: string | undefined;
  /** The current record if the condition failed; null if it does not exist or the write did not request it. */
  item: Record<string, unknown> | null;
}

/** Writes of one transaction, serialized once, so that a retry sends the same request. */
export interface Transaction {
  /** Sends the writes; with the same `token` only once in ten minutes. Null if committed, else each write's outcome. */
  send(token: string): Promise<readonly Outcome[] | null>;
}

type Params = Record<string, Record<string, unknown>>;

/** Fields of a write that hold plain JavaScript values, which DynamoDB needs as attribute values. */
const VALUES = ["Item", "Key", "ExpressionAttributeValues"];

const mapValues = <T, U>(record: Record<string, T>, change: (value: T, name: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));

const inDynamoForm = (write: Params): TransactWriteItem =>
  mapValues(write, (params) => mapValues(params, (value, name) => (VALUES.includes(name) ? marshall(value) : value)));

/** Makes transactions of ElectroDB's writes. `made`: the entities opened so far, which convert returned items. */
export const transactionsOf =
  (connection: DynamoDBClient, entities: Entities, made: Record<string, AnyEntity>) =>
  (write: (entities: TransactionEntities) => TransactionItem[]): Transaction => {
    // ElectroDB's types offer `check` only in transactions and hide a write's params; at runtime every entity has both.
    const writes = write(entities as unknown as TransactionEntities) as unknown as Params[];
    const TransactItems = writes.map(inDynamoForm);
    const recordOf = (item: Item) => {
      const entity = Object.values(made).find(({ schema }) => schema.model.entity === item[ENTITY]?.S);
      return entity ? layoutOf(entity).toRecord(item) : null;
    };
    return {
      send: async (ClientRequestToken) => {
        try {
          await connection.send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken }));
          return null;
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          return (error.CancellationReasons ?? []).map(({ Code: code = "None", Message: message, Item }) => ({
            code,
            message,
            item: Item ? recordOf(Item) : null,
          }));
        }
      },
    };
  };

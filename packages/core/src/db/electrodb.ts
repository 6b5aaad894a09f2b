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
import { mapFields } from "../fields";
import type { Entities } from "./entities";

// All that leans on how ElectroDB does its work, beyond what it promises: `electrodb.test.ts` knows of which version.

/** An item as DynamoDB answers it. */
export type Item = Record<string, AttributeValue>;

/** Where an item lies in the table. */
export type Key = {
  pk: string;
  sk: string;
};

/** The attribute that says of which entity an item is. */
export const ENTITY = "__edb_e__";

export type EntityName = keyof Entities;
export type RecordOf<N extends EntityName> = EntityItem<Entities[N]>;
export type KeyOf<N extends EntityName> = EntityIdentifiers<Entities[N]>;

type AnyEntity = Entities[EntityName];

type Texts = Record<string, string>;

interface Path {
  fromComposite: { toKeys(composite: object, options: { strict: "all" }): Texts };
  fromKeys: { toComposite(keys: Texts): Texts };
}

/** How an entity's records lie in the table. */
interface Layout<E extends AnyEntity> {
  entity: string;
  /** Its attributes. */
  names: readonly string[];
  keyOf(key: EntityIdentifiers<E>): Key;
  /** The cursor after a record, in an index or the table, from the attributes of its keys. */
  cursorAt(index: string | undefined, attributes: Texts): string;
  /** Of which record an item is in an index, and what its place there is made of, in lower case; null for another entity's. */
  standsFor(index: string, item: Item): { key: EntityIdentifiers<E>; place: Texts } | null;
  /**
   * Makes a record of an item, in one pass and in the order of the model: records of one entity then have one shape, in whatever order
   * the database names their attributes. The SDK and ElectroDB build each item three times, in that order, which takes several times as
   * long.
   */
  toRecord(item: Item): EntityItem<E>;
}

const layouts = new WeakMap<AnyEntity, unknown>();

/** Put together when it is first asked for. */
export function layoutOf<E extends AnyEntity>(entity: E): Layout<E> {
  const layout = layouts.get(entity) ?? openLayout(entity);
  layouts.set(entity, layout);
  return layout as Layout<E>;
}

function openLayout(entity: AnyEntity): Layout<AnyEntity> {
  const conversions: Record<string, Path> = createConversions(entity as never).byAccessPattern;
  const indexes = Object.entries(entity.schema.indexes as Record<string, { index?: string }>);
  // The index that has no name is the table itself.
  const pathOf = (wanted?: string): Path => {
    const [name = ""] = indexes.find(([, { index }]) => index === wanted) ?? [];
    const path = conversions[name];
    if (!path) throw new Error(`${entity.schema.model.entity} has no index ${wanted}`);
    return path;
  };
  const { ownsKeys } = entity as unknown as { ownsKeys(keys: Texts): boolean };
  const names = Object.keys(entity.schema.attributes);
  // Of a key without any attribute ElectroDB makes nothing.
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

/** One record that is wanted. */
export interface Lookup<T> {
  key: Key;
  /** The attributes that are read. */
  names: readonly string[];
  toRecord(item: Item): T;
}

/** By entity: a record by its key. */
type Lookups = {
  [N in EntityName]: (key: KeyOf<N>) => Lookup<RecordOf<N>>;
};

/** An entity is not made before it is asked for. */
export const lookupsOf = (entities: Entities): Lookups =>
  mapFields(Object.keys(entities) as EntityName[], (name) => (key: EntityIdentifiers<AnyEntity>) => {
    const { keyOf, names, toRecord } = layoutOf<AnyEntity>(entities[name]);
    return { key: keyOf(key), names, toRecord };
  }) as Lookups;

/** Sets become lists, as ElectroDB reads them. */
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

/** A query as ElectroDB writes it. All that it compares are texts. */
export interface Query {
  params<P = QueryParams>(options: Pick<QueryOptions, "order" | "consistent">): P;
}

/** A query for records of one entity. */
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

/** A query in DynamoDB's own form, which reads nothing but its entity's items. */
export function paramsOf(query: Query, { order, consistent }: QueryOptions): QueryCommandInput {
  const { ExpressionAttributeValues: values, ...params } = closed(query.params({ order, consistent }));
  return { ...params, ExpressionAttributeValues: toItem(values) };
}

const OPEN = /#sk1 ([<>]=?) :sk1$/;
/** An entity's name in a sort key: '$offer_1' of '$offer_1#starts_at_2026'. */
const OWN_PREFIX = /^\$[a-z]+_\d+(?=#)/;

/**
 * ElectroDB leaves the range of `gte` and `lte` open at one end: such a query reads all that lies in the partition behind its entity,
 * or before it. The range ends where the entity's keys do.
 */
function closed(params: QueryParams): QueryParams {
  const condition = params.KeyConditionExpression ?? "";
  const [range, comparison] = OPEN.exec(condition) ?? [];
  if (!range) return params;
  const { ":sk1": limit = "", ...values } = params.ExpressionAttributeValues;
  const [prefix] = OWN_PREFIX.exec(limit) ?? [];
  if (!prefix || !comparison?.endsWith("="))
    throw new Error(`A read has two ends: say gte, lte or between, not ${condition} of ${limit}`);
  // Behind '#' an attribute's name begins, in small letters.
  const [first, last] = comparison === ">=" ? [limit, `${prefix}#~`] : [`${prefix}#`, limit];
  return {
    ...params,
    KeyConditionExpression: condition.replace(range, "#sk1 BETWEEN :sk1 AND :sk2"),
    ExpressionAttributeValues: { ...values, ":sk1": first, ":sk2": last },
  };
}

/** Where a query starts: after a key, at the beginning (undefined), or "over" if the rest lies outside. */
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

/** Where a query goes on, by an item's keys: as ElectroDB writes it, since tasks hold it. */
export const toCursor = (keys: Item): string => Buffer.from(JSON.stringify(toTexts(keys))).toString("base64url");
export const fromCursor = (cursor: string): Item => toItem(JSON.parse(Buffer.from(cursor, "base64url").toString()));

type WriteFunction = Parameters<Service<Entities>["transaction"]["write"]>[0];

/** The entities, to write with in one transaction. */
export type TransactionEntities = Parameters<WriteFunction>[0];
export type TransactionItem = ReturnType<WriteFunction>[number];

/** The write that takes an item out, as ElectroDB puts one together, whatever the item is of. */
export const removalOf = (table: string, { pk, sk }: Item): TransactionItem =>
  ({ Delete: { TableName: table, Key: { pk: pk?.S, sk: sk?.S } } }) as unknown as TransactionItem;

/** What became of one write of a transaction that was refused. */
interface Outcome {
  code: string;
  message?: string | undefined;
  /** As it is now, where a condition did not hold; null: not there. */
  item: Record<string, unknown> | null;
}

/** Writes that go together or not at all, put together once: what is sent again is the same to the letter. */
export interface Transaction {
  /**
   * @param token makes every further delivery, within ten minutes, count as the first.
   * @returns what became of each write where all were refused; null: all are written.
   */
  send(token: string): Promise<readonly Outcome[] | null>;
}

/** One write as ElectroDB puts it together: by what is done, in values of JavaScript. */
type Params = Record<string, Record<string, unknown>>;

/** What of a write holds values: an item or its key, and what its expressions compare and set. */
const VALUES = ["Item", "Key", "ExpressionAttributeValues"];

const mapValues = <T, U>(record: Record<string, T>, change: (value: T, name: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));

const inDynamoForm = (write: Params): TransactWriteItem =>
  mapValues(write, (params) => mapValues(params, (value, name) => (VALUES.includes(name) ? marshall(value) : value)));

/**
 * Transactions in DynamoDB's own form: ElectroDB puts the writes together, and neither sends them nor reads the answer.
 * @param made those of the entities that were asked for by now.
 */
export const transactionsOf =
  (connection: DynamoDBClient, entities: Entities, made: Record<string, AnyEntity>) =>
  (write: (entities: TransactionEntities) => TransactionItem[]): Transaction => {
    // ElectroDB's types keep `check` for transactions, and what a write is to themselves; every entity has the one, the other is Params.
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

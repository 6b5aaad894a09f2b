import {
  type AttributeValue,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from "@aws-sdk/client-dynamodb";
import { createConversions, type EntityItem } from "electrodb";
import type { Database } from "./database";
import type { Entities } from "./entities";
import { type Item, recordReader } from "./records";

/** A query as ElectroDB writes it. All that it compares are texts. */
interface Query {
  params<P = Params>(options: Pick<Options, "order" | "consistent">): P;
}

interface Params extends Omit<QueryCommandInput, "ExpressionAttributeValues"> {
  ExpressionAttributeValues: Record<string, string>;
}

interface Options {
  order?: "asc" | "desc";
  /** Strongly; of the table alone, not of an index. */
  consistent?: boolean;
  /** ElectroDB's, to begin after. */
  cursor?: string | null;
  /** How many records are wanted; unless said, all. */
  limit?: number;
  /** How many items a request looks at beyond that, of which a filter leaves fewer. */
  spare?: number;
}

/**
 * What a query finds, where somebody waits for it: ElectroDB writes it, and is not asked to read the answer (see `recordReader`).
 * @returns `isMore`: others may follow.
 */
export async function readQuery<Name extends keyof Entities>(
  db: Database,
  name: Name,
  query: Query,
  { order, consistent, cursor, limit = Number.POSITIVE_INFINITY, spare = 0 }: Options = {},
): Promise<{ data: EntityItem<Entities[Name]>[]; isMore: boolean }> {
  const entity = db[name];
  const Limit = Number.isFinite(limit) ? limit + spare : undefined;
  const { ExpressionAttributeValues: values, ...params } = query.params({ order, consistent });
  const items: Item[] = [];
  let start = cursor ? toItem(createConversions(entity as never).fromCursor.toKeys(cursor)) : undefined;
  do {
    const answer: QueryCommandOutput = await db.connection.send(
      new QueryCommand({ ...params, ExpressionAttributeValues: toItem(values), Limit, ExclusiveStartKey: start }),
    );
    // One without an end comes to the entities that lie behind.
    items.push(...(answer.Items ?? []).filter((item) => item.__edb_e__?.S === entity.schema.model.entity));
    start = answer.LastEvaluatedKey;
  } while (start && items.length < limit);
  return {
    data: items.slice(0, limit).map(recordReader<Entities[Name]>(entity)),
    isMore: items.length > limit || start !== undefined,
  };
}

const toItem = (texts: Record<string, string>): Item =>
  Object.fromEntries(Object.entries(texts).map(([name, text]): [string, AttributeValue] => [name, { S: text }]));

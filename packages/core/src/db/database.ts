import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { lookupsOf, transactionsOf } from "./electrodb";
import { openEntities } from "./entities";
import { nameFailures } from "./failures";
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
  const { entities, made } = openEntities(metered, table);
  const connection = keepSteps(metered);
  return Object.assign(entities, {
    connection,
    documents: DynamoDBDocumentClient.from(metered),
    /** Names one record by entity and key, for a read. */
    one: lookupsOf(entities),
    transaction: transactionsOf(connection, entities, made),
    table,
  });
}

/**
 * The same client, to be given commands in DynamoDB's own form: it puts the steps of each kind of command together once, which is a
 * twentieth of a request. ElectroDB and document clients cannot work like that. Steps that are added later are not taken.
 */
const keepSteps = (client: DynamoDBClient): DynamoDBClient =>
  Object.create(client, { config: { value: { ...client.config, cacheMiddleware: true } } });

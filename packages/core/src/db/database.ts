import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { lookupsOf, transactionsOf } from "./electrodb";
import { openEntities } from "./entities";
import { nameFailures } from "./failures";
import { meterClient } from "./usage";
import { speakJson } from "./wire";

export type Database = ReturnType<typeof openDatabase>;

/** SDK middleware that is not needed here and takes an eighth of a request's time. */
export const IDLE_STEPS = ["getUserAgentMiddleware", "loggerMiddleware", "recursionDetectionMiddleware"];

/** Opens the table with one metered client. Call once per process. */
export function openDatabase(client: DynamoDBClient, table: string) {
  for (const name of IDLE_STEPS) client.middlewareStack.remove(name);
  const metered = nameFailures(meterClient(speakJson(client)));
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

// Without this, each command resolves its middleware stack again, which takes a twentieth of a request's time.
// ElectroDB and document clients cannot use the kept stack, and middleware that is added later does not run in it.
const keepSteps = (client: DynamoDBClient): DynamoDBClient =>
  Object.create(client, { config: { value: { ...client.config, cacheMiddleware: true } } });

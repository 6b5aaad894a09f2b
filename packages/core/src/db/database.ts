import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { type Entities, makers } from "../domain/entities";
import { lookupsOf, transactionsOf } from "./electrodb";
import { nameFailures } from "./failures";
import { meterClient } from "./usage";
import { speakJson } from "./wire";

export type Database = ReturnType<typeof openDatabase>;

/** SDK middleware that Sereno does not need and that takes an eighth of a request's time. */
const IDLE_STEPS = ["getUserAgentMiddleware", "loggerMiddleware", "recursionDetectionMiddleware"];

/** Opens the table with one DynamoDB client, whose use `measureUsage` can measure. Call once per process. */
export function openDatabase(client: DynamoDBClient, table: string) {
  for (const name of IDLE_STEPS) client.middlewareStack.remove(name);
  const metered = nameFailures(meterClient(speakJson(client)));
  const { entities, made } = openEntities(metered, table);
  const connection = keepSteps(metered);
  return Object.assign(entities, {
    connection,
    documents: DynamoDBDocumentClient.from(metered),
    /** For each entity, a function from a record's key to the lookup that `readOne` and `readTogether` take. */
    one: lookupsOf(entities),
    transaction: transactionsOf(connection, entities, made),
    table,
  });
}

// Caches the middleware stack, because resolving it for each command takes a twentieth of a request's time.
// ElectroDB gets the client without the cache: it adds middleware, which a cached stack would not run.
const keepSteps = (client: DynamoDBClient): DynamoDBClient =>
  Object.create(client, { config: { value: { ...client.config, cacheMiddleware: true } } });

/** Creates each entity at its first use, so that a cold start creates only those that its first call uses. */
export function openEntities(client: DynamoDBClient, table: string) {
  const made: Record<string, Entities[keyof Entities]> = {};
  const entities = {} as Entities;
  for (const [name, make] of Object.entries(makers)) {
    const open = () => {
      const entity = make();
      entity.setClient(client);
      entity.setTableName(table);
      return entity;
    };
    Object.defineProperty(entities, name, { enumerable: true, get: () => (made[name] ??= open()) });
  }
  return { entities, made };
}

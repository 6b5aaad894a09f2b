import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type Entities, makers } from "../domain/entities";

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

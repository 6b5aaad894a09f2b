import { AsyncLocalStorage } from "node:async_hooks";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { isRead } from "./usage";

const rehearsal = new AsyncLocalStorage<true>();

/** Does `work` with all that it reads, while whatever it writes counts as written and is sent nowhere. */
export const rehearse = <T>(work: () => Promise<T>): Promise<T> => rehearsal.run(true, work);

/** Keeps back what is written in a rehearsal: only this client can change anything. */
export function withholdWrites(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) =>
        rehearsal.getStore() && !isRead(commandName) ? { output: { $metadata: {} }, response: {} } : next(args),
    { step: "initialize", name: "sereno-rehearsal" },
  );
  return client;
}

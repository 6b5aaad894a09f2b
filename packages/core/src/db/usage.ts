import { AsyncLocalStorage } from "node:async_hooks";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** Database use of a call: requests, read (`rcu`) and write (`wcu`) capacity units, duration in milliseconds. */
export interface Usage {
  requests: number;
  rcu: number;
  wcu: number;
  duration: number;
  /** Sends each measured request, at once or after a delay. By default requests are sent at once. */
  send?: <T>(request: () => Promise<T>) => Promise<T>;
}

export const noUsage = (): Usage => ({ requests: 0, rcu: 0, wcu: 0, duration: 0 });

const current = new AsyncLocalStorage<Usage[]>();

/** Runs `work` and adds its database requests to `usage` and to any enclosing measurement. */
export const measureUsage = <T>(usage: Usage, work: () => T): T =>
  current.run([usage, ...(current.getStore() ?? [])], work);

interface Consumed {
  CapacityUnits?: number;
}

const isRead = (command: string | undefined) => /^(Get|Query|Scan|BatchGet|TransactGet)/.test(command ?? "");

function addUnits(usages: Usage[], command: string | undefined, output: object): void {
  const consumed: Consumed | Consumed[] | undefined = Reflect.get(output, "ConsumedCapacity");
  const units = [consumed ?? []].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
  for (const usage of usages) usage[isRead(command) ? "rcu" : "wcu"] += units;
}

/** Makes a client ask DynamoDB for the consumed capacity and add it to the current measurement. */
export function meterClient(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const measured = current.getStore();
      if (!measured) return next(args);
      let started = performance.now();
      const request = () => {
        started = performance.now();
        return next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
      };
      const send = measured.find((usage) => usage.send)?.send;
      try {
        const result = await (send ? send(request) : request());
        addUnits(measured, context.commandName, result.output);
        return result;
      } finally {
        for (const usage of measured) {
          usage.requests += 1;
          usage.duration += performance.now() - started;
        }
      }
    },
    { step: "initialize", name: "sereno-usage" },
  );
  return client;
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** Database use of a request. Capacity in DynamoDB's units, duration in milliseconds. */
export interface Usage {
  requests: number;
  rcu: number;
  wcu: number;
  duration: number;
  /** Awaited before each request and before its answer is used. */
  giveWay?: () => Promise<void>;
}

export const noUsage = (): Usage => ({ requests: 0, rcu: 0, wcu: 0, duration: 0 });

const current = new AsyncLocalStorage<Usage[]>();

/** Runs `work` and adds the use of metered clients to `usage` and to any outer measurement. */
export const measureUsage = <T>(usage: Usage, work: () => T): T =>
  current.run([usage, ...(current.getStore() ?? [])], work);

interface Consumed {
  CapacityUnits?: number;
}

const isRead = (command: string | undefined) => /^(Get|Query|Scan|BatchGet|TransactGet)/.test(command ?? "");

async function giveWay(measured: Usage[]): Promise<void> {
  for (const usage of measured) await usage.giveWay?.();
}

/** Makes a client request consumed capacity and add it to the current measurement. */
export function meterClient(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const measured = current.getStore();
      if (!measured) return next(args);
      await giveWay(measured);
      const started = performance.now();
      try {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        const consumed: Consumed | Consumed[] | undefined = Reflect.get(result.output, "ConsumedCapacity");
        const units = [consumed ?? []].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
        const kind = isRead(context.commandName) ? "rcu" : "wcu";
        for (const usage of measured) usage[kind] += units;
        await giveWay(measured);
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

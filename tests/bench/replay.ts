import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as commands from "@aws-sdk/client-dynamodb";

export interface Recorded {
  name: string;
  input: object;
  from: number;
  until: number;
}

export function recordCommands(client: DynamoDBClient) {
  let recorded: Recorded[] | null = null;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (!recorded) return next(args);
      const entry: Recorded = {
        name: context.commandName ?? "",
        input: args.input,
        from: performance.now(),
        until: Infinity,
      };
      recorded.push(entry);
      try {
        return await next(args);
      } finally {
        entry.until = performance.now();
      }
    },
    // Runs after the SDK has serialised the input.
    { step: "build", name: "bench-recorder" },
  );
  return {
    start: () => (recorded = []),
    stop: (): Recorded[] => {
      const done = recorded ?? [];
      recorded = null;
      return done;
    },
  };
}

/** A copy with the practice's id replaced by its twin's, in keys, values and expressions alike. */
function forTwin(value: unknown, practice: string, twin: string): unknown {
  if (typeof value === "string") return value.replaceAll(practice, twin);
  if (Array.isArray(value)) return value.map((each) => forTwin(each, practice, twin));
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, forTwin(each, practice, twin)]));
}

export const prepareCommands = (recorded: Recorded[], practice: string, twin: string) =>
  recorded.map(({ name, input, ...times }) => {
    const { ClientRequestToken: _, ...rest } = Object(forTwin(input, practice, twin));
    const Command = Reflect.get(commands, name.startsWith("Transact") ? "TransactWriteItemsCommand" : name);
    return { command: new Command(rest), ...times };
  });

/** Sends recorded requests without Sereno's code. Those that overlapped run in parallel, the others one by one. */
export async function replayCommands(client: DynamoDBClient, prepared: ReturnType<typeof prepareCommands>) {
  let running: { until: number; done: Promise<unknown> }[] = [];
  for (const { command, from, until } of prepared) {
    const over = running.filter((each) => each.until <= from);
    if (over.length > 0) await Promise.all(over.map(({ done }) => done));
    running = running.filter((each) => each.until > from);
    running.push({ until, done: client.send(command) });
  }
  await Promise.all(running.map(({ done }) => done));
}

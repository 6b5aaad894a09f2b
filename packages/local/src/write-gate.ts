import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

export interface WriteGate {
  /** Holds back new writes until `open` is called. Resolves when the running writes have ended. */
  close(): Promise<void>;
  open(): void;
}

const isRead = (command: string | undefined) => /^(Get|Query|Scan|BatchGet|TransactGet|Describe)/.test(command ?? "");

export function gateWrites(client: DynamoDBClient): WriteGate {
  let underWay = 0;
  let opened: Promise<void> | null = null;
  let open = () => {};
  let quiet = () => {};
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (isRead(commandName)) return next(args);
        while (opened) await opened;
        underWay += 1;
        try {
          return await next(args);
        } finally {
          underWay -= 1;
          if (underWay === 0) quiet();
        }
      },
    { step: "initialize", name: "sereno-write-gate" },
  );
  return {
    close: () => {
      opened ??= new Promise((resolve) => {
        open = resolve;
      });
      return new Promise((resolve) => {
        quiet = resolve;
        if (underWay === 0) resolve();
      });
    },
    open: () => {
      opened = null;
      open();
    },
  };
}

import { createHash } from "node:crypto";
import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import { type Database, openDatabase } from "@sereno/core/db/database";
import { localClient } from "@sereno/local/database";
import { makeTestTable } from "../support/own-tables";
import { pass } from "./gate";

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  const text = typeof value === "object" && value !== null ? Reflect.get(value, "S") : undefined;
  return typeof text === "string" ? text : "…";
};

const keyOf = (item: object): string => textOf(Reflect.get(item, "sk") ?? Reflect.get(item, "pk"));

function recordsOf(input: object): string[] {
  const { TransactItems, RequestItems, Key, Item, ExpressionAttributeValues: values } = input as Record<string, object>;
  if (TransactItems) {
    return Object.values(TransactItems).flatMap((each: object) =>
      Object.entries(each).map(([verb, { Key, Item }]) => `${verb} ${keyOf(Key ?? Item)}`),
    );
  }
  if (RequestItems) {
    return Object.values(RequestItems).flatMap(({ Keys = [] }: { Keys?: object[] }) => Keys.map(keyOf));
  }
  const own = Key ?? Item;
  if (own) return [keyOf(own)];
  return Object.values(values ?? {}).map(textOf);
}

const practicesIn = (input: object): string[] => [...new Set(JSON.stringify(input).match(/prc_[0-9a-f]{20}/g))];

/** A table that each world makes and drops. A request waits once for its turn (`pass`), even if the SDK repeats it. */
export class Table {
  readonly db: Database;
  private worlds = 0;

  constructor(endpoint: string) {
    const client = localClient(endpoint);
    client.middlewareStack.add(
      (next, { commandName = "" }) =>
        async (args) => {
          const command = commandName.replace(/Command$/, "");
          const isWrite = /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(command);
          return pass({
            kind: "database",
            what: `${command} ${recordsOf(args.input).join(", ")}`,
            isWrite,
            practices: isWrite ? practicesIn(args.input) : [],
            send: () => next({ ...args, input: this.inItsWorld(args.input) }),
          });
        },
      { step: "initialize", priority: "low", name: "sereno-gate" },
    );
    this.db = openDatabase(client, `sereno-simulation-${process.pid}`);
  }

  async make(): Promise<void> {
    this.worlds += 1;
    await makeTestTable(this.db.connection, this.db.table);
  }

  async drop(): Promise<void> {
    await this.db.connection.send(new DeleteTableCommand({ TableName: this.db.table }));
  }

  /** Makes transaction tokens unique to a world: runs of one seed draw equal tokens, which the engine remembers. */
  private inItsWorld<I extends object>(input: I): I {
    const token = Reflect.get(input, "ClientRequestToken");
    if (!token) return input;
    const own = createHash("sha256").update(`${this.db.table} ${this.worlds} ${token}`).digest("hex");
    return { ...input, ClientRequestToken: own.slice(0, 36) };
  }
}

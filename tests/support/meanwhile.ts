import { setImmediate } from "node:timers/promises";
import { BatchGetItemCommand, type BatchGetItemCommandInput, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Database } from "@sereno/core/db/database";

type Command = Parameters<DynamoDBClient["send"]>[0];
type Happening = () => Promise<unknown>;

/** Matches a Query, or a single or batch Get, whose keys contain this kind of record, such as '$endpoint_1'. */
export const reads =
  (how: "Query" | "Get", kind: string) =>
  ({ constructor: { name }, input }: Command): boolean =>
    name.includes(how) && JSON.stringify(input).includes(kind);

/** A database like `db` that sends its requests by `send`. `db` itself sends as before. */
export function sentBy(db: Database, send: (command: Command) => Promise<unknown>): Database {
  const connection = new Proxy(db.connection, {
    get: (target, name) => (name === "send" ? send : Reflect.get(target, name)),
  });
  return Object.create(db, { connection: { value: connection } });
}

/** Runs `happens` after the first matching request. Parallel and later requests wait until `happens` has ended. */
export function meanwhile(db: Database, isIt: (command: Command) => boolean, happens: Happening): Database {
  let happened: Promise<unknown> | null = null;
  return sentBy(db, async (command) => {
    if (!happened && isIt(command)) {
      const answer = db.connection.send(command);
      happened = answer.then(happens);
      await happened;
      return answer;
    }
    await setImmediate();
    await happened;
    return db.connection.send(command);
  });
}

/** Runs `happens` in the middle of a batch read: after the items of `kind` are read, and before the other items. */
export function torn(db: Database, kind: string, happens: Happening): Database {
  let isTorn = false;
  return sentBy(db, async (command) => {
    if (isTorn || !(command instanceof BatchGetItemCommand) || !reads("Get", kind)(command))
      return db.connection.send(command);
    isTorn = true;
    const requested = command.input.RequestItems?.[db.table];
    const answerOf = async (isOfKind: boolean) => {
      const Keys = requested?.Keys?.filter(({ sk }) => (sk?.S ?? "").startsWith(kind) === isOfKind);
      const input: BatchGetItemCommandInput = { RequestItems: { [db.table]: { ...requested, Keys } } };
      return (await db.connection.send(new BatchGetItemCommand(input))).Responses?.[db.table] ?? [];
    };
    const before = await answerOf(true);
    await happens();
    return { Responses: { [db.table]: [...before, ...(await answerOf(false))] } };
  });
}

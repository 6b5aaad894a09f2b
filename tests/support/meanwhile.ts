import { setImmediate } from "node:timers/promises";
import type { Database } from "@sereno/core/table/database";

/** A request of the database as it is sent. */
interface Sent {
  constructor: { name: string };
  input: unknown;
}

/** Whether a request reads by a query, or by keys, where its text names a kind of records as the keys do: '$endpoint_1'. */
export const reads =
  (how: "Query" | "Get", kind: string) =>
  ({ constructor: { name }, input }: Sent): boolean =>
    name.includes(how) && JSON.stringify(input).includes(kind);

/**
 * The database as one caller has it: once a read was answered, something happens before anything else is read. What the caller asks
 * beside that read is read after both, so that the order which the table allows and is the worst is the one that comes.
 */
export function meanwhile(db: Database, isIt: (command: Sent) => boolean, happens: () => Promise<unknown>): Database {
  let happened: Promise<unknown> | null = null;
  const send = async (command: Parameters<Database["connection"]["send"]>[0]) => {
    if (!happened && isIt(command)) {
      const answer = db.connection.send(command);
      happened = answer.then(happens);
      await happened;
      return answer;
    }
    await setImmediate();
    await happened;
    return db.connection.send(command);
  };
  const connection = new Proxy(db.connection, {
    get: (target, name) => (name === "send" ? send : Reflect.get(target, name)),
  });
  return Object.create(db, { connection: { value: connection } });
}

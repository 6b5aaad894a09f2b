import { type ConsumedCapacity, type TransactWriteItem, TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
import { readServerTiming } from "../support/app";
import { bookings, openTwins } from "./procedures";
import { prepareCommands } from "./replay";
import { table } from "./table";

/** The write's operation and kind of item, such as 'Put appointment'. */
function nameOf(write: TransactWriteItem): string {
  for (const [verb, { Item, Key }] of Object.entries<{ Item?: Values; Key?: Values }>({ ...write })) {
    const [, entity = "?"] = /^\$?([a-z]+)/i.exec((Item ?? Key)?.sk?.S ?? "") ?? [];
    return `${verb} ${entity}`;
  }
  throw new Error("a write that does nothing");
}

type Values = Record<string, { S?: string }>;

const indexUnits = ({ GlobalSecondaryIndexes = {} }: ConsumedCapacity) =>
  Object.values(GlobalSecondaryIndexes).reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

export async function benchUnits(endpoint: string, tableName: string): Promise<void> {
  const size = { clients: 20, appointments: 40 };
  const { client, recorder, ctx, twin, app, token, package_id } = await openTwins(endpoint, tableName, size);
  const rows: string[][] = [];
  for (const { name, procedure, input } of bookings(ctx, package_id)) {
    const booked = name.replace("appointment.book", "").trim();
    recorder.start();
    const response = await app.send("POST", `/trpc/${procedure}`, { token, body: JSON.stringify(await input(0)) });
    const { wcu } = readServerTiming(response.headers);
    let named = 0;
    for (const { command } of prepareCommands(recorder.stop(), ctx.practice.practice_id, twin.practice.practice_id)) {
      for (const write of command.input.TransactItems ?? []) {
        const { ConsumedCapacity = [] } = await client.send(
          new TransactWriteItemsCommand({ TransactItems: [write], ReturnConsumedCapacity: "INDEXES" }),
        );
        const units = ConsumedCapacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        const inIndexes = ConsumedCapacity.reduce((sum, each) => sum + indexUnits(each), 0);
        rows.push([`${booked} ${nameOf(write)}`, String(units - inIndexes), String(inIndexes)]);
        named += units;
      }
    }
    rows.push([`${booked} together`, String(wcu), ""]);
    if (named !== wcu) throw new Error(`${name} takes ${wcu} WCU, of which ${named} are named`);
  }
  table("WCU of a booking, write by write", ["write", "WCU", "in indexes"], rows);
  client.destroy();
}

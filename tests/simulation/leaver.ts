import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { RECEIPT_YEARS, RETURN_DAYS } from "@sereno/core/domain/account-closure/rules";
import { Client } from "./client";
import { drawsOf } from "./draw";
import { LEAVER } from "./logins";
import { practiceAdrift } from "./oracle";
import { practiceOf } from "./setting";
import { runJob } from "./tasks/jobs";
import { type Does, markOf, ownTime, phoneOf, write } from "./tasks/task";
import { marksIn } from "./told";
import type { World } from "./world";

const STREAM = 71;
const LONGER_MS = (RETURN_DAYS + 1) * 86_400_000;
/** Maximum number of job runs until the account is erased; each run erases some hundreds of records. */
const RUNS = 8;
const STAYS = ["departure", "keptreceipt"];

const takeIn: Does = async (client, draw) => {
  const person = { name: `Persona ${markOf(draw)}`, phone: phoneOf(draw) };
  const known = await write(client, "client", draw, { procedure: "client.create", input: person });
  if (known?.status !== 200) return;
  const client_id = known.body.id;
  const visit = { client_id, appointment_date: ownTime(client, draw), notes: markOf(draw) };
  await write(client, "appointment", draw, { procedure: "appointment.book", input: visit });
  const payment = { client_id, amount: 10_000, method: "cash", reference: markOf(draw) };
  await write(client, "payment", draw, { procedure: "payment.record", input: payment });
};

const leave: Does = async (client, draw) => {
  const { told } = client;
  if (!(await client.signIn())) return;
  told.left ??= [...told.things.keys(), ...told.owners.keys()];
  await client.changeOnce("accountClosure.close", { receipt_years: draw.pick(RECEIPT_YEARS) });
};

export const leaverTasks: Record<string, [number, Does]> = {
  "take in": [3, takeIn],
  leave: [2, leave],
  "come back": [1, (client) => client.signIn()],
};

/** Reopens a closed account or lets 31 days pass. A sentence for each fault of the account or of its erasure. */
export async function judgeLeaver(world: World): Promise<string[]> {
  const { db } = world.ctx;
  const stateNow = async () =>
    (await db.accountClosure.scan.go({ consistent: true, pages: "all" })).data[0]?.state ?? null;
  if ((await stateNow()) === "closed") {
    if (drawsOf(world.seed, STREAM).happens(0.5)) await world.run(new Client(world, `${LEAVER}-back`, LEAVER).signIn());
    else world.time.pass(LONGER_MS);
  }
  for (let run = 0; run < RUNS && ["closed", "erasing"].includes((await stateNow()) ?? ""); run++)
    await world.run(runJob(world, "healed", "client"));
  const state = await stateNow();
  world.trace.add(`${LEAVER} is ${state ?? "here"}`);
  if (state === null || state === "returned") {
    return practiceAdrift(await practiceOf(world, LEAVER), world.told[LEAVER]);
  }
  return state === "erased" ? leftBehind(world) : [`${LEAVER} is ${state}, and nobody goes on`];
}

async function leftBehind({ ctx: { db }, told }: World): Promise<string[]> {
  const { data: practices } = await db.practice.scan.go({ consistent: true, pages: "all" });
  const { data: closures } = await db.accountClosure.scan.go({ consistent: true, pages: "all" });
  const { Items = [] } = await db.documents.send(new ScanCommand({ TableName: db.table, ConsistentRead: true }));
  const isNew = practices.some(({ email }) => email === `${LEAVER}@sereno.test`);
  const own = Items.filter(({ pk }) => String(pk).includes(closures[0]?.practice_id ?? ""));
  const rest = isNew ? [] : own.filter(({ __edb_e__ }) => !STAYS.includes(__edb_e__));
  // Only kept receipts may contain ids of the account's records: payment ids. No item may contain the account's marks.
  const [all, others] = [Items, Items.filter(({ __edb_e__ }) => __edb_e__ !== "keptreceipt")].map((items) =>
    JSON.stringify(items),
  );
  const isStored = (each: string) => (marksIn(each).length > 0 ? all : others)?.includes(each);
  return [
    ...rest.map(({ pk, sk }) => `${pk} ${sk} is left of ${LEAVER}`),
    ...(told[LEAVER].left ?? []).filter(isStored).map((each) => `${each} is left of ${LEAVER}`),
  ];
}

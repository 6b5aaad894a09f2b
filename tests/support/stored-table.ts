import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type AttributeValue, BatchWriteItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import type { Context } from "@sereno/core/table/context";
import type { Database } from "@sereno/core/table/database";
import { Appointment } from "@sereno/core/things/appointment/output";
import { ClientListItem } from "@sereno/core/things/client/output";
import { chargeOf } from "@sereno/core/things/payment/rules";
import { Purchase } from "@sereno/core/things/purchase/output";
import { localDateAt, minuteOfIso } from "@sereno/core/words/time/rules";
import { localClient } from "@sereno/local/database";
import * as z from "zod/mini";
import { practiceOf } from "./google";
import { createClock, openOwnTable, silentLog, withoutGoogle } from "./practice";
import { inOrder } from "./state";

/** The moment at which the copies were made. */
const THEN = "2026-11-20T15:00:00Z";

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../migration/version-0/${name}.jsonl`, import.meta.url)), "utf8")
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));

const Item = z.record(z.string(), z.custom<AttributeValue>());
type Item = z.infer<typeof Item>;

/**
 * A table as the code of version 0 left it, in DynamoDB's own JSON: the demo practice, an empty one, and one of odd cases, each
 * made by the calls of that code.
 */
export const storedItems = z.array(Item).parse(read("table"));

const Answers = z.object({
  practice_id: z.string(),
  clients: z.array(ClientListItem),
  appointments: z.array(Appointment),
  purchases: z.array(Purchase),
  stats: z.unknown(),
});
export type Answers = z.infer<typeof Answers>;

const Records = z.array(z.looseObject({}));
const Told = z.looseObject({
  practice_id: z.string(),
  clients: Records,
  appointments: Records,
  purchases: z.array(z.looseObject({ expires_at: z.string(), sessions_total: z.number(), total_paid: z.number() })),
});

const zoneOf = (practice_id: string) =>
  storedItems.find(({ pk, timezone }) => timezone && pk?.S?.includes(practice_id))?.timezone?.S ?? "America/Bogota";

const FREE = chargeOf(0, 0);

/**
 * What that code did not say yet, as it is said of its records today: the therapist made them, and was paid; which mode was
 * booked last nobody noted, and nobody was reminded.
 */
const toldToday = (line: unknown) => {
  const { clients, appointments, purchases, ...rest } = Told.parse(line);
  const zone = zoneOf(rest.practice_id);
  return {
    ...rest,
    clients: clients.map((each) => ({
      ...each,
      last_is_virtual: null,
      owed: 0,
      due: 0,
      credit: 0,
      active_package_sessions: purchases
        .filter(({ client_id, status }) => client_id === each.id && status === "active")
        .reduce((sum, { sessions_total }) => sum + sessions_total, 0),
    })),
    appointments: appointments.map((each) => ({
      ...each,
      created_by: "therapist",
      cancel_reason: null,
      cancel_note: null,
      reminder_status: "none",
      client_answer: null,
      series_id: null,
      series_index: null,
      series_count: null,
      ...FREE,
    })),
    purchases: purchases.map((each) => ({
      ...each,
      expires_on: localDateAt(zone, minuteOfIso(each.expires_at)),
      ...chargeOf(each.total_paid, each.total_paid),
    })),
  };
};

/** What that code answered of each practice. */
const answers = z.array(Answers).parse(read("answers").map(toldToday));
const [demo, empty, odd] = answers;
if (!demo || !empty || !odd) throw new Error("three practices were stored");
export const before = { demo, empty, odd };

export async function putItems(endpoint: string, table: string, items: Item[]): Promise<void> {
  const client = localClient(endpoint);
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
  }
  client.destroy();
}

/** The stored table, in a table of the test's own. */
export async function loadStored(endpoint: string, items = storedItems): Promise<Context> {
  const db = await openOwnTable(endpoint);
  await putItems(endpoint, db.table, items);
  return { db, clock: createClock(THEN), log: silentLog, meet: withoutGoogle };
}

/** As one of the practices' therapist. */
export const openPractice = (ctx: Context, { practice_id }: Pick<Answers, "practice_id">) =>
  practiceOf(ctx, practice_id);

/** All that a table holds, as it is stored, but for when it came to its version and in how many steps. */
export async function contentOf(endpoint: string, { table }: Database): Promise<string[]> {
  const client = localClient(endpoint);
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  client.destroy();
  return items.map(({ step: _, ...item }) => JSON.stringify(inOrder(withSortedSets(item)))).sort();
}

/** A set has no order: what it comes in says nothing. */
const withSortedSets = (item: Item): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, value.SS ? { SS: value.SS.toSorted() } : value]),
  );

import { BatchWriteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { nameIdentity } from "@sereno/core/records/client/identity";
import type { PracticeContext } from "@sereno/core/table/context";
import { measureUsage, noUsage } from "@sereno/core/table/usage";
import { migrate } from "@sereno/core/upkeep/migration/run";
import { createClock, createPractice, openOwnTable } from "../support/practice";
import { seedPractice } from "../support/seed";
import { round, table } from "./table";

const CLIENTS = 1_500;
const APPOINTMENTS = 5_000;

/** Time and capacity of all migrations, on a practice of 10,000 items in the first shape. */
export async function benchMigration(endpoint: string): Promise<void> {
  const db = await openOwnTable(endpoint);
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
  await seedPractice(ctx, { clients: CLIENTS, appointments: APPOINTMENTS });
  const items = await makeOld(ctx);
  const rows: string[][] = [];
  for (const name of ["first run", "run again"]) {
    const usage = noUsage();
    const started = performance.now();
    await measureUsage(usage, () => migrate(ctx));
    const seconds = (performance.now() - started) / 1000;
    rows.push([name, String(items), String(usage.requests), round(usage.rcu, 0), round(usage.wcu, 0), round(seconds)]);
  }
  table("Migration from the first shape", ["", "items", "requests", "RCU", "WCU", "seconds"], rows);
}

type Item = Record<string, unknown>;

/** Puts the copies back that appointments had, takes away what clients have gained, and leaves every tenth client without an email. */
async function makeOld({ db, practice }: PracticeContext): Promise<number> {
  const { practice_id } = practice;
  const { data: clients } = await db.client.query.client({ practice_id }).go({ pages: "all" });
  const identities = clients.flatMap(({ id: client_id, name, phone, identification_number }) => {
    const identification = `id:${identification_number}`;
    const claim = { practice_id, client_id, identification };
    return [
      { ...claim, identity: nameIdentity({ name, phone }) },
      { ...claim, identity: identification },
    ];
  });
  await db.identity.put(identities).go({ concurrency: 8 });
  const byId = new Map(clients.map((client, index) => [client.id, { ...client, lacksEmail: index % 10 === 0 }]));
  let count = 0;
  let start: Item | undefined;
  do {
    const page = await db.documents.send(
      new ScanCommand({ TableName: db.table, Limit: 1_000, ExclusiveStartKey: start }),
    );
    const items = page.Items ?? [];
    count += items.length;
    const puts = items.map((item) => ({ PutRequest: { Item: oldShape(item, byId) } }));
    for (let from = 0; from < puts.length; from += 25) {
      await db.documents.send(new BatchWriteCommand({ RequestItems: { [db.table]: puts.slice(from, from + 25) } }));
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return count;
}

interface Person {
  name: string;
  phone: string;
  email?: string;
  identification_number?: string;
  lacksEmail: boolean;
}

function oldShape(item: Item, clients: Map<string, Person>): Item {
  switch (item.__edb_e__) {
    case "client": {
      const { revision: _, email, ...rest } = item;
      return clients.get(String(item.id))?.lacksEmail ? rest : { ...rest, email };
    }
    case "clientidentity":
      return { ...item, has_email: true };
    case "appointment": {
      const { name, phone, email, identification_number } = clients.get(String(item.client_id)) ?? {};
      return { ...item, patient_name: name, patient_phone: phone, patient_email: email, identification_number };
    }
    default:
      return item;
  }
}

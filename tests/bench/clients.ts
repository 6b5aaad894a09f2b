import { openDatabase } from "@sereno/core/db/database";
import { localClient } from "@sereno/local/database";
import { createTestApp, readServerTiming, type ServerTiming } from "../support/app";
import { createClock, createPractice } from "../support/practice";
import { seedPractice } from "../support/seed";
import { percentile, round, table } from "./table";

const ROUNDS = 40;

const QUERIES = [
  ["first page", { page: 1 }],
  ["page 50 of 10", { page: 50 }],
  ["page of 50", { page: 3, page_size: 50 }],
  ["search by name", { search: "castaño" }],
  ["search by phone", { search: "300 000 04" }],
  ["search that finds nothing", { search: "zzzz" }],
] as const;

interface Measured {
  timing: ServerTiming;
  p95: number;
}

/** Pages and searches over 500 and over 5,000 clients: what they ask of the database, and how their time grows. */
export async function benchClients(endpoint: string, tableName: string): Promise<void> {
  const client = localClient(endpoint);
  const db = openDatabase(client, tableName);
  const clock = createClock("2026-11-20T15:00:00Z");
  const app = createTestApp({ db, clock });
  const tokens: string[] = [];
  for (const clients of [500, 5_000]) {
    const ctx = await createPractice(db, { clock });
    await seedPractice(ctx, { clients, appointments: clients * 6 });
    tokens.push(await app.signIn(ctx));
  }
  const measure = async (token: string, input: object): Promise<Measured> => {
    const times: number[] = [];
    let timing: ServerTiming = { requests: 0, rcu: 0, wcu: 0 };
    for (let index = 0; index < ROUNDS; index++) {
      const started = performance.now();
      const response = await app.send("GET", `/trpc/client.list?input=${encodeURIComponent(JSON.stringify(input))}`, {
        token,
      });
      await response.text();
      times.push(performance.now() - started);
      timing = readServerTiming(response.headers);
    }
    return { timing, p95: percentile(times, 95) };
  };
  const rows: string[][] = [];
  for (const [name, input] of QUERIES) {
    const [few, many] = [await measure(tokens[0] ?? "", input), await measure(tokens[1] ?? "", input)];
    rows.push([
      name,
      String(many.timing.requests),
      String(many.timing.rcu),
      String(few.timing.rcu),
      round(many.p95, 1),
      round(few.p95, 1),
      round(many.p95 / few.p95, 1),
    ]);
  }
  table(
    "client.list over 5,000 clients with 30,000 appointments, beside 500 (session read included: 1 request, 2 RCU)",
    ["", "requests", "RCU", "RCU at 500", "p95 ms", "p95 ms at 500", "ratio"],
    rows,
  );
  client.destroy();
}

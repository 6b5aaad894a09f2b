import { openDatabase } from "@sereno/core/db/database";
import { localClient } from "@sereno/local/database";
import { createTestApp, readServerTiming, type ServerTiming } from "../support/app";
import { createClock, createPractice } from "../support/practice";
import { type Asked, callAsAssistants, callAsScreens, callAsSearches } from "../support/screen-calls";
import { seedPractice } from "../support/seed";
import { seedHistory } from "../support/seed-history";
import { table } from "./table";

/** Appointments of one year (8 on each of 250 days) and of ten years, half of them past, with few to many clients. */
const SIZES = [2_000, 20_000].flatMap((appointments) => [50, 500, 5_000].map((clients) => ({ appointments, clients })));
/** Payments per appointment. Each payment adds an event, every fifth a bill, every tenth a sale and an expense. */
const PAID = 0.1;

export async function benchGrowth(endpoint: string, tableName: string): Promise<void> {
  const client = localClient(endpoint);
  const db = openDatabase(client, tableName);
  const clock = createClock("2026-11-20T15:00:00Z");
  const app = createTestApp({ db, clock });
  const measured = new Map<string, ServerTiming[]>();
  for (const size of SIZES) {
    const ctx = await createPractice(db, { clock });
    await seedPractice(ctx, size);
    await seedHistory(ctx, size.appointments * PAID);
    const token = await app.signIn(ctx);
    const send = async ({ name, method, path, body }: Asked) => {
      const response = await app.send(method, path, { token, body });
      const answer = await response.text();
      if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${answer}`);
      measured.set(name, [...(measured.get(name) ?? []), readServerTiming(response.headers)]);
      return JSON.parse(answer);
    };
    await callAsScreens(send);
    await callAsSearches(send);
    await callAsAssistants(send);
  }
  const named = SIZES.map(({ clients, appointments }) => `${clients} of ${appointments}`);
  table(
    "What grows: every query, by the people and appointments of a practice, with money in proportion (session read included: 1 request, 2 RCU)",
    ["call", "requests", ...named.map((size) => `RCU at ${size}`), "WCU"],
    [...measured].map(([name, sizes]) => [
      name,
      [...new Set(sizes.map(({ requests }) => requests))].join(", "),
      ...sizes.map(({ rcu }) => String(rcu)),
      [...new Set(sizes.map(({ wcu }) => wcu))].join(", "),
    ]),
  );
  client.destroy();
}

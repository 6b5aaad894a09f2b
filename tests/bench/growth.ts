import { openDatabase } from "@sereno/core/db/database";
import { localClient } from "@sereno/local/database";
import { createTestApp, readServerTiming, type ServerTiming } from "../support/app";
import { createClock, createPractice } from "../support/practice";
import { type Asked, callAsScreens, callAsSearches } from "../support/screen-calls";
import { seedPractice } from "../support/seed";
import { percentile, round, table } from "./table";

const SIZES = [50, 500, 5_000, 50_000];
/** Eight a day on ten years of 250 days, half of them before today. */
const APPOINTMENTS = 20_000;
const ROUNDS = 20;

interface Measured {
  timing: ServerTiming;
  p95: number;
}

/** What every call costs in a practice of ten years, by how many clients it has. */
export async function benchGrowth(endpoint: string, tableName: string): Promise<void> {
  const client = localClient(endpoint);
  const db = openDatabase(client, tableName);
  const clock = createClock("2026-11-20T15:00:00Z");
  const app = createTestApp({ db, clock });
  const measured = new Map<string, Measured[]>();
  for (const clients of SIZES) {
    const ctx = await createPractice(db, { clock });
    await seedPractice(ctx, { clients, appointments: APPOINTMENTS });
    const token = await app.signIn(ctx);
    const send = async ({ name, method, path, body }: Asked) => {
      const times: number[] = [];
      let answer = "";
      let timing: ServerTiming = { requests: 0, rcu: 0, wcu: 0 };
      // A change is made once.
      for (let index = 0; index < (method === "GET" ? ROUNDS : 1); index++) {
        const started = performance.now();
        const response = await app.send(method, path, { token, body });
        answer = await response.text();
        times.push(performance.now() - started);
        if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${answer}`);
        timing = readServerTiming(response.headers);
      }
      measured.set(name, [...(measured.get(name) ?? []), { timing, p95: percentile(times, 95) }]);
      return JSON.parse(answer);
    };
    await callAsScreens(send);
    await callAsSearches(send);
  }
  table(
    `Every call in a practice of ten years and ${APPOINTMENTS} appointments, by its clients (session read included: 1 request, 2 RCU)`,
    ["call", "requests", ...SIZES.map((size) => `RCU at ${size}`), "WCU", ...SIZES.map((size) => `p95 ms at ${size}`)],
    [...measured].map(([name, sizes]) => [
      name,
      [...new Set(sizes.map(({ timing }) => timing.requests))].join(", "),
      ...sizes.map(({ timing }) => String(timing.rcu)),
      String(sizes.at(-1)?.timing.wcu),
      ...sizes.map(({ p95 }) => round(p95, 1)),
    ]),
  );
  client.destroy();
}

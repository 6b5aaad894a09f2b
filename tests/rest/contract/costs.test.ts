import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { isLong } from "../../extent";
import { readServerTiming } from "../../support/app";
import { openTestApp } from "../../support/each-practice";
import { createPractice } from "../../support/practice";
import { proceduresOf } from "../../support/procedures";
import { callAsAssistants, callAsScreens, callAsSearches } from "../../support/screen-calls";
import { seedPractice } from "../../support/seed";
import { seedHistory } from "../../support/seed-history";

const Cost = z.object({ requests: z.number(), rcu: z.number(), wcu: z.number(), bytes: z.number() });
const Costs = z.record(z.string(), Cost);

/** File with the stored cost of each call. A run with `COSTS=write` replaces it. */
const FILE = fileURLToPath(new URL("./costs.json", import.meta.url));
const ALIKE = ["requests", "rcu", "bytes"] as const;
/** With DynamoDB Local, write units are not compared: it counts over twice as many as the embedded engine. */
const MEASURES = process.env.DYNAMODB_ENDPOINT ? ALIKE : ([...ALIKE, "wcu"] as const);
/** The test fails for a call that costs more than this times its stored cost. */
const MOST = 1.15;
const CLIENTS = 100;
// `seedPractice` makes 8 appointments a day, from 100 days ago to 100 days ahead, which exceeds any screen's range. The
// numbers of sales, bills, expenses and events follow from the number of payments.
const YOUNG = { appointments: 1_600, payments: 150 };

const { db, clock, app } = await openTestApp("own");

type Costs = z.infer<typeof Costs>;

async function costsOf({ appointments, payments }: typeof YOUNG, ...makers: (typeof callAsScreens)[]): Promise<Costs> {
  const ctx = await createPractice(db, { clock });
  await seedPractice(ctx, { clients: CLIENTS, appointments });
  await seedHistory(ctx, payments);
  const token = await app.signIn(ctx);
  const costs: Costs = {};
  for (const make of makers) {
    await make(async ({ name, method, path, body }) => {
      const answer = await app.send(method, path, { token, body });
      const text = await answer.text();
      expect({ name, status: answer.status, text }).toMatchObject({ name, status: 200 });
      const { requests, rcu, wcu } = readServerTiming(answer.headers);
      costs[name] = { requests, rcu, wcu, bytes: Buffer.byteLength(text) };
      return JSON.parse(text);
    });
  }
  return costs;
}

const young = await costsOf(YOUNG, callAsScreens, callAsSearches, callAsAssistants);

test(`no call costs over ${Math.round((MOST - 1) * 100)} % more than its stored cost, in requests, capacity or bytes`, () => {
  if (process.env.COSTS === "write") writeFileSync(FILE, `${JSON.stringify(young, null, 2)}\n`);
  const stored = Costs.parse(JSON.parse(readFileSync(FILE, "utf8")));
  expect(Object.keys(young)).toEqual(Object.keys(stored));
  const dearer = Object.entries(young).flatMap(([name, cost]) =>
    MEASURES.flatMap((measure) => {
      const was = stored[name]?.[measure] ?? 0;
      return cost[measure] > was * MOST ? [`${name}: ${cost[measure]} ${measure}, ${was} before`] : [];
    }),
  );
  expect(dearer).toEqual([]);
});

test("every query but two has a stored cost: one reads a single record, and one calls Google", () => {
  const queries = proceduresOf("query");
  const called = Object.keys(young).map((name) => name.split(" ")[0] ?? "");
  expect(queries.length).toBeGreaterThan(80);
  expect(queries.filter((name) => !called.includes(name))).toEqual(["approval.get", "import.calendar"]);
});

/** Read units that more appointments may add to a call: each appointment adds 22 bytes to its client's record. */
const OF_A_PERSON = 4;

/** Practices to compare with `YOUNG`. A long run has one with the payments of fourteen years. */
const OLDER = isLong
  ? [
      { appointments: 6_400, payments: 600 },
      { ...YOUNG, payments: 15_000 },
    ]
  : [{ appointments: 3_200, payments: 600 }];

test.each(OLDER)("no screen costs much more with $appointments appointments and $payments payments", async (age) => {
  const old = await costsOf(age, callAsScreens);
  const isLonger = age.appointments > YOUNG.appointments;
  expect(dearerIn(old, (rcu) => (isLonger ? rcu * MOST + OF_A_PERSON : rcu * 1.1))).toEqual([]);
});

/** Calls whose cost may grow: a statement's opening balance needs all charges and payments of the client. */
const WHOLE = ["payment.statement"];

const dearerIn = (costs: Costs, most: (rcu: number) => number): string[] =>
  Object.entries(costs).flatMap(([name, { requests, rcu }]) => {
    const was = young[name];
    if (WHOLE.includes(name)) return [];
    if (was && requests <= was.requests && rcu <= most(was.rcu)) return [];
    return [`${name}: ${requests} requests and ${rcu} RCU, ${was?.requests} and ${was?.rcu} in a young one`];
  });

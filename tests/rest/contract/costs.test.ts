import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import * as z from "zod/mini";
import { createTestApp, readServerTiming } from "../../support/app";
import { createClock, createPractice, openOwnTable } from "../../support/practice";
import { seedPractice } from "../../support/seed";

/** Requests to the database, capacity units, and bytes of the answer. */
const Cost = z.object({ requests: z.number(), rcu: z.number(), wcu: z.number(), bytes: z.number() });
const Costs = z.record(z.string(), Cost);

/** What each call cost last; `COSTS=write` stores what it costs now. */
const FILE = fileURLToPath(new URL("./costs.json", import.meta.url));
const MEASURES = ["requests", "rcu", "wcu", "bytes"] as const;
/** More than that is a regression. */
const MOST = 1.15;
const CLIENTS = 60;

const clock = createClock("2026-11-20T15:00:00Z");
const db = await openOwnTable(inject("endpoint"));
const app = createTestApp({ db, clock });

interface Asked {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
}

/** Opens a practice with so many appointments of its clients and answers what the calls that screens make cost there. */
async function costsOf(appointments: number): Promise<z.infer<typeof Costs>> {
  const ctx = await createPractice(db, { clock });
  await seedPractice(ctx, { clients: CLIENTS, appointments });
  const token = await app.signIn(ctx);
  const costs: z.infer<typeof Costs> = {};
  const measure = async (name: string, { method, path, body }: Asked) => {
    const answer = await app.send(method, path, { token, body });
    const text = await answer.text();
    expect({ name, status: answer.status < 300, text }).toEqual({ name, status: true, text });
    const { requests, rcu, wcu } = readServerTiming(answer.headers);
    costs[name] = { requests, rcu, wcu, bytes: Buffer.byteLength(text) };
    return JSON.parse(text);
  };
  const query = (procedure: string, input: object = {}) =>
    measure(procedure, {
      method: "GET",
      path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    });
  const change = async (procedure: string, input: object) =>
    (await measure(procedure, { method: "POST", path: `/trpc/${procedure}`, body: input })).result.data;
  const week = { start_date: "2026-11-16", end_date: "2026-11-22" };
  await query("auth.me");
  await query("appointment.dateRange", week);
  await query("appointment.agenda", week);
  await query("appointment.upcoming", { limit: 50 });
  await query("appointment.list", { order: "desc", limit: 50, end_date: "2026-11-20T15:00:00.000Z" });
  const { clients } = (await query("client.list", { page: 1, page_size: 20 })).result.data;
  const client_id: string = clients[0].id;
  await query("client.get", { id: client_id });
  await query("availability.schedule");
  await query("availability.slots", { start_date: "2026-11-20", end_date: "2027-02-17" });
  await query("availability.freeTimes", {
    start_date: "2026-12-01",
    end_date: "2026-12-31",
    appointment_type: "presential",
  });
  await query("catalog.listWithConfig");
  await query("payment.overview");
  await query("payment.followUp");
  await query("payment.balance", { id: client_id });
  const booked = await change("appointment.book", { client_id, appointment_date: "2029-01-10 03:00:00" });
  await change("appointment.update", { id: booked.id, appointment_date: "2029-01-10 04:00:00" });
  await change("payment.record", {
    client_id,
    amount: 50_000,
    method: "nequi",
    parts: [{ appointment_id: booked.id, amount: 50_000 }],
  });
  await query("payment.list", { month: "2026-11" });
  await change("appointment.update", { id: booked.id, status: "cancelled", settle: "credit" });
  return costs;
}

/** Eight a day, as many before as after now: beyond what any screen looks ahead or back. */
const YOUNG = 1_600;
const OLDER = 4;
const young = await costsOf(YOUNG);

test(`no call costs over ${Math.round((MOST - 1) * 100)} % more than it did, in requests, capacity or bytes`, () => {
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

/** What holds every visit of a person grows with them: 22 bytes a visit, in a read of 4 KB. */
const OF_A_PERSON = 4;

test(`what a screen asks for does not grow with the age of the practice: ${OLDER} times the appointments cost the same`, async () => {
  const old = await costsOf(YOUNG * OLDER);
  const dearer = Object.entries(old).flatMap(([name, cost]) => {
    const was = young[name];
    if (!was) return [name];
    return cost.requests > was.requests || cost.rcu > was.rcu * MOST + OF_A_PERSON
      ? [`${name}: ${cost.requests} requests and ${cost.rcu} RCU, ${was.requests} and ${was.rcu} in a young one`]
      : [];
  });
  expect(dearer).toEqual([]);
});

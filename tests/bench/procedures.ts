import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { PracticeContext } from "@sereno/core/db/context";
import { openDatabase } from "@sereno/core/db/database";
import { localClient } from "@sereno/local/database";
import { addPackage } from "../support/acts";
import { createTestApp, readServerTiming, type ServerTiming } from "../support/app";
import { createClock, createPractice } from "../support/practice";
import { dateFromNow, seedPractice } from "../support/seed";
import { prepareCommands, recordCommands, replayCommands } from "./replay";
import { percentileOf, round, table } from "./table";

const ROUNDS = 60;
const WARM_UP = 15;

interface Call {
  name: string;
  procedure: string;
  kind: "query" | "mutation";
  input: (round: number) => Promise<object> | object;
}

/** A practice, a twin practice that accepts the same requests, and the app signed in to the first practice. */
export async function openTwins(endpoint: string, tableName: string, size: Parameters<typeof seedPractice>[1]) {
  const client = localClient(endpoint);
  const recorder = recordCommands(client);
  const db = openDatabase(client, tableName);
  const clock = createClock("2026-11-20T15:00:00Z");
  const ctx = await createPractice(db, { clock });
  const twin = await createPractice(db, { clock });
  for (const each of [ctx, twin]) await seedPractice(each, size);
  const app = createTestApp({ db, clock });
  const token = await app.signIn(ctx);
  await app.signIn(twin);
  const package_id = await addPackage(ctx);
  // The twin sells the same package, so the same requests work for it.
  const { data: record } = await db.package.get({ practice_id: ctx.practice.practice_id, id: package_id }).go();
  if (record) await db.package.put({ ...record, practice_id: twin.practice.practice_id }).go();
  return { client, recorder, ctx, twin, app, token, package_id };
}

/** Prints requests, capacity and time of each of `calls`, and the time of its database requests without Sereno. */
export async function benchProcedures(endpoint: string, tableName: string): Promise<void> {
  const twins = await openTwins(endpoint, tableName, { clients: 1_000, appointments: 6_000 });
  const bare = localClient(endpoint);
  const rows: string[][] = [];
  for (const call of calls(twins.ctx, twins.package_id)) rows.push(row(call, await measure(twins, call, bare)));
  table(
    "Procedures, 1,000 clients and 6,000 appointments (session read included: 1 request, 2 RCU)",
    "procedure|requests|RCU|WCU|p50 ms|p95 ms|bare p50|bare p95|ratio p50|ratio p95|CPU p50|ratio CPU".split("|"),
    rows,
  );
  twins.client.destroy();
  bare.destroy();
}

function calls(ctx: PracticeContext, package_id: string): Call[] {
  const query = (name: string, input: object = {}): Call => ({
    name,
    procedure: name.replace(/ \(.*/, ""),
    kind: "query",
    input: () => input,
  });
  const within = (from: number, to: number) => ({ start_date: dateFromNow(ctx, from), end_date: dateFromNow(ctx, to) });
  return [
    query("auth.me"),
    query("appointment.dateRange (week)", within(-5, 1)),
    query("appointment.list (page of 50)", { end_date: dateFromNow(ctx, -1), order: "desc" }),
    query("appointment.upcoming (50)"),
    query("appointment.search", { q: "pena 17" }),
    query("appointment.stats"),
    query("availability.schedule"),
    query("availability.slots (90 days)", within(0, 89)),
    query("availability.checkSlot", { check_date: dateFromNow(ctx, 3), start_time: "10:00", end_time: "11:00" }),
    query("client.list (page of 10)"),
    query("client.list (search)", { search: "castaño" }),
    ...bookings(ctx, package_id),
    query("catalog.listWithConfig"),
    query("purchase.list (page of 50)"),
  ];
}

export function bookings(ctx: PracticeContext, package_id: string): Call[] {
  const booking = (round: number, day: number) => ({
    patient_name: `Persona Nueva ${round}`,
    patient_phone: `+57311${String(round).padStart(7, "0")}`,
    appointment_date: `${dateFromNow(ctx, day + round)} 10:00:00`,
    session_type: "individual",
  });
  const book = (who: string, input: Call["input"]): Call => ({
    name: `appointment.book (${who})`,
    procedure: "appointment.book",
    kind: "mutation",
    input,
  });
  const buying = { session_type: "package", package_id };
  return [
    book("new client", (round) => booking(round, 400)),
    book("known client", (round) => booking(round, 500)),
    book("new client and package", (round) => ({
      ...booking(round, 600),
      ...buying,
      patient_name: `Compradora ${round}`,
    })),
  ];
}

type Taken = Awaited<ReturnType<typeof time>>;

async function time(work: () => Promise<unknown>) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, cpu: (user + system) / 1000 };
}

interface Measured {
  timing: ServerTiming;
  handler: Taken[];
  bare: Taken[];
}

async function measure(
  { app, token, recorder, ctx, twin }: Awaited<ReturnType<typeof openTwins>>,
  call: Call,
  bare: DynamoDBClient,
): Promise<Measured> {
  const measured: Measured = { timing: { requests: 0, rcu: 0, wcu: 0 }, handler: [], bare: [] };
  for (let index = 0; index < WARM_UP + ROUNDS; index++) {
    const input = JSON.stringify(await call.input(index));
    const send = () =>
      call.kind === "query"
        ? app.send("GET", `/trpc/${call.procedure}?input=${encodeURIComponent(input)}`, { token })
        : app.send("POST", `/trpc/${call.procedure}`, { token, body: input });
    recorder.start();
    const handler = await time(async () => {
      const response = await send();
      await response.text();
      if (response.status !== 200) throw new Error(`${call.name} answered ${response.status}`);
      measured.timing = readServerTiming(response.headers);
    });
    const commands = prepareCommands(recorder.stop(), ctx.practice.practice_id, twin.practice.practice_id);
    const direct = await time(() => replayCommands(bare, commands));
    if (index < WARM_UP) continue;
    measured.handler.push(handler);
    measured.bare.push(direct);
  }
  return measured;
}

function row(call: Call, { timing, handler, bare }: Measured): string[] {
  const beside = (what: keyof Taken, percent: number) => {
    const [own = 0, direct = 1] = [handler, bare].map((all) => percentileOf(all, (each) => each[what], percent));
    return { own, direct, ratio: own / direct };
  };
  const [p50, p95, cpu] = [beside("ms", 50), beside("ms", 95), beside("cpu", 50)];
  const times = [p50.own, p95.own, p50.direct, p95.direct, p50.ratio, p95.ratio, cpu.own, cpu.ratio];
  return [call.name, ...[timing.requests, timing.rcu, timing.wcu].map(String), ...times.map((value) => round(value))];
}

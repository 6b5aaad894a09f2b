import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { WEEKDAYS } from "@sereno/core/words/time/rules";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { loadKeys } from "@sereno/local/keys";
import { createTestApp } from "../support/app";
import { createPractice, openTestDatabase } from "../support/practice";
import { type Seed, seedPractice } from "../support/seed";
import { spawnSereno } from "../support/spawn-sereno";
import { percentile, round, table } from "./table";

const SENDERS = 2;
/** Who takes turns at looking: nobody looks at a machine's pace for long. */
const THERAPISTS = 24;
const ROUNDS = 10;
const CALLS = 60;
/** Of the quiet value, at p95. */
const MOST = 2;
const TABLE = "sereno-flood";

interface Flood {
  path: string;
  body: string;
}

const batchOf = (calls: number, procedure = "auth.startGoogleLogin") =>
  `/trpc/${Array.from({ length: calls }, () => procedure).join(",")}?batch=1`;

/** What is sent by nobody: as many calls as a request takes, as many as fit into an address, and what is most work to look at. */
const ANONYMOUS: Record<string, Flood> = {
  "sign-in starts, ten a request": { path: batchOf(10), body: "{}" },
  "sign-in starts, 300 a request": { path: batchOf(300), body: "{}" },
  "250 KB of unknown members": {
    path: "/trpc/auth.startGoogleLogin",
    body: `{${Array.from({ length: 19_000 }, (_, at) => `"name${at}":1`).join(",")}}`,
  },
  "250 KB of accents": { path: "/api/v1/auth/google/callback", body: `{"code":"${"\u0301".repeat(120_000)}"}` },
};

const CROWD = { clients: 5_000, appointments: 20_000 };

const tenTimes = (procedure: string, input: object): Flood => ({
  path: batchOf(10, procedure),
  body: JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, input]))),
});
const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const closed = { enabled: false, time_ranges: [], appointment_types: ["presential"] };

/** What is most work of what may be asked of one's own practice: to read all that lies ahead, most of what lies near, or every name. */
const SIGNED_IN: Record<string, Flood> = {
  "what closing every day leaves outside, ten a request": tenTimes("closing.preview", {
    weekly_availability: Object.fromEntries(WEEKDAYS.map((day) => [day, closed])),
  }),
  "92 days of appointments, ten a request": tenTimes("appointment.dateRange", {
    start_date: dateIn(0),
    end_date: dateIn(91),
  }),
  "a name among 5000, ten a request": tenTimes("client.list", { search: "casta", page_size: 100 }),
};

/** A therapist at work on the one-machine edition, by turns alone and beside a flood: of two who are nobody, from the same address, and of one practice. */
export async function benchFlood(endpoint: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sereno-flood-"));
  const anonymous: string[][] = [];
  for (const [name, flood] of Object.entries(ANONYMOUS)) {
    const sereno = await spawnSereno({
      DATA_DIR: join(folder, String(anonymous.length)),
      DYNAMODB_ENDPOINT: undefined,
    });
    const look = lookOf(sereno.url, await openTherapist(sereno.url));
    anonymous.push([name, ...(await besideFlood(sereno.url, look, flood))]);
    await sereno.stop();
  }
  print(`${SENDERS} anonymous senders`, anonymous);

  const spawn = () => spawnSereno({ DATA_DIR: folder, DYNAMODB_ENDPOINT: endpoint, DYNAMODB_TABLE: TABLE });
  // Makes the table in its present shape, so that no start has to look through all of it.
  await (await spawn()).stop();
  const crowd = await openPractices(endpoint, folder);
  const signedIn: string[][] = [];
  for (const [name, flood] of Object.entries(SIGNED_IN)) {
    const sereno = await spawn();
    const looks = crowd.others.map((token) => lookOf(sereno.url, token));
    let turn = 0;
    const look = async () => (await looks[turn++ % looks.length]?.()) ?? Number.NaN;
    signedIn.push([name, ...(await besideFlood(sereno.url, look, flood, crowd.token))]);
    await sereno.stop();
  }
  print(
    `A practice of ${CROWD.clients} clients and ${CROWD.appointments} appointments, with ${SENDERS} senders,`,
    signedIn,
  );
  rmSync(folder, { recursive: true });
}

const print = (who: string, rows: string[][]) =>
  table(
    `Flood: ${who} beside a therapist, ${ROUNDS * CALLS} looks each way by turns`,
    ["they send", "requests", "refused", "p50 quiet", "p50 flooded", "p95 quiet", "p95 flooded", "p95 ratio"],
    rows,
  );

type Look = () => Promise<number>;

async function besideFlood(url: string, look: Look, flood: Flood, token?: string): Promise<string[]> {
  const workers = Array.from(
    { length: SENDERS },
    () => new Worker(new URL("flooder.mjs", import.meta.url), { workerData: { url, token, ...flood } }),
  );
  const times = { quiet: [] as number[], flooded: [] as number[] };
  for (let index = 0; index < CALLS; index++) await look();
  for (let turn = 0; turn < ROUNDS * 2; turn++) {
    const state = turn % 2 === 0 ? "quiet" : "flooded";
    for (const each of workers) each.postMessage(state === "flooded" ? "go" : "stop");
    for (let index = 0; index < CALLS; index++) times[state].push(await look());
  }
  const refused = await countRefused(workers);
  const p95 = { quiet: percentile(times.quiet, 95), flooded: percentile(times.flooded, 95) };
  if (p95.flooded > MOST * p95.quiet) process.exitCode = 1;
  return [
    String(refused.all),
    String(refused.refused),
    round(percentile(times.quiet, 50), 1),
    round(percentile(times.flooded, 50), 1),
    round(p95.quiet, 1),
    round(p95.flooded, 1),
    round(p95.flooded / p95.quiet),
  ];
}

/** The session of a practice that has more than most ever will, and those of others beside it. */
async function openPractices(endpoint: string, folder: string): Promise<{ token: string; others: string[] }> {
  const db = openTestDatabase(endpoint, TABLE);
  const clock = { now: () => new Date() };
  const app = createTestApp({ db, clock, keys: loadKeys(join(folder, "keys.json")) });
  const open = async (seed: Seed) => {
    const ctx = await createPractice(db, { clock });
    await seedPractice(ctx, seed);
    return app.signIn(ctx);
  };
  const others: string[] = [];
  for (let index = 0; index < THERAPISTS; index++) others.push(await open({ clients: 20, appointments: 100 }));
  return { token: await open(CROWD), others };
}

async function call(url: string, path: string, init: RequestInit = {}) {
  const answer = await fetch(`${url}/api/v1${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return JSON.parse(await answer.text());
}

/** Signs a therapist with a filled practice in. */
async function openTherapist(url: string): Promise<string> {
  const { authorization_url } = await call(url, "/auth/google/login");
  const back = await answerConsent(authorization_url, { email: "ana@sereno.test" });
  const body = JSON.stringify(Object.fromEntries(back.searchParams));
  const headers = { "content-type": "application/json" };
  return (await call(url, "/auth/google/callback", { method: "POST", headers, body })).access_token;
}

/** How to look at one's week, in milliseconds. */
function lookOf(url: string, token: string): Look {
  const headers = { authorization: `Bearer ${token}` };
  return async () => {
    const started = performance.now();
    await call(url, `/appointments/date-range?start_date=${dateIn(0)}&end_date=${dateIn(7)}`, { headers });
    return performance.now() - started;
  };
}

async function countRefused(workers: Worker[]) {
  const sent = { all: 0, refused: 0 };
  for (const worker of workers) {
    worker.postMessage("stop");
    worker.postMessage("counts");
    const [counts]: Record<string, number>[] = await once(worker, "message");
    for (const [status, count] of Object.entries(counts ?? {})) {
      sent.all += count;
      if (status !== "200") sent.refused += count;
    }
    await worker.terminate();
  }
  return sent;
}

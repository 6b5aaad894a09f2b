import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createFeed, revealFeed } from "@sereno/core/actions/feed/save";
import { loadKeys } from "@sereno/local/keys";
import { createTestApp } from "../support/app";
import { signIn } from "../support/one-machine";
import { createPractice, openTestDatabase } from "../support/practice";
import { type Seed, seedPractice } from "../support/seed";
import { seedHistory } from "../support/seed-history";
import { spawnSereno } from "../support/spawn-sereno";
import { temporaryFolder } from "../support/temporary-folder";
import { ANONYMOUS, type Asker, COSTLY, dateIn, type Flood, SIGNED_IN } from "./floods";
import { percentile, round, table } from "./table";

const SENDERS = 2;
/** Number of senders of `COSTLY` requests. Sereno runs most kinds of them one at a time per practice. */
const COSTLY_SENDERS = 3;
/** Number of therapists, who take turns so that none meets a rate limit. */
const THERAPISTS = 24;
const CROWD = { clients: 5_000, appointments: 20_000 };
const PAYMENTS = 1_500;
const ROUNDS = 10;
const CALLS = 60;
/** Maximum p95 during a flood, as a multiple of the quiet p95. */
const MOST = 2;
const TABLE = "sereno-flood";

/** Times a therapist's reads, by turns without and with a flood of anonymous calls or of another practice's calls. */
export async function benchFlood(endpoint: string): Promise<void> {
  const folder = temporaryFolder("flood");
  const anonymous: string[][] = [];
  for (const [name, flood] of Object.entries(ANONYMOUS)) {
    const sereno = await spawnSereno({
      DATA_DIR: join(folder, String(anonymous.length)),
      DYNAMODB_ENDPOINT: undefined,
    });
    const look = lookOf(sereno.url, await signIn(sereno, "ana@sereno.test"));
    anonymous.push([name, ...(await besideFlood(sereno.url, look, flood))]);
    await sereno.stop();
  }
  print(`${SENDERS} anonymous senders`, anonymous);

  const spawn = () => spawnSereno({ DATA_DIR: folder, DYNAMODB_ENDPOINT: endpoint, DYNAMODB_TABLE: TABLE });
  // Creates the table with its version record, because Sereno refuses data without a version.
  await (await spawn()).stop();
  const crowd = await openPractices(endpoint, folder);
  const besideEach = async (floods: Record<string, (asker: Asker) => Flood>, senders = SENDERS) => {
    const rows: string[][] = [];
    for (const [name, flood] of Object.entries(floods)) {
      const asker = await crowd.ask();
      const sereno = await spawn();
      const looks = crowd.others.map((token) => lookOf(sereno.url, token));
      let turn = 0;
      const look = async () => (await looks[turn++ % looks.length]?.()) ?? Number.NaN;
      rows.push([name, ...(await besideFlood(sereno.url, look, flood(asker), senders))]);
      await sereno.stop();
    }
    return rows;
  };
  const practice = `A practice of ${CROWD.clients} clients and ${CROWD.appointments} appointments`;
  print(`${practice}, with ${SENDERS} senders,`, await besideEach(SIGNED_IN));
  print(
    `${practice} and ${PAYMENTS} payments, with ${COSTLY_SENDERS} senders,`,
    await besideEach(COSTLY, COSTLY_SENDERS),
  );
}

const print = (who: string, rows: string[][]) =>
  table(
    `Flood: ${who} beside a therapist, ${ROUNDS * CALLS} looks each way by turns`,
    ["they send", "requests", "refused", "p50 quiet", "p50 flooded", "p95 quiet", "p95 flooded", "p95 ratio"],
    rows,
  );

type Look = () => Promise<number>;

async function besideFlood(url: string, look: Look, flood: Flood, senders = SENDERS): Promise<string[]> {
  const workers = Array.from({ length: senders }, () => fork(new URL("flooder.mjs", import.meta.url)));
  const times = { quiet: [] as number[], flooded: [] as number[] };
  for (let index = 0; index < CALLS; index++) await look();
  for (let turn = 0; turn < ROUNDS * 2; turn++) {
    const state = turn % 2 === 0 ? "quiet" : "flooded";
    for (const each of workers) each.send(state === "flooded" ? { url, method: "POST", ...flood } : "stop");
    for (let index = 0; index < CALLS; index++) times[state].push(await look());
  }
  const refused = await countRefused(workers);
  const of = (percent: number) => [times.quiet, times.flooded].map((each) => percentile(each, percent));
  const [p50, p95] = [of(50), of(95)];
  const ratio = (p95[1] ?? 0) / (p95[0] ?? 1);
  if (ratio > MOST) process.exitCode = 1;
  const counts = [String(refused.all), String(refused.refused)];
  return [...counts, ...[...p50, ...p95].map((each) => round(each, 1)), round(ratio)];
}

async function openPractices(endpoint: string, folder: string) {
  const db = openTestDatabase(endpoint, TABLE);
  const clock = { now: () => new Date() };
  const keys = loadKeys(join(folder, "keys.json"));
  const app = createTestApp({ db, clock, keys });
  const open = async (seed: Seed) => {
    const ctx = await createPractice(db, { clock });
    await seedPractice(ctx, seed);
    return ctx;
  };
  const others: string[] = [];
  for (let index = 0; index < THERAPISTS; index++)
    others.push(await app.signIn(await open({ clients: 20, appointments: 100 })));
  const ctx = await open(CROWD);
  await seedHistory(ctx, PAYMENTS);
  const { practice_id } = ctx.practice;
  const { path: feed } = await revealFeed(ctx, keys, await createFeed(ctx, keys));
  const [client] = (await db.client.query.client({ practice_id }).go({ limit: 1 })).data;
  const ask = async (): Promise<Asker> => {
    const ended = await app.signIn(ctx, "ses_ended");
    await db.login.delete({ practice_id, id: "ses_ended" }).go();
    return { token: await app.signIn(ctx), ended, feed, client_id: client?.id ?? "" };
  };
  return { others, ask };
}

function lookOf(url: string, token: string): Look {
  const path = `/api/v1/appointments/date-range?start_date=${dateIn(0)}&end_date=${dateIn(7)}`;
  return async () => {
    const started = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - started;
  };
}

async function countRefused(workers: ChildProcess[]) {
  const sent = { all: 0, refused: 0 };
  for (const worker of workers) {
    worker.send("stop");
    worker.send("counts");
    const [counts]: Record<string, number>[] = await once(worker, "message");
    for (const [status, count] of Object.entries(counts ?? {})) {
      sent.all += count;
      if (status !== "200") sent.refused += count;
    }
    worker.kill();
  }
  return sent;
}

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { spawnSereno } from "../support/spawn-sereno";
import { percentile, round, table } from "./table";

const SENDERS = 2;
const ROUNDS = 10;
const CALLS = 60;
/** Of the quiet value, at p95. */
const MOST = 2;

const batchOf = (calls: number) =>
  `/trpc/${Array.from({ length: calls }, () => "auth.startGoogleLogin").join(",")}?batch=1`;

/** What they send: as many calls as a request takes, as many as fit into an address, and what is most work to look at. */
const FLOODS = {
  "sign-in starts, ten a request": { path: batchOf(10), body: "{}" },
  "sign-in starts, 300 a request": { path: batchOf(300), body: "{}" },
  "250 KB of unknown members": {
    path: "/trpc/auth.startGoogleLogin",
    body: `{${Array.from({ length: 19_000 }, (_, at) => `"name${at}":1`).join(",")}}`,
  },
  "250 KB of accents": { path: "/api/v1/auth/google/callback", body: `{"code":"${"\u0301".repeat(120_000)}"}` },
};

/** A therapist at work on the one-machine edition, by turns alone and beside two who flood it from the same address. */
export async function benchFlood(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sereno-flood-"));
  const rows: string[][] = [];
  for (const [name, sent] of Object.entries(FLOODS)) {
    const sereno = await spawnSereno({ DATA_DIR: join(folder, String(rows.length)), DYNAMODB_ENDPOINT: undefined });
    const look = await openTherapist(sereno.url);
    const workers = Array.from(
      { length: SENDERS },
      () => new Worker(new URL("flooder.mjs", import.meta.url), { workerData: { url: sereno.url, ...sent } }),
    );
    const times = { quiet: [] as number[], flooded: [] as number[] };
    for (let index = 0; index < CALLS; index++) await look();
    for (let turn = 0; turn < ROUNDS * 2; turn++) {
      const state = turn % 2 === 0 ? "quiet" : "flooded";
      for (const each of workers) each.postMessage(state === "flooded" ? "go" : "stop");
      for (let index = 0; index < CALLS; index++) times[state].push(await look());
    }
    const refused = await countRefused(workers);
    await sereno.stop();
    const p95 = { quiet: percentile(times.quiet, 95), flooded: percentile(times.flooded, 95) };
    rows.push([
      name,
      String(refused.all),
      String(refused.refused),
      round(percentile(times.quiet, 50), 1),
      round(percentile(times.flooded, 50), 1),
      round(p95.quiet, 1),
      round(p95.flooded, 1),
      round(p95.flooded / p95.quiet),
    ]);
    if (p95.flooded > MOST * p95.quiet) process.exitCode = 1;
  }
  rmSync(folder, { recursive: true });
  table(
    `Flood: ${SENDERS} anonymous senders beside a therapist, ${ROUNDS * CALLS} looks each way by turns`,
    ["they send", "requests", "refused", "p50 quiet", "p50 flooded", "p95 quiet", "p95 flooded", "p95 ratio"],
    rows,
  );
}

/** Signs a therapist with a filled practice in, and answers how to look at their week, in milliseconds. */
async function openTherapist(url: string): Promise<() => Promise<number>> {
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}/api/v1${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return JSON.parse(await answer.text());
  };
  const { authorization_url } = await call("/auth/google/login");
  const back = await answerConsent(authorization_url, { email: "ana@sereno.test" });
  const body = JSON.stringify(Object.fromEntries(back.searchParams));
  const json = { "content-type": "application/json" };
  const { access_token } = await call("/auth/google/callback", { method: "POST", headers: json, body });
  const headers = { authorization: `Bearer ${access_token}` };
  const [from, to] = [0, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  return async () => {
    const started = performance.now();
    await call(`/appointments/date-range?start_date=${from}&end_date=${to}`, { headers });
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

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDatabase } from "@sereno/local/database";
import { loadKeys } from "@sereno/local/keys";
import { readSettings } from "@sereno/local/settings";
import { createTestApp } from "../support/app";
import { runBackup } from "../support/one-machine";
import { createPractice, openTestDatabase } from "../support/practice";
import { type Seed, seedPractice } from "../support/seed";
import { type SpawnedSereno, spawnSereno } from "../support/spawn-sereno";
import { percentile, round, table } from "./table";

const PRACTICES = 5;
const EACH = { clients: 1_000, appointments: 10_000 };
const STARTS = 5;
const WRITES_ALONE = 200;
const PERCENTS = [50, 99, 100];
/** Maximum milliseconds of a start, and of a write during a backup at the 99th percentile. */
const MOST = { start: 2_000, write: 200 };

export async function benchLarge(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sereno-large-"));
  const settings = { DATA_DIR: folder, DYNAMODB_ENDPOINT: undefined, DYNAMODB_TABLE: undefined };
  const empty = mkdtempSync(join(tmpdir(), "sereno-small-"));
  const small = await timeStarts({ ...settings, DATA_DIR: empty });
  // Creates the table at the current version, so that later starts do not scan it for migrations.
  await (await spawnSereno(settings)).stop();
  const token = await fill(folder, PRACTICES, EACH);
  const large = await timeStarts(settings);

  const sereno = await spawnSereno(settings);
  const book = bookings(sereno, token);
  const alone = await timesUntil(book, (count) => count >= WRITES_ALONE);
  let isDone = false;
  const backup = runBackup("backup", settings, join(folder, "copy.gz")).then((outcome) => {
    isDone = true;
    return outcome;
  });
  const beside = await timesUntil(book, () => isDone);
  const { code, output } = await backup;
  await sereno.stop();
  rmSync(folder, { recursive: true });
  rmSync(empty, { recursive: true });
  if (code !== 0) throw new Error(output);

  if (Math.max(...large) > MOST.start || percentile(beside, 99) > MOST.write) process.exitCode = 1;
  const row = (name: string, times: number[]) => [
    name,
    String(times.length),
    ...PERCENTS.map((percent) => round(percentile(times, percent), 0)),
  ];
  table(
    `One machine: ${PRACTICES} practices with ${EACH.clients} clients and ${EACH.appointments} appointments each`,
    ["what", "times", "p50 ms", "p99 ms", "longest ms"],
    [
      row("a start until it answers, with no data", small),
      row("a start until it answers", large),
      row("a booking", alone),
      row("a booking beside a backup", beside),
    ],
  );
}

export async function fill(folder: string, practices: number, each: Seed): Promise<string> {
  const engine = await startDatabase({ ...readSettings(process.env).engine, file: join(folder, "sereno.db") });
  const db = openTestDatabase(engine.endpoint, readSettings({}).table);
  const clock = { now: () => new Date() };
  const app = createTestApp({ db, clock, keys: loadKeys(join(folder, "keys.json")) });
  let token = "";
  for (let index = 0; index < practices; index++) {
    const ctx = await createPractice(db, { clock });
    await seedPractice(ctx, each);
    token = await app.signIn(ctx);
  }
  await engine.stop();
  return token;
}

async function timeStarts(settings: Record<string, string | undefined>): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < STARTS; time++) {
    const started = performance.now();
    const sereno = await spawnSereno(settings);
    await fetch(`${sereno.url}/api/v1/auth/google/login`);
    times.push(performance.now() - started);
    await sereno.stop();
  }
  return times;
}

async function timesUntil(act: () => Promise<number>, isEnough: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isEnough(times.length)) times.push(await act());
  return times;
}

/** Returns a function that books the next free hour and times it in milliseconds. */
function bookings({ url }: SpawnedSereno, token: string): () => Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  let booked = 0;
  return async () => {
    const date = new Date(Date.now() + (1_000 + Math.floor(booked / 10)) * 86_400_000).toISOString().slice(0, 10);
    const appointment_date = `${date} ${String(8 + (booked % 10)).padStart(2, "0")}:00:00`;
    booked += 1;
    const body = JSON.stringify({ patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date });
    const started = performance.now();
    const answer = await fetch(`${url}/api/v1/appointments`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    if (answer.status !== 201) throw new Error(`a booking was answered ${answer.status}`);
    return performance.now() - started;
  };
}

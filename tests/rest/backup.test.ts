import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@sereno/core/db/database";
import { localClient, startDatabase } from "@sereno/local/database";
import { openFolder } from "@sereno/local/files";
import { readSettings } from "@sereno/local/settings";
import { describe, expect, inject, test } from "vitest";
import { CHANGES, driftAfterJobs, keepChanging } from "../support/changing";
import {
  booking,
  call,
  endpointOf,
  fillPages,
  runBackup,
  runCheck,
  signIn,
  useOneMachine,
} from "../support/one-machine";
import { ownTableName } from "../support/own-tables";
import { openOwnTable, openTestDatabase } from "../support/practice";
import type { SpawnedSereno } from "../support/spawn-sereno";

const machine = useOneMachine();

type Appointment = Record<"id" | "appointment_date", string>;

/** Books quarter hours with two concurrent workers, until it is stopped or the rate limit refuses a call. */
function keepBooking(sereno: SpawnedSereno, token: string) {
  const acknowledged: Appointment[] = [];
  let isOver = false;
  let next = 0;
  const worker = async () => {
    while (!isOver) {
      const quarter = next++;
      const day = new Date(Date.now() + (1 + Math.floor(quarter / 64)) * 86_400_000).toISOString().slice(0, 10);
      const [hour, minute] = [6 + (Math.floor(quarter / 4) % 16), (quarter % 4) * 15];
      const appointment_date = `${day} ${[hour, minute, 0].map((each) => String(each).padStart(2, "0")).join(":")}`;
      const input = { ...booking(0), appointment_date, duration_minutes: 15 };
      const { status, body } = await call(sereno, "POST", "/appointments", token, input);
      if (status === 429) return;
      expect(status).toBe(201);
      acknowledged.push(body);
    }
  };
  const workers = Promise.all([worker(), worker()]);
  const stop = () => {
    isOver = true;
    return workers;
  };
  return { acknowledged, stop };
}

const appointmentsOf = async (sereno: SpawnedSereno, token: string): Promise<Appointment[]> => {
  const all: Appointment[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await call(sereno, "GET", `/appointments?limit=200${page}`, token);
    all.push(...body.appointments);
    cursor = body.next_cursor;
  }
  return all;
};

function readsOf(appointments: Appointment[]): string[] {
  return [
    ...["/profile", "/clients", "/clients?search=ana", "/appointments/stats", "/availability/schedule", "/packages"],
    ...["/package-purchases", "/clients/by-info?name=Ana%20Pe%C3%B1a", "/appointments/search?q=ana", "/auth/me"],
    ...Array.from({ length: 60 }, (_, index) =>
      new Date(Date.now() + index * 86_400_000).toISOString().slice(0, 10),
    ).flatMap((day) => [
      `/appointments/date-range?start_date=${day}&end_date=${day}`,
      `/availability/slots?start_date=${day}&end_date=${day}`,
      `/availability/check-slot?check_date=${day}&start_time=10:00&end_time=11:00`,
    ]),
    ...appointments.slice(0, 60).map(({ id }) => `/appointments/${id}`),
  ];
}

async function answersOf(sereno: SpawnedSereno, token: string, paths: string[]) {
  const answers = new Map<string, unknown>();
  for (const path of paths) {
    const { status, body } = await call(sereno, "GET", path, token);
    expect(status, path).toBe(200);
    const { now: _, request_id: __, ...lasting } = body;
    answers.set(path, lasting);
  }
  return answers;
}

const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").slice(1, -2).sort();

describe.each([
  ["the embedded engine", async () => ({ DYNAMODB_ENDPOINT: undefined, DYNAMODB_TABLE: "sereno" })],
  [
    "a database at DYNAMODB_ENDPOINT",
    async () => ({
      ...{ DYNAMODB_ENDPOINT: inject("endpoint"), DYNAMODB_TABLE: (await openOwnTable(inject("endpoint"))).table },
    }),
  ],
])("with %s", (_, choose) => {
  test("a backup taken during bookings, renamings, merges and sales is consistent, and its restored copy works", async () => {
    const database = await choose();
    const sereno = await machine.start(database);
    const endpoint = database.DYNAMODB_ENDPOINT ?? endpointOf(sereno);
    // More than one page of items: a backup that reads a single page is always consistent.
    await fillPages(endpoint, database.DYNAMODB_TABLE, 120);
    const token = await signIn(sereno, "bruno@sereno.test");
    const others = await signIn(sereno, "ana@sereno.test");
    const changing = await keepChanging(sereno, openTestDatabase(endpoint, database.DYNAMODB_TABLE), others);
    await expect.poll(() => [...changing.made]).toEqual(expect.arrayContaining(CHANGES));
    const busy = keepBooking(sereno, token);
    await expect.poll(() => busy.acknowledged.length).toBeGreaterThan(25);
    const file = join(machine.home, "respaldo");
    const data = join(machine.home, "data");
    const before = [...busy.acknowledged];
    const taken = await runBackup("backup", { DATA_DIR: data, ...database }, file);
    expect(taken.output).toMatch(/^Respaldo: .*respaldo \(\d+ registros\)\nClaves: /);
    expect(taken.code).toBe(0);
    await busy.stop();
    expect(busy.acknowledged.length).toBeGreaterThan(before.length);
    expect(await changing.stop()).toMatchObject({ failures: [] });
    const fresh = openFolder(join(machine.home, "fresh"));
    copyFileSync(join(data, "keys.json"), fresh.keys);
    const restored = await runBackup("restore", { DATA_DIR: fresh.path }, file);
    expect(restored.output).toMatch(/^Restaurado: .*\nClaves: +son las mismas; /);
    expect(restored.code).toBe(0);
    const again = join(machine.home, "again");
    expect((await runBackup("backup", { DATA_DIR: fresh.path }, again)).code).toBe(0);
    expect(linesOf(again)).toEqual(linesOf(file));
    const copy = await machine.startEmbedded({ DATA_DIR: fresh.path });
    const stored = await appointmentsOf(copy, token);
    const ids = new Set(stored.map(({ id }) => id));
    expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
    // Restores the same backup into another engine and compares the answers of both.
    const twinDatabase = { DYNAMODB_ENDPOINT: inject("endpoint"), DYNAMODB_TABLE: ownTableName() };
    const elsewhere = openFolder(join(machine.home, "elsewhere"));
    copyFileSync(join(data, "keys.json"), elsewhere.keys);
    expect((await runBackup("restore", { DATA_DIR: elsewhere.path, ...twinDatabase }, file)).code).toBe(0);
    const restoredTable = openTestDatabase(twinDatabase.DYNAMODB_ENDPOINT, twinDatabase.DYNAMODB_TABLE);
    expect(await driftAfterJobs(restoredTable, others)).toEqual([]);
    const twin = await machine.start({ DATA_DIR: elsewhere.path, ...twinDatabase });
    const paths = readsOf(stored);
    expect(paths.length).toBeGreaterThanOrEqual(200);
    expect(await answersOf(twin, token, paths)).toEqual(await answersOf(copy, token, paths));
    const { body } = await call(copy, "GET", "/clients", token);
    expect(body.clients).toMatchObject([{ total_appointments: stored.length }]);
    // A booking must be refused at the time of a restored appointment, and accepted at that of one the backup lacks.
    const missing = busy.acknowledged.filter(({ id }) => !ids.has(id)).slice(0, 10);
    for (const each of [...stored.slice(-10), ...missing]) {
      const input = { ...booking(0), appointment_date: each.appointment_date, duration_minutes: 15 };
      expect((await call(copy, "POST", "/appointments", token, input)).status).toBe(ids.has(each.id) ? 409 : 201);
    }
  });
});

const data = () => ({ DATA_DIR: join(machine.home, "data") });
const healthy = expect.stringMatching(/^Revisión: +1 consulta; todo cuadra$/m);

async function harm() {
  const { database } = openFolder(data().DATA_DIR);
  const { engine } = readSettings({ PATH: process.env.PATH });
  const { endpoint, stop } = await startDatabase({ ...engine, file: database });
  const db = openDatabase(localClient(endpoint), "sereno");
  const [day = expect.fail()] = (await db.day.scan.go({ pages: "all" })).data;
  await db.day.patch({ practice_id: day.practice_id, date: day.date }).add({ scheduled: 1, revision: 1 }).go();
  await stop();
  return day.date;
}

test("npm run check accepts a sound practice, and finds and repairs a wrong count; a restore reports the wrong count", async () => {
  const sereno = await machine.startEmbedded();
  const token = await signIn(sereno, "bruno@sereno.test");
  expect((await call(sereno, "POST", "/appointments", token, booking(21))).status).toBe(201);
  expect(await runCheck(data())).toEqual({ code: 1, output: expect.stringMatching(/^Sereno está en marcha .*\.$/) });
  await sereno.stop();
  expect(await runCheck(data())).toEqual({ code: 0, output: healthy });
  const date = await harm();
  const found = await runCheck(data());
  expect(found).toEqual({ code: 1, output: expect.stringContaining("1 por corregir") });
  expect(found.output).toMatch(new RegExp(`^Distinto: +${date}: está .*; los registros dicen `, "m"));
  const file = join(machine.home, "respaldo.gz");
  expect((await runBackup("backup", data(), file)).code).toBe(0);
  const restored = await runBackup("restore", { DATA_DIR: join(machine.home, "other") }, file);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/1 por corregir; npm run check dice qué$/) });
  const mended = await runCheck(data(), "--repair");
  expect(mended).toEqual({ code: 0, output: expect.stringMatching(new RegExp(`^Corregido: +${date}: `)) });
  expect(await runCheck(data())).toEqual({ code: 0, output: healthy });
});

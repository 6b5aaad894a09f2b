import { chmodSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { restoreBackup } from "@sereno/local/backup/restore";
import { takeBackup } from "@sereno/local/backup/take";
import { startDatabase } from "@sereno/local/database";
import { readSettings } from "@sereno/local/settings";
import { afterAll, expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { call, fillPages, runBackup, useOneMachine } from "../support/one-machine";
import { createClock, createPractice, openOwnTable, openTestDatabase } from "../support/practice";
import { isRead, startProxy } from "../support/proxy";

const clock = createClock("2026-11-20T15:00:00Z");
const machine = useOneMachine();
const booking = { patient_name: "Ana Gil", patient_phone: "3001234567", appointment_date: "2026-11-23 09:00:00" };

/** Messages of dynoxide, the database engine, for a write to a full or read-only disk. */
const WORDS = [
  "commit failed (backend: database or disk is full) and rollback also failed (backend: cannot rollback - no transaction is active)",
  "Internal error: attempt to write a readonly database",
];

let words: string | null;
let writes = 0;
const gate = await startProxy(inject("endpoint"), async ({ operation, pass }) => {
  if (!words || isRead(operation)) return pass();
  writes += 1;
  const body = { __type: "com.amazonaws.dynamodb.v20120810#InternalServerError", message: words };
  const headers = { "content-type": "application/x-amz-json-1.0" };
  return { status: 500, headers, body: Buffer.from(JSON.stringify(body)) };
});
afterAll(() => gate.stop());

test.each(WORDS)("a write to a full disk is refused with 'storage_full', and reads still work: %s", async (said) => {
  const events: string[] = [];
  const log = { info: () => undefined, error: (event: string) => events.push(event) };
  const ctx = await createPractice(openTestDatabase(inject("endpoint"), inject("table")), { clock });
  const app = createTestApp({ db: openTestDatabase(gate.endpoint, inject("table")), clock, log });
  const token = await app.signIn(ctx);
  words = said;
  writes = 0;
  const refused = await app.call("POST", "/appointments", { token, body: booking });
  expect(refused).toMatchObject({ status: 503, body: { code: "storage_full", retry_after: 60 } });
  expect(refused.headers.get("retry-after")).toBe("60");
  // The AWS SDK repeats the write, and `commit` does not.
  expect(writes).toBeLessThanOrEqual(4);
  expect(events).toEqual(["failed"]);
  expect(await app.call("GET", "/appointments", { token })).toMatchObject({ status: 200, body: { appointments: [] } });
  words = null;
  expect(await app.call("POST", "/appointments", { token, body: booking })).toMatchObject({ status: 201 });
});

test("a backup or restore to a full disk fails with the path in its message and leaves no file", async () => {
  const { home } = machine;
  const { table } = await openOwnTable(inject("endpoint"));
  await fillPages(inject("endpoint"), table, 60);
  const file = join(home, "respaldo");
  const source = { DATA_DIR: join(home, "source"), DYNAMODB_ENDPOINT: inject("endpoint"), DYNAMODB_TABLE: table };
  await takeBackup(readSettings(source), file, clock.now());
  const data = join(home, "data");
  const whole = join(home, "whole");
  await restoreBackup(readSettings({ PATH: process.env.PATH, DATA_DIR: whole }), file);
  const copied = await runBackup("backup", { DATA_DIR: whole }, `${file}.gz`, 1000);
  expect([copied.code, copied.output]).toEqual([1, expect.stringMatching(/^El motor no pudo copiar \S+whole[^\n]+$/)]);
  expect(readdirSync(join(whole, ".dynoxide", "snapshots"))).toEqual([]);
  expect(readdirSync(home).sort()).toEqual(["respaldo", "source", "whole"]);
  const { code, output } = await runBackup("restore", { DATA_DIR: data }, file, 1000);
  expect([code, output]).toEqual([1, expect.stringMatching(/^No se puede escribir en \S+data: [^\n]*\.$/)]);
  expect(readdirSync(data)).toEqual([]);
});

const names = (path: string) =>
  new RegExp(`^(Error: )?(exit 1: )?No se puede escribir en ${path}: el disco está lleno o es de solo lectura\\.$`);

test("a start where the engine cannot write its file fails with the file's path", async () => {
  writeFileSync(join(machine.home, "dynoxide"), `#!/bin/sh\necho "${WORDS[0]}" >&2\nexit 1\n`);
  chmodSync(join(machine.home, "dynoxide"), 0o755);
  const file = join(machine.home, "sereno.db");
  const started = startDatabase({ file, path: `${machine.home}:${process.env.PATH}`, platform: "none" });
  await expect(started).rejects.toThrow(names(file));
});

const PRELOADED = fileURLToPath(new URL("../support/free-bytes.mjs", import.meta.url));
const startWith = (bytes: number) => {
  const free = join(machine.home, "free");
  writeFileSync(free, String(bytes));
  return machine.startEmbedded({ NODE_OPTIONS: `--import=${PRELOADED}`, TEST_FREE_BYTES: free });
};

test("with little free space every answer has the header Sereno-Storage: low", async () => {
  const sereno = await startWith(400_000_000);
  for (const [path, status] of [["/openapi.json", 200] as const, ["/auth/me", 401] as const]) {
    const answer = await call(sereno, "GET", path);
    expect([answer.status, answer.headers.get("sereno-storage")]).toEqual([status, "low"]);
  }
});

test("a start without free space fails with the data folder's path and creates no database", async () => {
  await expect(startWith(1_000)).rejects.toThrow(
    `exit 1: No se puede escribir en ${join(machine.home, "data")}: no queda espacio en el disco.`,
  );
  expect(existsSync(join(machine.home, "data", "sereno.db"))).toBe(false);
});

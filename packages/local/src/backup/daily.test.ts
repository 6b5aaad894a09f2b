import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { createLog } from "@sereno/tests/support/practice";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { startDailyBackups } from "../daily-backup";
import { ensureTable, localClient, startDatabase } from "../database";
import { openFolder } from "../files";
import { lockFolder } from "../lock";
import { readSettings } from "../settings";
import { forgetSnapshots, takeSnapshot } from "../snapshot";
import { restoreBackup } from "./restore";
import { backUpDaily, keptDates, lastBackup } from "./take";

const home = fs.mkdtempSync(join(tmpdir(), "sereno-daily-"));
const settingsOf = (name: string) => readSettings({ PATH: process.env.PATH, DATA_DIR: join(home, name) });
const folder = () => openFolder(join(home, "data"));
const lock = await lockFolder(folder());
const engine = await startDatabase({ ...settingsOf("data").engine, file: folder().database });

async function put(from: number, count: number): Promise<void> {
  const sereno = Array.from({ length: count }, (_, index) => ({
    PutRequest: { Item: { pk: { S: "p" }, sk: { S: `s${from + index}` }, text: { S: "ñ".repeat(500) } } },
  }));
  await localClient(engine.endpoint).send(new BatchWriteItemCommand({ RequestItems: { sereno } }));
}

await ensureTable(localClient(engine.endpoint), "sereno");
for (const from of [0, 20]) await put(from, 20);
afterEach(() => fs.rmSync(folder().backups, { recursive: true, force: true }));
afterAll(async () => {
  await engine.stop();
  await lock.release();
  fs.rmSync(home, { recursive: true, force: true });
});

test("old backups are deleted only after a new one succeeded, and other files in their folder stay", async () => {
  const { backups, path } = folder();
  fs.mkdirSync(backups);
  const names = Array.from({ length: 12 }, (_, day) => `sereno-2026-11-${String(day + 1).padStart(2, "0")}.gz`);
  for (const name of [...names, ".part-sereno-2026-11-12.gz", "mine.txt"]) fs.writeFileSync(join(backups, name), "");
  const snapshots = join(path, ".dynoxide");
  fs.writeFileSync(snapshots, "in the way");
  const make = () => backUpDaily(settingsOf("data"), new Date("2026-11-20T15:00:00Z"));
  await expect(make()).rejects.toThrow(/^El motor no pudo copiar /);
  expect(fs.readdirSync(backups).sort()).toEqual(["mine.txt", ...names]);
  expect(lastBackup(backups)).toBe("2026-11-12");
  fs.rmSync(snapshots);
  await make();
  expect(fs.readdirSync(backups)).toHaveLength(10);
  expect(fs.readdirSync(backups)).toContain("mine.txt");
  expect(lastBackup(backups)).toBe("2026-11-20");
});

test("one backup a day is made beside a running Sereno, and can be restored unless it is truncated", async () => {
  const now = new Date("2026-11-20T15:00:00Z");
  expect(await backUpDaily(settingsOf("data"), now)).toMatchObject({ items: 40 });
  expect(await backUpDaily(settingsOf("data"), now)).toBeNull();
  const { backups, path } = folder();
  expect(fs.readdirSync(backups)).toEqual(["sereno-2026-11-20.gz"]);
  const file = join(backups, "sereno-2026-11-20.gz");
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  expect([...fs.readFileSync(file).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  expect(fs.readdirSync(join(path, ".dynoxide", "snapshots"))).toEqual([]);
  expect(await restoreBackup(settingsOf("other"), file)).toMatchObject({ items: 40, created_at: now.toISOString() });
  fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2));
  await expect(restoreBackup(settingsOf("third"), file)).rejects.toThrow(/dañado o incompleto/);
  expect(fs.existsSync(join(home, "third"))).toBe(false);
});

test("a daily backup lets writes continue, and contains all records written before it", async () => {
  let isOver = false;
  const made = backUpDaily(settingsOf("data"), new Date("2026-11-20T15:00:00Z")).finally(() => (isOver = true));
  let written = 40;
  while (!isOver) await put(written++, 1);
  expect((await made)?.items ?? 0).toBeGreaterThanOrEqual(40);
  expect(written).toBeGreaterThan(45);
});

test("a copy fails with what the engine printed if that is not JSON", async () => {
  const path = join(home, "bin");
  fs.mkdirSync(path);
  const script = "#!/bin/sh\nread -r message\necho thread panicked\ncat > /dev/null\n";
  fs.writeFileSync(join(path, "dynoxide"), script, { mode: 0o755 });
  const copy = takeSnapshot({ path, platform: "none" }, folder().database);
  await expect(copy).rejects.toThrow(/^El motor no pudo copiar .*: thread panicked$/);
});

test("a start and a backup delete snapshots whose process has ended, but not one in progress", async () => {
  const snapshots = join(folder().path, ".dynoxide", "snapshots");
  fs.mkdirSync(snapshots, { recursive: true });
  const mine = `${process.pid}-ab12.db`;
  const { pid } = spawnSync(process.execPath, ["--version"]);
  for (const forget of [forgetSnapshots, () => backUpDaily(settingsOf("data"), new Date("2026-11-20T15:00:00Z"))]) {
    // A folder cannot be deleted like a file, as a file that an engine holds open on Windows.
    fs.mkdirSync(join(snapshots, `${pid}-held.db`), { recursive: true });
    for (const name of [mine, `${pid}-ab12.db`, `${pid}-ab12.db-wal`]) fs.writeFileSync(join(snapshots, name), "");
    await forget(folder().database);
    expect(fs.readdirSync(snapshots).sort()).toEqual([mine, `${pid}-held.db`].sort());
  }
});

test("a daily backup stops and leaves no file if the Sereno that started it ends", async () => {
  const program = fileURLToPath(new URL("./main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), program, "daily"], {
    env: { ...process.env, DATA_DIR: folder().path, DYNAMODB_ENDPOINT: undefined },
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.stdin.destroy();
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(1);
  expect(lastBackup(folder().backups)).toBeNull();
});

test("of a year's daily backups the last seven and four earlier ones are kept, over at least three weeks", () => {
  const dates = Array.from({ length: 365 }, (_, day) => dateOfDay(dayNumber("2026-01-01") + day));
  const kept = dates.reduce<string[]>((held, date) => keptDates(held.concat(date)), []);
  expect(kept.slice(0, 7)).toEqual(dates.slice(-7).reverse());
  expect(kept).toHaveLength(11);
  expect(dayNumber("2026-12-31") - dayNumber(kept.at(-1) ?? "")).toBeGreaterThanOrEqual(21);
  const mondays = Array.from({ length: 20 }, (_, week) => dateOfDay(dayNumber("2026-01-05") + 7 * week));
  expect(keptDates(mondays)).toEqual(mondays.slice(-6).reverse());
});

test("a running Sereno makes the daily backup without a command, and reports and repeats one that was killed", async () => {
  const now = new Date();
  const { lines, log } = createLog();
  vi.stubEnv("NODE_OPTIONS", "--import=data:text/javascript,process.kill(process.pid,'SIGKILL')");
  const { stop } = startDailyBackups({ folder: folder(), clock: { now: () => now }, log, everyMs: 20 });
  await vi.waitFor(() => expect(lines[0]).toMatchObject({ event: "backup_failed", signal: "SIGKILL" }), 240_000);
  vi.unstubAllEnvs();
  await vi.waitFor(() => expect(fs.readdirSync(folder().backups)).toHaveLength(1), 240_000);
  await stop();
});

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { migrate } from "@sereno/core/maintenance/migration/run";
import { eachHome } from "@sereno/tests/support/each-home";
import { openOwnTable, silentLog } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test } from "vitest";
import { ensureTable, localClient, startDatabase } from "../database";
import { openFolder } from "../files";
import { loadKeys } from "../keys";
import { lockFolder } from "../lock";
import { readSettings } from "../settings";
import { writeBackup } from "./file";
import type { Item } from "./items";
import { restoreBackup } from "./restore";
import { putItems, readPages } from "./table";
import { takeBackup } from "./take";

const endpoint = inject("endpoint");
const now = new Date("2026-11-20T15:00:00Z");

const inHome = eachHome();
let file: string;
beforeEach(() => (file = inHome("respaldo")));

const embedded = (name: string) => readSettings({ PATH: process.env.PATH, DATA_DIR: inHome(name) });
const external = (table: string) =>
  readSettings({ DATA_DIR: inHome(table), DYNAMODB_ENDPOINT: endpoint, DYNAMODB_TABLE: table });

/** An item with every DynamoDB type except sets of bytes, and a text with quotes, line separators and an emoji. */
const hard = (index: number): Item => ({
  ...{ pk: { S: `$sereno#practice_${index % 7}` }, sk: { S: `$record_1#${index}` } },
  ...{ notes: { S: 'Dijo: "sí"\n\u2028línea\u2029\r\\ 🌱 ñ' }, cells: { NS: ["1", "25"] }, labels: { SS: ["a", "b"] } },
  ...{ count: { N: "12345678901234567890.5" }, flag: { BOOL: true }, nothing: { NULL: true } },
  ...{ list: { L: [{ S: "" }, { M: { deep: { N: "-1" } } }] }, bytes: { B: new Uint8Array([0, 255, 10]) } },
});

async function fill(at: string, table: string, count: number) {
  const client = localClient(at);
  await ensureTable(client, table);
  await putItems(client, table, Readable.from(Array.from({ length: count }, (_, index) => hard(index))));
}

async function itemsOf(at: string, table: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of readPages(localClient(at), table)) items.push(...page);
  return items.sort((a, b) => String(a.sk?.S).localeCompare(String(b.sk?.S)));
}

async function within<T>(name: string, use: (at: string) => Promise<T>): Promise<T> {
  const running = await startDatabase({ ...embedded(name).engine, file: openFolder(inHome(name)).database });
  return use(running.endpoint).finally(running.stop);
}

const itemsIn = (name: string) => within(name, (at) => itemsOf(at, "sereno"));

async function backUpSixty(): Promise<string> {
  const { table } = await openOwnTable(endpoint);
  await fill(endpoint, table, 60);
  await takeBackup(external(table), file, now);
  return table;
}

test("a backup is DynamoDB JSON lines with a count and a digest, and restores every item into any engine", async () => {
  const table = await backUpSixty();
  expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
  const first = await itemsOf(endpoint, table);
  expect(first.length).toBe(60);
  const restored = { items: 60, created_at: now.toISOString(), keysFit: false };
  expect(await restoreBackup(embedded("one"), file)).toMatchObject(restored);
  expect(await itemsIn("one")).toEqual(first);
  const again = inHome("again");
  expect((await takeBackup(embedded("one"), again, now)).items).toBe(60);
  const { table: other } = await openOwnTable(endpoint);
  await restoreBackup(external(other), again);
  expect(await itemsOf(endpoint, other)).toEqual(first);
  const lines = readFileSync(file, "utf8").split("\n");
  expect(lines.pop()).toBe("");
  const footer = JSON.parse(lines.pop() ?? "");
  const digest = createHash("sha256").update(`${lines.join("\n")}\n`);
  expect(footer).toEqual({ items: 60, sha256: digest.digest("hex") });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ sereno_backup: 1, created_at: now.toISOString(), keys: null });
  expect(JSON.parse(lines[1] ?? "").Item).toMatchObject({ flag: { BOOL: true }, bytes: { B: "AP8K" } });
});

test("restoring an incomplete, damaged or missing backup throws before it writes anything", async () => {
  await backUpSixty();
  const text = readFileSync(file, "utf8");
  const lines = text.split("\n");
  const { table } = await openOwnTable(endpoint);
  for (const [harmed, refusal] of [
    [text.replace("Dijo", "dijo"), /dañado o incompleto/],
    [lines.toSpliced(7, 1).join("\n"), /dañado o incompleto/],
    [text.slice(0, text.length / 2), /dañado o incompleto/],
    [lines.toSpliced(-2, 1).join("\n"), /dañado o incompleto/],
    [`${text}${lines[3]}\n`, /dañado o incompleto/],
    ["", /no es un respaldo de Sereno/],
    ['{"hello":1}\n{"world":2}\n', /no es un respaldo de Sereno/],
  ] as const) {
    expect(harmed).not.toBe(text);
    writeFileSync(file, harmed);
    for (const to of [embedded("new"), external(table)]) await expect(restoreBackup(to, file)).rejects.toThrow(refusal);
  }
  rmSync(file);
  await expect(restoreBackup(embedded("new"), file)).rejects.toThrow(/^No se puede leer \S+ \(ENOENT\)\.$/);
  expect(existsSync(inHome("new"))).toBe(false);
  expect(await itemsOf(endpoint, table)).toEqual([]);
});

test("a restore refuses a table that has data or is in use, and fills the table of an unused Sereno", async () => {
  const table = await backUpSixty();
  const full = `La tabla "${table}" de ${endpoint} ya tiene datos`;
  await expect(restoreBackup(external(table), file)).rejects.toThrow(full);
  expect((await itemsOf(endpoint, table)).length).toBe(60);
  const own = await openOwnTable(endpoint);
  await migrate({ db: own, clock: { now: () => now }, log: silentLog });
  expect(await itemsOf(endpoint, own.table)).toHaveLength(1);
  await restoreBackup(external(own.table), file);
  const items = await itemsOf(endpoint, own.table);
  expect([items.length, items.every(({ sk }) => sk?.S?.startsWith("$record"))]).toEqual([60, true]);
  const folder = openFolder(inHome("used"));
  const lock = await lockFolder(folder);
  await expect(restoreBackup(embedded("used"), file)).rejects.toThrow(/^Otra Sereno .*ciérrala/);
  await lock.release();
  await within("used", (at) => ensureTable(localClient(at), "sereno"));
  await restoreBackup(embedded("used"), file);
  const refusal = `La tabla "sereno" de ${folder.database} ya tiene`;
  await expect(restoreBackup(embedded("used"), file)).rejects.toThrow(refusal);
  expect((await itemsIn("used")).length).toBe(60);
  expect(readdirSync(folder.path)).toEqual(["sereno.db"]);
});

test("a backup contains no keys, and a restore reports whether the machine's keys decrypt the data", async () => {
  const folder = openFolder(inHome("old"));
  loadKeys(folder.keys);
  await within("old", (at) => fill(at, "sereno", 1));
  await takeBackup(embedded("old"), file, now);
  for (const secret of Object.values(JSON.parse(readFileSync(folder.keys, "utf8"))))
    expect(readFileSync(file, "utf8")).not.toContain(secret);
  expect((await restoreBackup(embedded("without"), file)).keysFit).toBe(false);
  loadKeys(openFolder(inHome("others")).keys);
  expect((await restoreBackup(embedded("others"), file)).keysFit).toBe(false);
  writeFileSync(openFolder(inHome("with")).keys, readFileSync(folder.keys));
  expect((await restoreBackup(embedded("with"), file)).keysFit).toBe(true);
});

test("a backup of no data, or to an existing or unwritable file, throws and leaves no new file", async () => {
  await expect(takeBackup(embedded("none"), file, now)).rejects.toThrow(/^No hay datos en /);
  await expect(takeBackup(external("no-such-table"), file, now)).rejects.toThrow('No existe la tabla "no-such-table".');
  expect(readdirSync(inHome()).filter((name) => name.startsWith("respaldo"))).toEqual([]);
  const nowhere = inHome("no", "such", "folder");
  await expect(takeBackup(external(inject("table")), nowhere, now)).rejects.toThrow(/^No se puede escribir .*ENOENT/);
  writeFileSync(file, "old");
  await expect(takeBackup(embedded("any"), file, now)).rejects.toThrow(`${file} ya existe`);
  expect(readFileSync(file, "utf8")).toBe("old");
});

test("a table that other programs write to is read until two readings are equal; if none are, the backup throws", async () => {
  const header = { sereno_backup: 1, created_at: now.toISOString(), table: "t", keys: null } as const;
  let next = 0;
  const readings = (...all: number[]) =>
    async function* () {
      yield [hard(all[Math.min(next++, all.length - 1)] ?? 0)];
    };
  const restless = writeBackup(file, header, readings(1, 2, 3, 4, 5, 6, 7, 8), "until alike");
  await expect(restless).rejects.toThrow(/cambian sin parar/);
  next = 0;
  await writeBackup(file, header, readings(1, 2, 3, 3), "until alike");
  expect(next).toBe(4);
  expect(readFileSync(file, "utf8")).toContain(String(hard(3).sk?.S));
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dueFrom } from "@sereno/core/domain/kept/due";
import { PARKED } from "@sereno/core/store/meet/change";
import { createTestApp } from "@sereno/tests/support/app";
import { createClock, createPractice, openOwnTable, silentLog } from "@sereno/tests/support/practice";
import { seedPractice } from "@sereno/tests/support/seed";
import { dumpOf } from "@sereno/tests/support/state";
import { afterAll, expect, inject, test } from "vitest";
import { describePractice } from "./run";

const endpoint = inject("endpoint");
const db = await openOwnTable(endpoint);
const clock = createClock("2026-11-20T15:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "sereno-practice-"));
afterAll(() => rmSync(folder, { recursive: true }));

const practice = { name: "Ana Rivera", phone: "+573009998877", bank_name: "Banco" };
const ctx = await createPractice(db, { clock, practice });
const { practice_id } = ctx.practice;
await seedPractice(ctx, { clients: 20, appointments: 60 });
await createTestApp({ db, clock }).signIn(ctx);
await createPractice(db, { clock });
const clients = (await db.client.query.client({ practice_id }).go({ pages: "all" })).data;
const appointments = (await db.appointment.query.appointment({ practice_id }).go({ pages: "all" })).data;
const people = [ctx.practice, ...clients].flatMap(({ name, phone, email }) => [name, phone, email]);
const others = [...clients.map((each) => each.identification_number), ...appointments.map(({ notes }) => notes)];
/** Names, contact details, identifications, notes and the bank in a practice's records, which no report may contain. */
const texts = new Set<string>();
for (const text of [...people, ...others, "Banco"]) if (text) texts.add(text);

const describe = (log?: string) =>
  describePractice({ endpoint, table: db.table, clock, practice_id, ...(log && { log }) });

test("the report has a practice's counts, last sign-in and due work, but no names or texts", async () => {
  const text = (await describe()).join("\n");
  expect(text).toContain(`Consulta:      ${practice_id}, desde 2026-11-20T15:00:00.000Z`);
  expect(text).toContain("Entró:         2026-11-20T15:00:00.000Z");
  const [, items, counted = ""] = /^Registros: {5}([\d.]+): (.*)$/m.exec(text) ?? [];
  const stored = await dumpOf(ctx);
  expect(items).toBe(String(stored.length));
  const kinds = stored.map(({ __edb_e__ }) => String(__edb_e__));
  const counts = [...new Set(kinds)].map((kind) => `${kind} ${kinds.filter((each) => each === kind).length}`);
  expect(counted.split(", ").sort()).toEqual(counts.sort());
  expect(text).toContain("Por hacer:     nada atrasado");
  expect(texts.size).toBeGreaterThan(50);
  expect([...texts].filter((each) => text.includes(each))).toEqual([]);
  expect(text).not.toMatch(/@|\+\d{7}/);
  const { data: two } = await db.appointment.query.appointment({ practice_id }).go({ limit: 2 });
  const due = dueFrom("complete", practice_id, "2026-11-20T14:18:00.000Z");
  const makeDue = (index: number, queue: string) =>
    db.appointment
      .patch({ practice_id, id: String(two[index]?.id) })
      .set({ ...due, due: queue })
      .go();
  await makeDue(0, due.due);
  expect(await describe()).toContain("Por hacer:     complete 1, desde hace 42 min");
  for (const [index, waiting] of ["1 cita espera", "2 citas esperan"].entries()) {
    await makeDue(index, PARKED);
    expect(await describe()).toContain(`Sin Google:    ${waiting} a que conecte su calendario`);
  }
});

test("the report adds up the practice's requests from the log", async () => {
  const file = join(folder, "log");
  const lines: string[] = [];
  const info = (event: string, fields?: object) => lines.push(JSON.stringify({ event, ...fields }));
  const app = createTestApp({ db, clock, log: { ...silentLog, info } });
  const own = await app.signIn(ctx);
  await app.call("GET", "/auth/me", { token: own });
  await app.call("GET", "/clients", { token: own });
  await app.call("GET", "/auth/me", { token: "none" });
  writeFileSync(file, ["START RequestId: 1", ...lines, ""].join("\n"));
  const [, requests, rcu, wcu] =
    /Llamadas: +([\d,]+) .* con ([\d,]+) unidades.* y ([\d,]+) de/.exec((await describe(file)).join("\n")) ?? [];
  expect(requests).toBe("2");
  expect(Number(rcu?.replace(",", "."))).toBeGreaterThan(1);
  expect(Number(wcu?.replace(",", "."))).toBeGreaterThanOrEqual(0);
});

test("an unknown practice or an unreadable log is reported with a one-line error", async () => {
  const unknown = describePractice({ endpoint, table: db.table, clock, practice_id: "prc_none" });
  await expect(unknown).rejects.toThrow("En esa tabla no hay una consulta prc_none.");
  await expect(describe(join(folder, "gone"))).rejects.toThrow(/^No se puede leer \S+ \(ENOENT\)\.$/);
});

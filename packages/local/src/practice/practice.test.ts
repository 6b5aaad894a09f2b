import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PracticeContext } from "@sereno/core/db/context";
import { dueFrom } from "@sereno/core/domain/kept/due";
import { createTestApp } from "@sereno/tests/support/app";
import { createClock, createPractice, openOwnTable, silentLog } from "@sereno/tests/support/practice";
import { seedPractice } from "@sereno/tests/support/seed";
import { dumpOf } from "@sereno/tests/support/state";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { describePractice } from "./run";

const endpoint = inject("endpoint");
const db = await openOwnTable(endpoint);
const clock = createClock("2026-11-20T15:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "sereno-practice-"));
afterAll(() => rmSync(folder, { recursive: true }));

let ctx: PracticeContext;
let practice_id: string;
/** All texts by or about people in the practice. */
const texts = new Set<string>();

beforeAll(async () => {
  ctx = await createPractice(db, {
    clock,
    practice: { name: "Ana Rivera", phone: "+573009998877", bank_name: "Banco" },
  });
  practice_id = ctx.practice.practice_id;
  await seedPractice(ctx, { clients: 20, appointments: 60 });
  await createTestApp({ db, clock }).signIn(ctx);
  await createPractice(db, { clock });
  const at = { practice_id };
  const clients = (await db.client.query.client(at).go({ pages: "all" })).data;
  const appointments = (await db.appointment.query.appointment(at).go({ pages: "all" })).data;
  const kept = [ctx.practice.name, ctx.practice.email, ctx.practice.phone, "Banco"];
  for (const { name, phone, email, identification_number } of clients)
    kept.push(name, phone, email, identification_number);
  for (const { notes } of appointments) kept.push(notes);
  for (const text of kept) if (text) texts.add(text);
});

const describe = (log?: string) =>
  describePractice({ endpoint, table: db.table, clock, practice_id, ...(log && { log }) });

test("the report counts a practice's records, last use and due work, and contains no names and no texts", async () => {
  const text = (await describe()).join("\n");
  expect(text).toContain(`Consulta:      ${practice_id}, desde 2026-11-20T15:00:00.000Z`);
  expect(text).toContain("Entró:         2026-11-20T15:00:00.000Z");
  const [, items, counted = ""] = /^Registros: {5}([\d.]+): (.*)$/m.exec(text) ?? [];
  const stored = await dumpOf(ctx);
  expect(items).toBe(String(stored.length));
  const kinds = stored.map(({ __edb_e__ }) => String(__edb_e__));
  expect(counted.split(", ").sort()).toEqual(
    [...new Set(kinds)].map((kind) => `${kind} ${kinds.filter((each) => each === kind).length}`).sort(),
  );
  expect(text).toContain("Por hacer:     nada atrasado");
  expect(texts.size).toBeGreaterThan(50);
  expect([...texts].filter((each) => text.includes(each))).toEqual([]);
  expect(text).not.toMatch(/@|\+\d{7}/);
  const [first] = (await db.appointment.query.appointment({ practice_id }).go({ limit: 1 })).data;
  if (!first) throw new Error("no appointment");
  const { id, due, due_at } = first;
  await db.appointment
    .patch({ practice_id, id })
    .set(dueFrom("complete", practice_id, "2026-11-20T14:18:00.000Z"))
    .go();
  expect(await describe()).toContain("Por hacer:     complete 1, desde hace 42 min");
  if (due && due_at) await db.appointment.patch({ practice_id, id }).set({ due, due_at }).go();
});

test("the report adds up the practice's requests from the log", async () => {
  const file = join(folder, "log");
  const lines: string[] = [];
  const log = {
    ...silentLog,
    info: (event: string, fields?: object) => lines.push(JSON.stringify({ event, ...fields })),
  };
  const app = createTestApp({ db, clock, log });
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

test("an unknown practice or log is refused in one line", async () => {
  await expect(describePractice({ endpoint, table: db.table, clock, practice_id: "prc_none" })).rejects.toThrow(
    "En esa tabla no hay una consulta prc_none.",
  );
  await expect(describe(join(folder, "gone"))).rejects.toThrow(/^No se puede leer \S+ \(ENOENT\)\.$/);
});

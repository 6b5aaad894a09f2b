import { createClient } from "@sereno/core/verbs/create-client";
import { workOnPeople } from "@sereno/core/verbs/work-on-people";
import { expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { createClock, createPractice, openOwnTable } from "../support/practice";

const START = "2026-11-20T15:00:00Z";
const db = await openOwnTable(inject("endpoint"));
const clock = createClock(START);
const app = createTestApp({ db, clock });

/** A practice of one client, closed: its id, and where its certificate is. */
async function close() {
  clock.moveTo(START);
  const ctx = await createPractice(db, { clock, practice: { name: "Laura Ríos" } });
  await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const token = await app.signIn(ctx);
  const answer = await app.send("POST", "/trpc/departure.close", { token, body: { receipt_years: 5 } });
  const { result } = JSON.parse(await answer.text());
  const path: string = result.data.certificate_path;
  return { ctx, path, practice_id: ctx.practice.practice_id };
}

async function read(path: string, method = "GET") {
  const answer = await app.send(method, path);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text: text.slice(text.indexOf("<main>")) };
}

test("whoever closed their account reads without signing in what becomes of it, in a page that names nobody", async () => {
  const { ctx, path, practice_id } = await close();
  const before = await read(path);
  expect(before.status).toBe(200);
  expect(before.text).toContain("cuenta cerrada el 20 de noviembre de 2026");
  expect(before.text).toContain("antes del 20 de diciembre de 2026");
  expect(before.headers.get("x-robots-tag")).toContain("noindex");
  expect(before.headers.get("referrer-policy")).toBe("no-referrer");

  clock.moveTo("2026-12-21T15:00:00Z");
  await db.departure.patch({ practice_id }).set({ state: "erasing" }).go();
  expect((await read(path)).text).toContain("se está borrando");
  await workOnPeople({ db, clock, log: ctx.log, meet: ctx.meet });
  const { text } = await read(path);
  expect(text).toContain("Se borró el 21 de diciembre de 2026");
  expect(text).toContain("<li>clientes: 1</li>");
  expect(text).toContain("No se guardan recibos");
  expect(text).toContain("Desde el 25 de enero de 2027");
  expect(text).not.toMatch(/Ana|Laura|3001234567|@/);
});

test("of an account that is back it says so, and nothing of it", async () => {
  const { path, practice_id } = await close();
  await db.departure.patch({ practice_id }).set({ state: "returned" }).go();
  expect((await read(path)).text).toContain("volvió a abrirse");
});

test("an address that Sereno never made opens nothing, and whoever looks ahead is told nothing", async () => {
  const { path } = await close();
  const other = (await close()).path;
  const forged = path.slice(0, -22) + other.slice(-22);
  for (const each of [forged, `${path}x`, path.slice(0, -1), "/c/constancia/none"]) {
    const { status, text } = await read(each);
    expect([each, status]).toEqual([each, 404]);
    expect(text).not.toContain("noviembre");
  }
  expect((await read(path, "POST")).status).toBe(404);
  const ahead = await app.send("GET", path, { headers: { "sec-purpose": "prefetch" } });
  expect(await ahead.text()).not.toContain("noviembre");
});

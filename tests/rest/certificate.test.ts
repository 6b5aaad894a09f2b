import { createClient } from "@sereno/core/verbs/create-client";
import { workOnPeople } from "@sereno/core/verbs/work-on-people";
import { compactVerify, createLocalJWKSet } from "jose";
import { expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { createClock, createPractice, openOwnTable, testKeys, withoutGoogle } from "../support/practice";

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
  expect(before.text).not.toContain("firmada");
  expect((await read(`${path}/firmada`)).status).toBe(404);

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

const textAt = async (path: string, one = app) => (await one.send("GET", path)).text();

/** What somebody knows who has a file and the published keys, and jose alone: nothing of Sereno's code. */
async function verify(file: string, keys: string) {
  const { payload } = await compactVerify(file, createLocalJWKSet(JSON.parse(keys)));
  return JSON.parse(new TextDecoder().decode(payload));
}

test("what was erased is signed: a stranger verifies it by the published key, and a letter that is changed shows", async () => {
  const { ctx, path, practice_id } = await close();
  clock.moveTo("2026-12-21T15:00:00Z");
  await db.departure.patch({ practice_id }).set({ state: "erasing" }).go();
  await workOnPeople({ db, clock, log: ctx.log, meet: ctx.meet });
  const shown = await textAt(path);
  const [, signedPath = "", keysPath = ""] = /href="(\/c\/[^"]+)" download.*?href="([^"]+)"/s.exec(shown) ?? [];
  const answer = await app.send("GET", signedPath);
  expect(answer.headers.get("content-disposition")).toContain("attachment");
  const file = await answer.text();
  const published = await textAt(keysPath);
  expect(published).not.toContain('"d"');

  const claims = await verify(file, published);
  expect(claims).toMatchObject({ state: "erased", erased: { client: 1 }, receipt_years: 5, receipts: 0 });
  expect(claims).toMatchObject({ erased_at: "2026-12-21T15:00:00.000Z", sub: `${claims.iss}${path}` });
  expect(JSON.stringify(claims)).not.toMatch(/Ana|Laura|3001234567|@/);

  const [header, , signature] = file.split(".");
  const changed = Buffer.from(JSON.stringify({ ...claims, erased: { client: 2 } })).toString("base64url");
  await expect(verify([header, changed, signature].join("."), published)).rejects.toThrow("signature");
  const stranger = createTestApp({ db, clock, meet: { ...withoutGoogle, keys: { session: [], encryption: [OTHER] } } });
  const others = await textAt(keysPath, stranger);
  await expect(verify(file, others)).rejects.toThrow("no applicable key");
});

const OTHER = new Uint8Array(32).fill(9);

test("a new key signs from then on, the one before is published as long as it is accepted, and the address outlives both", async () => {
  const { path, practice_id } = await close();
  await db.departure.patch({ practice_id }).set({ state: "erased", erased_at: "2026-12-21T15:00:00.000Z" }).go();
  const file = await textAt(`${path}/firmada`);
  const withKeys = (...encryption: Uint8Array[]) =>
    createTestApp({ db, clock, meet: { ...withoutGoogle, keys: { ...testKeys, encryption } } });
  const rotated = withKeys(OTHER, ...testKeys.encryption);
  expect(await verify(file, await textAt("/c/constancia/llaves.json", rotated))).toMatchObject({ state: "erased" });

  const later = withKeys(OTHER);
  await expect(verify(file, await textAt("/c/constancia/llaves.json", later))).rejects.toThrow("no applicable key");
  const anew = await textAt(`${path}/firmada`, later);
  expect(await verify(anew, await textAt("/c/constancia/llaves.json", later))).toMatchObject({ state: "erased" });
});

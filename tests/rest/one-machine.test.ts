import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { startSereno } from "@sereno/local/server";
import { readSettings } from "@sereno/local/settings";
import { expect, inject, test } from "vitest";
import { extent } from "../extent";
import { listen } from "../support/free-port";
import { booking, call, signIn, useOneMachine } from "../support/one-machine";
import { openOwnTable, silentLog } from "../support/practice";
import type { SpawnedSereno } from "../support/spawn-sereno";

const machine = useOneMachine();
const { start } = machine;

async function expectServed(sereno: SpawnedSereno): Promise<void> {
  const page = await fetch(`${sereno.url}/dashboard`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  // The content security policy has the hash of the page's inline script.
  const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(await page.text()) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  expect(page.headers.get("content-security-policy")).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect((await fetch(`${sereno.url}/assets/none.js`)).status).toBe(404);
  const guide = await fetch(`${sereno.url}/llms.txt`);
  expect([guide.status, guide.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const linked = await fetch(`${sereno.url}/c/${"A".repeat(22)}`);
  expect([linked.status, linked.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(linked.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(linked.headers.get("referrer-policy")).toBe("no-referrer");
  expect((await fetch(`${sereno.url}/api/v1/nope`)).headers.get("content-type")).toMatch("application/problem+json");
  const model = await fetch(`${sereno.url}/mcp`, { method: "POST" });
  expect([model.status, model.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="sereno"']);
  const statusOf = (method: string, path: string, headers = {}) =>
    new Promise((resolve, reject) =>
      request(`${sereno.url}${path}`, { method, headers }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end(),
    );
  expect(await statusOf("TRACE", "/api/v1/clients")).toBe(405);
  expect(await statusOf("TRACE", "/dashboard")).toBe(404);
  for (const [host, status] of Object.entries({ "sereno.rios.co": 401, "other.rios.co": 403 }))
    expect(await statusOf("POST", "/mcp", { host }), host).toBe(status);
  for (const path of ["/assets/", "/..%2f..%2fpackage.json", "/assets/..%2f..%2f..%2fpackage.json"])
    expect(await statusOf("GET", path), path).toBe(404);
}

/** Expects that Ana's two months of appointments are created at her first sign-in only, and that Carla has none. */
async function expectDemo(sereno: SpawnedSereno): Promise<void> {
  const token = await signIn(sereno, "ana@sereno.test");
  const { body: stats } = await call(sereno, "GET", "/appointments/stats", token);
  expect(stats.total).toBeGreaterThan(100);
  for (const kind of ["upcoming", "completed", "cancelled", "no_show"]) expect(stats[kind], kind).toBeGreaterThan(0);
  await signIn(sereno, "ana@sereno.test");
  expect((await call(sereno, "GET", "/appointments/stats", token)).body.total).toBe(stats.total);
  const carla = await signIn(sereno, "carla@sereno.test");
  expect((await call(sereno, "GET", "/appointments/stats", carla)).body.total).toBe(0);
}

const PAYMENTS = extent(18, 36);
const AMOUNT = 1_000;
/** Minimum number of payments answered before each kill of the server. */
const KILLS = extent([6], [6, 18]);

/** Kills the server during payments, and repeats each payment under its key until it is answered. */
async function payOverKills(first: SpawnedSereno, token: string, client_id: string): Promise<SpawnedSereno> {
  let sereno = first;
  const pay = (key: string) => {
    const payment = { client_id, amount: AMOUNT, method: "nequi", parts: [] };
    return call(sereno, "POST", "/payments", token, payment, { "idempotency-key": key });
  };
  const numbers = new Map<string, number>();
  const keys = Array.from({ length: PAYMENTS }, () => randomUUID());
  let killed = 0;
  while (numbers.size < PAYMENTS) {
    const open = keys.filter((key) => !numbers.has(key)).slice(0, 6);
    const round = open.map((key) => pay(key).catch(() => null));
    const isKilled = killed < KILLS.length && numbers.size >= (KILLS[killed] ?? 0);
    if (isKilled) {
      killed += 1;
      await Promise.race(round);
      await sereno.stop("SIGKILL");
    }
    for (const [index, answer] of (await Promise.all(round)).entries()) {
      if (answer?.status === 201) numbers.set(open[index] ?? "", answer.body.number);
    }
    if (isKilled) sereno = await start();
  }
  expect(killed).toBe(KILLS.length);
  const receipts = Array.from({ length: PAYMENTS }, (_, index) => index + 1);
  expect([...numbers.values()].sort((a, b) => a - b)).toEqual(receipts);
  expect((await call(sereno, "GET", `/clients/${client_id}/balance`, token)).body.credit).toBe(PAYMENTS * AMOUNT);
  return sereno;
}

test("Sereno prints its settings, serves web and API, loses and doubles nothing over kill -9, and stops cleanly", async () => {
  const mails = { SMTP_URL: "smtp://127.0.0.1:9", EMAIL_SENDER: "ana@rios.co" };
  const first = await start({ ORIGIN: "https://sereno.rios.co", ...mails });
  expect(first.output()).toMatch(/Base de datos: \S+/);
  const KNOWN = /^(Node|Sereno|Base de datos|Google|Correo|Respaldos|Aviso): /;
  const lines = first.output().trim().split("\n");
  expect(lines.filter((line) => !KNOWN.test(line))).toEqual([]);
  await expectServed(first);
  await expectDemo(first);
  await expect(start()).rejects.toThrow(/^exit 1: Otra Sereno .*DATA_DIR\.$/);
  const token = await signIn(first, "bruno@sereno.test");
  const booked: { id: string; client_id: string }[] = [];
  for (let hour = 6; hour < 18; hour++) {
    const { status, body } = await call(first, "POST", "/appointments", token, booking(hour));
    expect(status).toBe(201);
    booked.push(body);
  }
  const last = await payOverKills(first, token, booked[0]?.client_id ?? "");
  const { body } = await call(last, "GET", "/appointments", token);
  expect(body.appointments.map(({ id }: { id: string }) => id)).toEqual(booked.map(({ id }) => id));
  expect((await call(last, "POST", "/appointments", token, booking(7))).body.code).toBe("overlap");
  expect(await last.stop("SIGINT")).toBe(0);
  expect(existsSync(join(machine.home, "data", "sereno.db.lock"))).toBe(false);
});

test.each(["PORT", "GOOGLE_PORT"])("a start with a busy %s is refused with one line", async (variable) => {
  const server = createServer();
  const port = await listen(server);
  const { table } = await openOwnTable(inject("endpoint"));
  const database = { DYNAMODB_ENDPOINT: inject("endpoint"), DYNAMODB_TABLE: table };
  const ports = { PORT: "0", GOOGLE_PORT: "0", [variable]: String(port) };
  const settings = readSettings({ DATA_DIR: join(machine.home, "data"), ...database, ...ports });
  const started = startSereno({ settings, clock: { now: () => new Date() }, log: silentLog, dev: false });
  await expect(started).rejects.toThrow(new RegExp(`^.*${port}.*${variable}\\.$`));
  server.close();
});

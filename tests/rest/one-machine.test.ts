import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDatabase } from "@sereno/local/database";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type SpawnedSereno, spawnSereno } from "../support/spawn-sereno";

let dataDir: string;
let running: SpawnedSereno[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sereno-"));
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop("SIGTERM")));
  running = [];
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}) {
  const sereno = await spawnSereno({ DATA_DIR: dataDir, ...environment });
  running.push(sereno);
  return sereno;
}

async function call(sereno: SpawnedSereno, method: string, path: string, token?: string, body?: unknown) {
  const response = await fetch(`${sereno.url}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function signIn(sereno: SpawnedSereno, email: string): Promise<string> {
  const login = await call(sereno, "GET", "/auth/google/login");
  const back = await answerConsent(login.body.authorization_url, { email });
  const { code, state } = Object.fromEntries(back.searchParams);
  return (await call(sereno, "POST", "/auth/google/callback", undefined, { code, state })).body.access_token;
}

const tomorrow = (hour: number) =>
  `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)} ${String(hour).padStart(2, "0")}:00:00`;
const booking = (hour: number) => ({
  patient_name: "Ana Peña",
  patient_phone: "3001234567",
  appointment_date: tomorrow(hour),
});

test("says where it listens and what it uses, serves web and API, and stops cleanly", async () => {
  const sereno = await start();
  expect(sereno.output()).toMatch(/Base de datos: \S+/);
  const page = await fetch(`${sereno.url}/dashboard`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self';/);
  expect((await fetch(`${sereno.url}/assets/none.js`)).status).toBe(404);
  expect((await fetch(`${sereno.url}/api/v1/nope`)).headers.get("content-type")).toMatch("application/problem+json");
  expect(await sereno.stop("SIGINT")).toBe(0);
  expect(existsSync(join(dataDir, "sereno.db.lock"))).toBe(false);
});

test("after kill -9 and a restart everything acknowledged is there, the session too", async () => {
  const first = await start();
  const token = await signIn(first, "bruno@sereno.test");
  const booked: string[] = [];
  for (let hour = 6; hour < 18; hour++) {
    const { status, body } = await call(first, "POST", "/appointments", token, booking(hour));
    expect(status).toBe(201);
    booked.push(body.id);
  }
  await first.stop("SIGKILL");
  const second = await start();
  const { body } = await call(second, "GET", "/appointments", token);
  expect(body.appointments.map(({ id }: { id: string }) => id)).toEqual(booked);
  expect((await call(second, "POST", "/appointments", token, booking(7))).body.code).toBe("overlap");
});

test("Ana's practice comes with two months of appointments around today, made once", async () => {
  const sereno = await start();
  const token = await signIn(sereno, "ana@sereno.test");
  const { body: stats } = await call(sereno, "GET", "/appointments/stats", token);
  expect(stats.total).toBeGreaterThan(100);
  for (const kind of ["upcoming", "completed", "cancelled", "no_show"]) expect(stats[kind], kind).toBeGreaterThan(0);
  await signIn(sereno, "ana@sereno.test");
  expect((await call(sereno, "GET", "/appointments/stats", token)).body.total).toBe(stats.total);
  const carla = await signIn(sereno, "carla@sereno.test");
  expect((await call(sereno, "GET", "/appointments/stats", carla)).body.total).toBe(0);
});

describe("refuses to start with one clear line", () => {
  test.each(["PORT", "GOOGLE_PORT"])("when %s is taken", async (variable) => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await expect(start({ [variable]: String(port) })).rejects.toThrow(
      new RegExp(`^exit 1: .*${port}.*${variable}\\.$`),
    );
    server.close();
  });

  test("when another Sereno uses the same data", async () => {
    await start();
    await expect(start()).rejects.toThrow(/^exit 1: Otra Sereno .*DATA_DIR\.$/);
  });

  test("when there is no database engine, naming the three ways to have one", async () => {
    const choice = { file: null, path: "/nowhere", platform: "amiga-68k" };
    await expect(startDatabase(choice)).rejects.toThrow(/npm install.*PATH.*DYNAMODB_ENDPOINT/s);
  });

  test("when a setting makes no sense", async () => {
    await expect(start({ PORT: "web" })).rejects.toThrow(/^exit 1: PORT: /);
    await expect(start({ GOOGLE_CLIENT_ID: "only" })).rejects.toThrow(/GOOGLE_CLIENT_SECRET/);
  });
});

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { startDatabase } from "@sereno/local/database";
import { readSettings } from "@sereno/local/settings";
import { describe, expect, test } from "vitest";
import { booking, call, signIn, useOneMachine } from "../support/one-machine";

const machine = useOneMachine();
const { start } = machine;

test("a start prints what it uses, serves web and API, and stops cleanly", async () => {
  const sereno = await start();
  expect(sereno.output()).toMatch(/Base de datos: \S+/);
  const said = sereno
    .output()
    .trim()
    .split("\n")
    .filter((line) => !/^(Node|Sereno|Base de datos|Google|Correo|Respaldos|Aviso): /.test(line));
  expect(said).toEqual([]);
  const page = await fetch(`${sereno.url}/dashboard`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  // The policy's hash allows the only script of the page.
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

  // The server echoes no request, lists no folder, and serves only the web's files.
  const statusOf = (method: string, path: string) =>
    new Promise((resolve, reject) =>
      request(`${sereno.url}${path}`, { method }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end(),
    );
  expect(await statusOf("TRACE", "/api/v1/clients")).toBe(405);
  expect(await statusOf("TRACE", "/dashboard")).toBe(404);
  for (const path of ["/assets/", "/..%2f..%2fpackage.json", "/assets/..%2f..%2f..%2fpackage.json"]) {
    expect(await statusOf("GET", path), path).toBe(404);
  }
  expect(await sereno.stop("SIGINT")).toBe(0);
  expect(existsSync(join(machine.home, "data", "sereno.db.lock"))).toBe(false);
});

test("after kill -9 and a restart every acknowledged booking and the session are there", async () => {
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

  test("when there is no database engine, naming the ways to have one", async () => {
    const choice = { file: null, path: "/nowhere", platform: "amiga-68k" };
    await expect(startDatabase(choice)).rejects.toThrow(/DYNAMODB_ENDPOINT.*PATH.*npm install/s);
  });

  test("when a setting makes no sense", async () => {
    await expect(start({ PORT: "web" })).rejects.toThrow(/^exit 1: PORT: /);
    expect(() => readSettings({ GOOGLE_CLIENT_ID: "only" })).toThrow(/GOOGLE_CLIENT_SECRET/);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { serveAssets } from "./assets";

const around = mkdtempSync(join(tmpdir(), "sereno-assets-"));
afterAll(() => rmSync(around, { recursive: true }));
const folder = join(around, "assets");
mkdirSync(folder);

const CODE = "export const answer = 42;\n".repeat(100);
writeFileSync(join(folder, "app-1.js"), CODE);
writeFileSync(join(folder, "inter-1.woff2"), CODE);

const app = new Hono().get("/assets/:name", serveAssets(folder));
const get = (name: string, encodings = "gzip, br") =>
  app.request(`/assets/${name}`, { headers: { "accept-encoding": encodings } });

test("a browser that accepts gzip gets a script compressed, with its type, cacheable for a year", async () => {
  const answer = await get("app-1.js");
  expect(Object.fromEntries(answer.headers)).toEqual({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "gzip",
    "content-type": "text/javascript; charset=utf-8",
    vary: "accept-encoding",
  });
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(CODE);
});

test("a script is sent uncompressed to a client that accepts no compression, and a font to every client", async () => {
  const answer = await get("app-1.js", "identity");
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(await answer.text()).toBe(CODE);
  const font = await get("inter-1.woff2");
  expect([font.headers.get("content-encoding"), font.headers.get("vary")]).toEqual([null, null]);
  expect(await font.text()).toBe(CODE);
});

test("a missing file is answered with an uncacheable 404 until it exists", async () => {
  const missing = await get("late-1.js");
  expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, null]);
  writeFileSync(join(folder, "late-1.js"), CODE);
  expect((await get("late-1.js")).status).toBe(200);
});

const OUTSIDE = ["..%2fsecret.js", "%2e%2e%2fsecret.js", "..%5csecret.js", "."];
test.each(OUTSIDE)("a file outside the folder is not served: %s", async (name) => {
  writeFileSync(join(around, "secret.js"), CODE);
  expect((await get(name)).status).toBe(404);
});

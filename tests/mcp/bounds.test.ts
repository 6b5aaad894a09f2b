import type { AgentRight } from "@sereno/core/domain/agent/schema";
import { beforeEach, expect, test } from "vitest";
import { createDeps } from "../../functions/deps";
import { createTestApp, FUNCTION_SETTINGS, makeAgentToken } from "../support/app";
import { eachPracticeIn } from "../support/each-practice";
import { connectMcp, REVISIONS } from "../support/mcp";
import { createLog } from "../support/practice";

const practice = { agent_enabled: true };
const bound = { boundCallers: true };
const { db, clock, ctx, app } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z", practice, bound);

let token: string;
let address: string;
let last = 0;
beforeEach(async () => {
  token = await makeAgentToken(ctx, "WhatsApp");
  last += 1;
  address = `203.0.113.${last}`;
});

const accept = { accept: "application/json, text/event-stream" };
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

async function post(options: { token?: string; body?: unknown; headers?: Record<string, string> }, to = "/mcp") {
  const { headers, ...rest } = options;
  const answer = await app.send("POST", to, { body: list, address, headers: { ...accept, ...headers }, ...rest });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
}

test("a request without a token, with a guessed agent token or with a therapist's session gets a 401", async () => {
  const [, practice, id] = token.split(".");
  for (const other of [undefined, "x", `sereno_agent.${practice}.${id}.guessed`, await app.signIn(ctx)]) {
    const { status, headers, body } = await post({ token: other });
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toMatch(/^Bearer realm="sereno"/);
    expect(body).toMatchObject({ code: "unauthorized" });
  }
  expect((await post({ token })).status).toBe(200);
});

test("of the HTTP methods only POST is allowed, and a subscription to tool changes is refused", async () => {
  for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
    const answer = await app.send(method, "/mcp", { token });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  }
  await expect((await connectMcp(app, token)).client.listen({ toolsListChanged: true })).rejects.toThrow();
});

test("a request to a foreign host or from a foreign origin is refused", async () => {
  const refused = { status: 403, body: { code: "forbidden" } };
  for (const host of ["evil.example", "localhost.evil.example", "169.254.169.254"])
    expect(await post({ token }, `http://${host}/mcp`)).toMatchObject(refused);
  for (const origin of ["https://evil.example", "null", "http://localhost.evil.example", "file://"])
    expect(await post({ token, headers: { origin } })).toMatchObject(refused);
  const headers = { origin: "http://localhost:6274" };
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]"])
    expect((await post({ token, headers }, `http://${host}/mcp`)).status).toBe(200);
});

test("behind CloudFront a request needs the edge key, and Sereno's host in x-forwarded-host", async () => {
  const key = new Uint8Array(32).fill(3);
  const deployed = createTestApp({ db, clock, edgeKeys: [key], hosts: ["sereno.example"] });
  const ask = async (host: string, edgeKey = key) => {
    const edge = { "x-sereno-origin": Buffer.from(edgeKey).toString("base64url"), "x-forwarded-host": host };
    return (await deployed.send("POST", "/mcp", { token, body: list, headers: { ...accept, ...edge } })).status;
  };
  expect(await ask("sereno.example")).toBe(200);
  expect(await ask("evil.example")).toBe(403);
  expect(await ask("sereno.example", new Uint8Array(32).fill(4))).toBe(403);
});

test("a deployment admits the host of its Google redirect address, and a preview its own host", () => {
  expect(createDeps(FUNCTION_SETTINGS).hosts).toEqual(["sereno.example"]);
  const relay = { RELAY_KEYS: "a".repeat(43), RELAY_ORIGIN: "https://pr-7.preview.sereno.example" };
  expect(createDeps({ ...FUNCTION_SETTINGS, ...relay }).hosts).toEqual(["pr-7.preview.sereno.example"]);
});

test("a request whose body is not one JSON message of at most 256 KB is refused", async () => {
  const large = { ...list, params: { text: "x".repeat(256 * 1024) } };
  expect(await post({ token, body: large })).toMatchObject({ status: 413, body: { code: "payload_too_large" } });
  expect(await post({ token, body: [list, list] })).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect(await post({ token, body: "{" })).toMatchObject({ status: 400, body: { code: "malformed_json" } });
  const deep = JSON.parse("[".repeat(200) + "]".repeat(200));
  expect(await post({ token, body: { ...list, params: { deep } } })).toMatchObject({ status: 400 });
  expect(await post({ token, headers: { "content-type": "text/plain" } })).toMatchObject({ status: 415 });
});

test("a token may make 120 calls a minute, over MCP and REST together", async () => {
  const rest = () => app.call("GET", "/profile/basic-info", { token });
  expect([(await rest()).status, (await post({ token })).status]).toEqual([200, 200]);
  expect((await rest()).headers.get("ratelimit")).toBe('"minute";r=117;t=60');
  const key = { practice_id: ctx.practice.practice_id, id: token.split(".")[2] ?? "" };
  await db.agentToken.patch(key).set({ calls: 119 }).go();
  expect((await post({ token })).status).toBe(200);
  const { status, headers, body } = await post({ token });
  expect([status, headers.get("retry-after")]).toEqual([429, "60"]);
  expect(body).toMatchObject({ code: "rate_limited", retry_after: 60 });
  expect((await rest()).status).toBe(429);
});

test("an IP address may make 600 calls a minute without a token, and ten with a wrong token", async () => {
  const statusesOf = async (count: number, options: Parameters<typeof post>[0]) => {
    const statuses = [];
    for (let sent = 0; sent < count; sent++) statuses.push((await post(options)).status);
    return statuses;
  };
  // A call of 256 KB counts as 33 calls, so 18 such calls and 6 small ones use up the 600.
  const large = { "content-length": String(256 * 1024) };
  const unknown = [...(await statusesOf(18, { headers: large })), ...(await statusesOf(7, {}))];
  expect(unknown).toEqual([...Array(24).fill(401), 429]);
  address = "198.51.100.7";
  expect(await statusesOf(11, { token: token.replace(/\w+$/, "wrong") })).toEqual([...Array(10).fill(401), 429]);
});

test.each(REVISIONS)("over MCP %s a disabled agent lists the tools, and each call is refused", async (revision) => {
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ agent_enabled: false }).go();
  const { client, call } = await connectMcp(app, token, revision);
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(9);
  const sentence = "El agente de WhatsApp está desactivado.";
  const refused = { isError: true, sentence, code: "agent_disabled", next: null, audience: "therapist" };
  for (const { name } of tools) expect(await call(name, { nonsense: 1 })).toEqual(refused);
});

test("a tool is refused to a token without the right that it needs", async () => {
  const try_ = async (right: AgentRight) => {
    const { call } = await connectMcp(app, await makeAgentToken(ctx, right, { right }));
    const { data } = await call("sereno_horas", { start_date: "2026-11-23", end_date: "2026-11-23" });
    const who = { patient_name: "Ana Peña", patient_phone: "3001234567", idempotency_key: right };
    const booked = await call("sereno_agendar", { ...who, slot: data.times[0].slot });
    const agreed = { confirmed_by_client: true, idempotency_key: `${right}-2` };
    const buyer = { client_name: "Ana Peña", client_phone: "3001234567" };
    const sold = await call("sereno_vender", { package_id: "pkg_x", ...buyer, ...agreed });
    const handed = await call("sereno_pasar_a_persona", { phone: "3110000000", reason: "x", idempotency_key: "h" });
    return [booked.code, sold.code, handed.code];
  };
  expect(await try_("read")).toEqual(["forbidden", "forbidden", undefined]);
  expect(await try_("book")).toEqual([undefined, "forbidden", undefined]);
  expect(await try_("sell")).toEqual([undefined, "not_found", undefined]);
});

test("a call of an unknown tool or with an unknown field is refused", async () => {
  const { client, call } = await connectMcp(app, token);
  await expect(client.callTool({ name: "sereno_borrar", arguments: {} })).rejects.toThrow("No such tool");
  const unknown = { isError: true, code: "unknown_field", errors: [{ path: "start" }], next: "sereno_horas" };
  expect(await call("sereno_horas", { start: "2026-11-23" })).toMatchObject(unknown);
});

test("the log line of a tool call names the tool and its procedures, and contains no input", async () => {
  const { lines, log } = createLog();
  const { call } = await connectMcp(createTestApp({ db, clock, log }), token);
  await call("sereno_quien_escribe", { phone: "3001234567" });
  await call("sereno_mover", { appointment_id: "apt_x", slot: "x", confirmed_by_client: true, idempotency_key: "k" });
  const [found, refused] = lines.slice(-2);
  const procedure = "mcp,sereno_quien_escribe,client.byPhone,agent.context";
  expect(found).toMatchObject({ actor: "agent", procedure, status: 200 });
  expect(refused).toMatchObject({ procedure: "mcp,sereno_mover", status: 422, code: "invalid_slot" });
  expect(JSON.stringify(lines)).not.toContain("3001234567");
});

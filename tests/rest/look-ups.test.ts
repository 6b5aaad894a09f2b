import { describeProcedure } from "@sereno/api/procedure";
import { isWrite } from "@sereno/api/rest-row";
import { restTable } from "@sereno/api/rest-table";
import { describe, expect, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { openContract } from "../support/contract";
import { inputSchemaOf } from "../support/document";
import { propertiesOf } from "../support/records";
import { dumpOf, stateOf } from "../support/state";

const phone = "300 123 4567";
const SOLD = "/package-purchases";
const WRONG = { identification: "1\u202e2" };

/** For each GET with personal data in its URL: the equivalent POST, an input with a result, and an invalid input. */
const TWINS: [get: string, post: string, found: Record<string, string | number>, wrong: Record<string, string>][] = [
  ["/clients", "/clients/search", { search: "pena", page_size: 5 }, { search: "a\u0007b" }],
  ["/clients/by-info", "/clients/by-info", { name: "Ana Peña", phone }, { name: "Ana Peña", phone: "nadie" }],
  ["/clients/by-phone/:phone", "/clients/by-phone", { phone }, { phone: "nadie" }],
  ["/clients/check-active-packages/:name", "/clients/check-active-packages", { name: "ana pena" }, { name: "\u202e" }],
  ["/appointments/search", "/appointments/search", { q: "ana", limit: 1 }, { q: "ana", cursor: "{}" }],
  [`${SOLD}/active/by-client`, `${SOLD}/active/by-client`, { phone }, {}],
  [`${SOLD}/client/:identification`, `${SOLD}/client-by-identification`, { identification: "1020" }, WRONG],
  [`${SOLD}/client-by-name/:name`, `${SOLD}/client-by-name`, { name: "ana peña" }, { name: "\u202e" }],
  ["/profile/search", "/profile/search", { search_term: "a", limit: 5 }, { search_term: "a", limit: "many" }],
];

const { app, ctx, token, call } = await openContract();
await call("PUT", "/profile/agent-status", { agent_enabled: true });
const { body: pack } = await call("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 1 });
const ana = { patient_name: "Ana Peña", patient_phone: phone, identification_number: "1020" };
for (const [day, more] of Object.entries({ 24: { package_id: pack.id }, 25: {} }))
  await call("POST", "/appointments", { ...ana, ...more, appointment_date: `2026-11-${day} 10:00:00` });
const agent = await makeAgentToken(ctx, "Lee", { right: "read" });

const PERSONAL = /name|phone|email|identification|search|^q$/;

test("TWINS has every GET route that takes personal data in its URL", () => {
  const naming = restTable.filter(
    (row) => !isWrite(row) && Object.keys(propertiesOf(inputSchemaOf(row))).some((name) => PERSONAL.test(name)),
  );
  expect(TWINS.map(([get]) => get).sort()).toEqual(naming.map(({ path }) => path).sort());
});

const text = (value: unknown) => encodeURIComponent(String(value));

function addressOf(path: string, input: Record<string, unknown>): string {
  const filled = path.replace(/:(\w+)/, (_, name: string) => text(input[name]));
  const query = Object.entries(input).filter(([name]) => !path.includes(`:${name}`));
  return `${filled}?${query.map(([name, value]) => `${name}=${text(value)}`).join("&")}`;
}

describe.each(TWINS)("GET %s and POST %s", (get, post, found, wrong) => {
  const row = restTable.find((each) => each.method === "POST" && each.path === post);
  const isAgents = row && describeProcedure(row.procedure).access === "agent";

  test("give each caller the same answers and refusals; the POST refuses unknown fields and fields in its URL", async () => {
    for (const by of isAgents ? [token, agent] : [token]) {
      const answer = await call("GET", addressOf(get, found), undefined, by);
      const { status, body } = await call("POST", post, found, by);
      expect({ status, body }).toEqual({ status: 200, body: answer.body });
      expect(JSON.stringify(body)).toMatch(/"\w*name":"/);
      const { request_id: _, ...problem } = (await call("GET", addressOf(get, wrong), undefined, by)).body;
      expect(await call("POST", post, wrong, by)).toMatchObject({ status: 400, body: problem });
    }
    expect((await call("POST", post, found, "garbage")).body.code).toBe("unauthorized");
    if (!isAgents) expect((await call("POST", post, found, agent)).body.code).toBe("forbidden");
    const known = Object.keys(found)[0] ?? "";
    const unknown = (error: object) => ({ status: 400, body: { code: "unknown_field", errors: [error] } });
    expect(await call("POST", post, { ...found, nombre: "x" })).toMatchObject(unknown({ path: "nombre" }));
    const inAddress = await call("POST", `${post}?${known}=${text(found[known])}`, found);
    expect(inAddress).toMatchObject(unknown({ path: known, message: expect.stringContaining("cuerpo") }));
  });

  test("change nothing, and store no answer for an idempotency key", async () => {
    const [before, { length }] = [await stateOf(ctx), await dumpOf(ctx)];
    const headers = { "idempotency-key": "one for all", "if-match": '"7"' };
    for (const body of [found, wrong, found]) {
      const answer = await app.call("POST", post, { token, body, headers });
      expect([200, 400]).toContain(answer.status);
      expect(answer.headers.has("idempotency-replayed")).toBe(false);
    }
    expect(await stateOf(ctx)).toBe(before);
    expect(await dumpOf(ctx)).toHaveLength(length);
  });
});

test("an agent's look-ups count as calls of the minute, and not as activity", async () => {
  const answer = await call("POST", "/clients/by-phone", { phone }, agent);
  const left = Number(/r=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);
  expect((await call("POST", "/clients/search", {}, agent)).headers.get("ratelimit")).toContain(`r=${left - 1};`);
  expect((await app.trpc("agent.activity", {}, { token })).data.activities).toEqual([]);
});

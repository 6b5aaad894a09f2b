import { expect, test } from "vitest";
import { makeAgentToken, readServerTiming } from "../support/app";
import { eachPracticeIn } from "../support/each-practice";
import { stateOf } from "../support/state";

const { ctx, app } = await eachPracticeIn("own", "2026-11-20T15:00:00Z", { agent_enabled: true });

async function sendBatch(procedure: string, calls: number, token?: string, comma = ",") {
  const path = Array.from({ length: calls }, () => procedure).join(comma);
  const body = Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, token ? person(index) : {}]));
  const answer = await app.send("POST", `/trpc/${path}?batch=1`, { token, body });
  return { status: answer.status, body: JSON.parse(await answer.text()), asked: readServerTiming(answer.headers) };
}

const person = (index: number) => ({ name: `Persona ${"abcdefghijkl"[index]}`, phone: `300555010${index % 10}` });

test.each([",", "%2C"])("a tRPC batch of eleven calls joined by '%s' is refused before any runs", async (comma) => {
  const token = await app.signIn(ctx);
  const before = await stateOf(ctx);
  const refused = await sendBatch("client.create", 11, token, comma);
  expect(refused.status).toBe(400);
  expect(refused.body).toHaveLength(11);
  const data = { appCode: "batch_too_large", httpStatus: 400, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  const message = "Son demasiadas llamadas en una solicitud: máximo diez.";
  for (const { error } of refused.body) expect(error).toMatchObject({ message, data });
  expect(refused.asked.requests).toBe(0);
  expect(await stateOf(ctx)).toBe(before);
});

test.each([1, 2])("tRPC refuses an agent's token in a batch of %i calls", async (calls) => {
  const token = await makeAgentToken(ctx, "WhatsApp");
  const before = await stateOf(ctx);
  const refused = await sendBatch("client.create", calls, token);
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).toContain('"appCode":"rest_only"');
  expect(refused.asked.requests).toBe(0);
  expect(await stateOf(ctx)).toBe(before);
});

test("starting a sign-in makes no database request, neither in a batch nor over REST", async () => {
  expect((await sendBatch("auth.startGoogleLogin", 300)).status).toBe(400);
  const ten = await sendBatch("auth.startGoogleLogin", 10);
  expect([ten.status, ten.asked.requests, ten.asked.wcu]).toEqual([200, 0, 0]);
  const one = await app.call("GET", "/auth/google/login");
  expect([one.status, readServerTiming(one.headers).requests]).toEqual([200, 0]);
});

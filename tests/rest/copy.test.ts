import { KINDS } from "@sereno/core/things/export/asked/schema";
import { batchesOf } from "@sereno/core/things/export/rules";
import { expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { FILE, takeCopy } from "../support/copy";
import { createClock, createPractice, nextRequestOf, openOwnTable } from "../support/practice";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });

const ana = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-11-24 10:00:00" };

async function opened(agent_enabled = true) {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled, google_connected: false } });
  const token = await app.signIn(ctx);
  const call = async (procedure: string, input: object = {}) => {
    const answer = await app.send("POST", `/trpc/${procedure}`, { token, body: input });
    const { result, error } = JSON.parse(await answer.text());
    return { status: answer.status, data: result?.data, code: error?.data.appCode };
  };
  return { ctx, token, call, agent: await makeAgentToken(ctx, "WhatsApp") };
}

test("while a copy is brought nothing else changes, whoever asks; what is read, and leaving, goes on", async () => {
  const full = await opened();
  await app.call("POST", "/appointments", { token: full.token, body: ana });
  const copy = await takeCopy(await nextRequestOf(full.ctx));
  const { token, agent, call } = await opened();
  expect((await call("copy.begin", { file: FILE })).status).toBe(200);

  const refused = { status: 409, body: { code: "restoring" } };
  for (const who of [token, agent]) {
    expect(await app.call("POST", "/appointments", { token: who, body: ana })).toMatchObject(refused);
    expect((await app.call("GET", "/packages", { token: who })).status).toBe(200);
  }
  expect(await app.call("PUT", "/profile", { token, body: { city: "Cali" } })).toMatchObject(refused);
  for (const batch of batchesOf(copy)) {
    expect((await call("copy.bring", { file: FILE, ...batch })).status).toBe(200);
  }
  expect((await call("copy.state")).data).toEqual({ file: FILE, is_empty: false });
  const [profile] = copy.records.profile;
  let cursor: string | null = null;
  do {
    const step = await call("copy.finish", { file: FILE, cursor, profile });
    expect(step.status).toBe(200);
    cursor = step.data.next_cursor;
  } while (cursor);
  const other = { ...ana, appointment_date: "2026-11-24 11:00:00" };
  expect((await app.call("POST", "/appointments", { token, body: ana })).body.code).toBe("overlap");
  expect((await app.call("POST", "/appointments", { token, body: other })).status).toBe(201);
});

test("an assistant neither takes nor brings anything", async () => {
  const { agent } = await opened();
  const inputs = { page: { kind: "clients" }, state: {}, begin: { file: FILE }, discard: {} };
  for (const [name, body] of Object.entries(inputs)) {
    expect((await app.send("POST", `/trpc/copy.${name}`, { token: agent, body })).status).toBe(403);
  }
});

test("every kind is a page that is answered, and no other is", async () => {
  const { call } = await opened();
  for (const kind of KINDS) {
    expect(await call("copy.page", { kind })).toMatchObject({ status: 200, data: { next_cursor: null } });
  }
  expect(await call("copy.page", { kind: "login" })).toMatchObject({ status: 400, code: "invalid_input" });
  expect(await call("copy.page", { kind: "constructor" })).toMatchObject({ status: 400, code: "invalid_input" });
});

import { createGoogleIdentity } from "@sereno/google";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { afterAll, expect, inject, test } from "vitest";
import { createTestApp, readServerTiming } from "../support/app";
import { findDepartures, rowOf } from "../support/document";
import { credentials, now, startGoogle } from "../support/google-stand-in";
import { createClock, openTestDatabase, testKeys } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock(new Date().toISOString());

const accounts = ["nueva", "otra", "sin-calendario", "invitada", "extrania", "personal"].map((name) => ({
  email: `${name}-${process.pid}-${Date.now()}@sereno.test`,
  name: `Cuenta ${name}`,
  isPersonal: name === "personal",
}));
const emailOf = (name: string) => accounts.find(({ email }) => email.startsWith(name))?.email ?? "";

const google = await startGoogle(accounts);
afterAll(() => google.stop());

const identity = createGoogleIdentity({ ...credentials, issuer: google.issuer, now });
const appFor = (allowedEmails: string[], keys = testKeys) =>
  createTestApp({ db, clock, keys, allowedEmails, identity });
let app = appFor([]);

async function answer(url: URL | string, email = emailOf("nueva"), calendar = true) {
  const back = await answerConsent(new URL(url), { email, calendar });
  return { code: back.searchParams.get("code"), state: back.searchParams.get("state") };
}
async function visitGoogle(email: string, calendar = true) {
  return answer((await app.call("GET", "/auth/google/login")).body.authorization_url, email, calendar);
}
const finish = (body: unknown) => app.call("POST", "/auth/google/callback", { body });

test("the first sign-in creates a practice, also without the calendar permission, and the next one finds it", async () => {
  const first = await finish(await visitGoogle(emailOf("nueva")));
  const user = { email: emailOf("nueva"), timezone: null, google_connected: true, agent_enabled: false };
  expect(first).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 604800, user } });
  const row = rowOf("POST", "/auth/google/callback");
  expect(row && findDepartures(row, first)).toEqual([]);
  const token = first.body.access_token;
  const schedule = await app.call("GET", "/availability/schedule", { token });
  expect(schedule.body.weekly_availability.friday.enabled).toBe(true);
  const picture_url = "https://example.com/nueva.png";
  await app.call("PUT", "/profile/picture", { token, body: { picture_url } });
  const next = await finish(await visitGoogle(emailOf("nueva")));
  expect(next.body.user).toMatchObject({ id: first.body.user.id, picture_url });
  expect((await app.call("GET", "/auth/me", { token })).status).toBe(200);
  const { body } = await finish(await visitGoogle(emailOf("sin-calendario"), false));
  expect(body.user).toMatchObject({ google_connected: false });
});

test("two first sign-ins at once create one practice, and only one of two sign-ins with the same state succeeds", async () => {
  const visits = await Promise.all([visitGoogle(emailOf("otra")), visitGoogle(emailOf("otra"))]);
  const answers = await Promise.all(visits.map(finish));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  const { body } = await app.call("GET", "/auth/google/login");
  const twice = [await answer(body.authorization_url), await answer(body.authorization_url)];
  expect((await Promise.all(twice.map(finish))).map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a sign-in's state is valid once, for ten minutes", async () => {
  const visit = await visitGoogle(emailOf("nueva"));
  expect((await finish(visit)).status).toBe(200);
  expect(await finish(visit)).toMatchObject({ status: 400, body: { detail: "Error al procesar la autenticación" } });
  const slow = await visitGoogle(emailOf("nueva"));
  clock.moveTo(new Date(clock.now().getTime() + 10 * 60_000).toISOString());
  expect((await finish(slow)).status).toBe(400);
});

test("a sign-in with bound=true is finished only with its verifier, which no URL contains", async () => {
  const { body } = await app.call("GET", "/auth/google/login?bound=true");
  const seen = await answer(body.authorization_url);
  expect(body.authorization_url).not.toContain(body.verifier);
  for (const verifier of [undefined, "", "x", (await app.call("GET", "/auth/google/login?bound=true")).body.verifier]) {
    const refused = await finish({ ...seen, verifier });
    expect([refused.status, readServerTiming(refused.headers).requests]).toEqual([400, 0]);
  }
  expect((await finish({ ...seen, verifier: body.verifier })).status).toBe(200);
});

test("a state that is altered, signed with an unknown key or a session's token is refused; the previous key still counts", async () => {
  const visit = await visitGoogle(emailOf("nueva"));
  const foreign = appFor([], { ...testKeys, session: [new Uint8Array(32).fill(9)] });
  const { access_token } = (await finish(await visitGoogle(emailOf("nueva")))).body;
  const made = (await foreign.call("GET", "/auth/google/login")).body.state;
  for (const state of [`${visit.state}x`, `x${visit.state}`, made, access_token, "a".repeat(600)]) {
    const refused = await finish({ code: visit.code, state });
    expect([refused.status, readServerTiming(refused.headers).requests]).toEqual([400, 0]);
  }
  expect((await app.call("GET", "/auth/me", { token: visit.state ?? "" })).status).toBe(401);
  const rotated = appFor([], { ...testKeys, session: [new Uint8Array(32).fill(9), ...testKeys.session] });
  expect((await rotated.call("POST", "/auth/google/callback", { body: visit })).status).toBe(200);
});

test("connecting Google from a session opens a new session and ends the old one; another account is refused", async () => {
  const before = (await finish(await visitGoogle(emailOf("nueva")))).body.access_token;
  const elsewhere = (await finish(await visitGoogle(emailOf("nueva")))).body.access_token;
  const connect = async () => (await app.trpc("auth.connectGoogle", {}, { token: before })).data.authorization_url;
  const wrong = await finish(await answer(await connect(), emailOf("otra")));
  const detail = `Elegiste otra cuenta de Google. Elige ${emailOf("nueva")}.`;
  expect(wrong).toMatchObject({ status: 422, body: { detail } });
  const after = await finish(await answer(await connect()));
  const answers = [before, elsewhere, after.body.access_token].map((token) => app.call("GET", "/auth/me", { token }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200, 200]);
});

test("a missing, invented or foreign code or state is refused", async () => {
  const [mine, theirs] = [await visitGoogle(emailOf("nueva")), await visitGoogle(emailOf("otra"))];
  expect((await finish({ code: mine.code })).status).toBe(400);
  const refused = await finish({ code: "invented", state: mine.state });
  expect([refused.status, readServerTiming(refused.headers).requests]).toEqual([400, 0]);
  expect((await finish({ code: mine.code, state: theirs.state })).status).toBe(400);
  const detail = "Código de autorización no encontrado";
  expect(await finish({ state: mine.state })).toMatchObject({ status: 400, body: { detail } });
});

test("only accounts of the admitted addresses and domains may sign in", async () => {
  app = appFor([emailOf("invitada")]);
  expect((await finish(await visitGoogle(emailOf("invitada")))).status).toBe(200);
  const denied = { status: 403, body: { detail: "Acceso denegado. Esta cuenta no está autorizada." } };
  expect(await finish(await visitGoogle(emailOf("extrania")))).toMatchObject(denied);
  app = appFor(["@sereno.test"]);
  expect((await finish(await visitGoogle(emailOf("extrania")))).status).toBe(200);
  // Google vouches for the domain of organisations' accounts only, so a personal account with that domain is refused.
  expect((await finish(await visitGoogle(emailOf("personal")))).status).toBe(403);
  app = appFor([]);
});

test("Google's refresh token is stored encrypted, and deleted when the therapist revokes access", async () => {
  const { body } = await finish(await visitGoogle(emailOf("nueva")));
  const at = { practice_id: body.user.id };
  expect((await db.grant.get(at).go()).data?.encrypted_refresh_token.split(".")).toHaveLength(5);
  expect((await app.call("DELETE", "/auth/revoke", { token: body.access_token })).status).toBe(200);
  expect((await db.grant.get(at).go()).data).toBeNull();
  expect((await db.practice.get(at).go()).data?.google_connected).toBe(false);
});

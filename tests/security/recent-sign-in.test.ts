import { appRouter } from "@sereno/api/router";
import { createClient } from "@sereno/core/actions/client/create";
import { createEndpoint } from "@sereno/core/actions/endpoint/create";
import type { PracticeContext } from "@sereno/core/db/context";
import { createGoogleIdentity } from "@sereno/google";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { createWebhooks } from "@sereno/webhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readText } from "../files";
import { createTestApp } from "../support/app";
import { openTestApp } from "../support/each-practice";
import { credentials, now, startGoogle } from "../support/google-stand-in";
import { createPractice } from "../support/practice";
import { stateOf } from "../support/state";

const START = new Date().toISOString();
const { db, clock, app } = await openTestApp("shared", {}, START);
const after = (minutes: number) => clock.moveTo(new Date(Date.parse(START) + minutes * 60_000).toISOString());
beforeEach(() => clock.moveTo(START));

async function call(app: ReturnType<typeof createTestApp>, procedure: string, token: string, input: object = {}) {
  const { status, data, error } = await app.trpc(procedure, input, { token });
  return { status, data, code: error?.appCode };
}

const ENDPOINT = { url: "https://avisos.test/sereno", bearer: null };

/** Procedures that need a recent sign-in, each with an input. */
const GRAVE: Record<string, (ctx: PracticeContext) => object> = {
  "accountClosure.close": () => ({}),
  "agent.createToken": () => ({ label: "Asistente" }),
  "agent.resume": async (ctx) => {
    const pause = { label: "x", at: START, since: START, bound: "daily" as const, most: 1 };
    await db.practice
      .patch({ practice_id: ctx.practice.practice_id })
      .data(({ agent_pauses }, { set }) => set(agent_pauses, { tok_x: { ...pause, cancel: 1, move: 0, shorten: 0 } }))
      .go();
    return { id: "tok_x" };
  },
  "auth.revoke": () => ({}),
  "client.delete": async (ctx) => ({ id: (await createClient(ctx, { name: "Ana Peña", phone: "3001234567" })).id }),
  "copy.page": () => ({ kind: "clients" }),
  "endpoint.create": () => ENDPOINT,
  "endpoint.renew": async (ctx) => ({ id: (await createEndpoint(ctx, createWebhooks(), ENDPOINT)).id }),
  "feed.create": () => ({}),
  "session.end": () => ({ id: "ses_other" }),
};

test("SECURITY.md lists exactly the procedures that need a recent sign-in", () => {
  const needsRecentSignIn = ([, procedure]: [string, unknown]) =>
    Reflect.get(Object(procedure), "_def").meta?.needsRecentSignIn === true;
  const grave = Object.entries(appRouter._def.procedures).filter(needsRecentSignIn);
  expect(grave.map(([name]) => name).sort()).toEqual(Object.keys(GRAVE));
  const [, sessions = ""] = readText(".github/SECURITY.md").split("## Sessions");
  for (const name of Object.keys(GRAVE)) expect(sessions.split("\n## ")[0]).toContain(`\`${name}\``);
});

async function open(procedure: string) {
  const ctx = await createPractice(db, { clock });
  const token = await app.signIn(ctx);
  await app.signIn(ctx, "ses_other");
  const input = await GRAVE[procedure]?.(ctx);
  const expectRefused = async (minutes: number) => {
    after(minutes);
    // This call stores the session's last use, so that the refused call below has nothing left to store.
    await app.call("GET", "/auth/me", { token });
    const before = await stateOf(ctx);
    expect(await call(app, procedure, token, input)).toMatchObject({ status: 403, code: "recent_login_required" });
    expect(await stateOf(ctx)).toBe(before);
  };
  return { token, input, expectRefused };
}

test.each(Object.keys(GRAVE))(
  "%s succeeds until ten minutes after the sign-in, then is refused and changes nothing",
  async (procedure) => {
    const { token, input, expectRefused } = await open(procedure);
    await expectRefused(10);
    after(9.99);
    expect((await call(app, procedure, token, input)).status).toBe(200);
  },
);

test("a sign-in is not recent three days later, or while the clock is two minutes before it", async () => {
  const { expectRefused } = await open("feed.create");
  for (const minutes of [3 * 24 * 60, -2]) await expectRefused(minutes);
});

test.each([
  ["bank_name", "Otro Banco"],
  ["account_number", "999"],
  ["account_type", "corriente"],
  ["breb_key", "@otra"],
  ["account_number", ""],
])("a change of the account that clients pay to needs a recent sign-in: %s to %j", async (field, value) => {
  const account = { bank_name: "Bancolombia", account_number: "123", account_type: "ahorros" } as const;
  const bank = { ...account, breb_key: "@ana" };
  const ctx = await createPractice(db, { clock, practice: bank });
  const token = await app.signIn(ctx);
  const put = (body: object) => app.call("PUT", "/profile", { token, body });
  expect((await put({ [field]: value })).status).toBe(200);
  expect((await put({ [field]: Reflect.get(bank, field) })).status).toBe(200);
  after(11);
  const before = await stateOf(ctx);
  expect((await put({ [field]: value, city: "Cali" })).body.code).toBe("recent_login_required");
  expect(await stateOf(ctx)).toBe(before);
  // Sending the stored bank account again needs no recent sign-in.
  expect((await put({ ...bank, city: "Cali" })).status).toBe(200);
});

test("ending all sessions over REST needs a recent sign-in, and the refusal says what to do", async () => {
  const token = await app.signIn(await createPractice(db, { clock }));
  after(11);
  const body = { code: "recent_login_required", detail: expect.stringContaining("confirma que eres tú") };
  expect(await app.call("DELETE", "/auth/revoke", { token })).toMatchObject({ status: 403, body });
  expect((await app.call("POST", "/auth/logout", { token })).status).toBe(200);
});

const [ana, eva] = ["ana", "eva"].map((name) => ({ name, email: `${name}-${crypto.randomUUID()}@sereno.test` }));
const google = await startGoogle([ana, eva].flatMap((each) => each ?? []));
afterAll(() => google.stop());

describe("a repeated sign-in", () => {
  const identity = createGoogleIdentity({ ...credentials, issuer: google.issuer, now });
  const app = createTestApp({ db, clock, identity });

  async function finish(url: string, account = ana, calendar = true) {
    const back = await answerConsent(new URL(url), { email: account?.email ?? null, calendar });
    return app.call("POST", "/auth/google/callback", { body: Object.fromEntries(back.searchParams) });
  }
  const enter = async (calendar = true) =>
    (await finish((await app.call("GET", "/auth/google/login")).body.authorization_url, ana, calendar)).body;
  const urlOf = async (token: string): Promise<string> =>
    (await call(app, "session.confirm", token)).data.authorization_url;
  const isIn = async (token: string) => (await app.call("GET", "/auth/me", { token })).status === 200;

  test("with the same account replaces the session, and the new session counts as recent", async () => {
    const [{ access_token: old }, { access_token: other }] = [await enter(), await enter()];
    after(11);
    expect((await call(app, "agent.createToken", old, { label: "x" })).code).toBe("recent_login_required");
    const fresh = (await finish(await urlOf(old))).body.access_token;
    expect([await isIn(old), await isIn(other), await isIn(fresh)]).toEqual([false, true, true]);
    expect((await call(app, "agent.createToken", fresh, { label: "x" })).status).toBe(200);
    expect((await call(app, "agent.createToken", other, { label: "x" })).code).toBe("recent_login_required");
  });

  test("asks Google to authenticate the person again, and not for access to the calendar", async () => {
    const { searchParams } = new URL(await urlOf((await enter()).access_token));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: "openid email profile",
      prompt: "select_account",
      max_age: "0",
      login_hint: ana?.email,
      claims: '{"id_token":{"amr":{"essential":true},"auth_time":{"essential":true}}}',
    });
    expect(searchParams.has("access_type")).toBe(false);
  });

  test.each([
    ["connected", true],
    ["not connected", false],
  ])("leaves the connection with Google as it is if the account is %s", async (_, calendar) => {
    const { access_token, user } = await enter(calendar);
    const at = { practice_id: user.id };
    const grant = (await db.grant.get(at).go()).data;
    const confirmed = await finish(await urlOf(access_token));
    expect(confirmed.body.user).toMatchObject({ id: user.id, google_connected: calendar });
    expect((await db.grant.get(at).go()).data).toEqual(grant);
  });

  test("is refused for another Google account, and its authorization URL works only once", async () => {
    const { access_token } = await enter();
    const refused = await finish(await urlOf(access_token), eva);
    expect(refused).toMatchObject({ status: 422, body: { code: "other_google_account" } });
    expect(await isIn(access_token)).toBe(true);
    const url = await urlOf(access_token);
    expect((await finish(url)).status).toBe(200);
    expect((await finish(url)).status).toBe(400);
  });

  test("does not make another session of the practice recent", async () => {
    const { access_token } = await enter();
    after(11);
    await enter();
    expect((await call(app, "auth.revoke", access_token)).code).toBe("recent_login_required");
  });
});

import { createGoogleIdentity } from "@sereno/google";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { startGoogleStandIn } from "@sereno/local/google/stand-in";
import { afterAll, expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { createClock, openTestDatabase } from "../support/practice";

const RELAY = "https://sereno.example/api/v1/auth/google/relay";
const PREVIEW = "https://una-rama.preview.sereno.example";
const key = (byte: number) => new Uint8Array(32).fill(byte);

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock(new Date().toISOString());
const client = { clientId: "previews", clientSecret: "secret" };
const email = `rama-${crypto.randomUUID()}@sereno.test`;
const accounts = [{ email, name: "Rama" }];
const google = await startGoogleStandIn({ ...client, port: 0, redirectUris: [RELAY], accounts });
afterAll(() => google.stop());

const identity = createGoogleIdentity({ ...client, issuer: google.issuer, redirectUri: RELAY, now: () => new Date() });
const preview = (origin = PREVIEW, keys = [key(7)]) =>
  createTestApp({ db, clock, identity, relay: { relayFrom: { keys, origin } } });
const relayTo = { keys: [key(8), key(7)], suffix: ".preview.sereno.example" };
const production = createTestApp({ db, clock, relay: { relayTo } });

async function beginAt(app: ReturnType<typeof createTestApp>) {
  const { body } = await app.call("GET", "/auth/google/login");
  const back = await answerConsent(new URL(body.authorization_url), { email, calendar: true });
  expect(back.origin + back.pathname).toBe(RELAY);
  return back;
}
const arrive = (back: URL, app = production) => app.send("GET", `${back.pathname}${back.search}`);

test("a preview's sign-in returns to production, which redirects it to the preview, also if the person declines Google's consent", async () => {
  const sent = await arrive(await beginAt(preview()));
  expect(sent.status).toBe(302);
  const onward = new URL(sent.headers.get("location") ?? "");
  expect(onward.origin + onward.pathname).toBe(`${PREVIEW}/auth/callback`);
  const { code, state } = Object.fromEntries(onward.searchParams);
  const { status, body } = await preview().call("POST", "/auth/google/callback", { body: { code, state } });
  expect([status, body.user?.email]).toEqual([200, email]);
  const refused = await production.send("GET", `/api/v1/auth/google/relay?error=access_denied&state=${state}`);
  const denied = new URL(refused.headers.get("location") ?? "");
  expect([denied.origin, denied.searchParams.get("error")]).toEqual([PREVIEW, "access_denied"]);
});

test.each([
  ["a preview with another key", PREVIEW, [key(9)]],
  ["another domain", "https://sereno.example.evil.test", [key(7)]],
  ["a host that only ends like a preview's", "https://evilpreview.sereno.example", [key(7)]],
  ["plain http", "http://una-rama.preview.sereno.example", [key(7)]],
  ["an address with user name and password", "https://u:p@una-rama.preview.sereno.example", [key(7)]],
  ["an empty preview name", "https://.preview.sereno.example", [key(7)]],
  ["a mail address", "mailto:a@una-rama.preview.sereno.example", [key(7)]],
  ["another port", "https://una-rama.preview.sereno.example:8443", [key(7)]],
])("production does not redirect to %s", async (_, origin, keys) => {
  const answer = await arrive(await beginAt(preview(origin, keys)));
  expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  expect(JSON.parse(await answer.text()).code).toBe("sign_in_failed");
});

test("a sign-in is not redirected without a state, over ten minutes after its start, or by a deployment without previews", async () => {
  const back = await beginAt(preview());
  clock.moveTo(new Date(Date.now() + 11 * 60_000).toISOString());
  expect((await arrive(back)).status).toBe(400);
  clock.moveTo(new Date().toISOString());
  expect((await production.send("GET", "/api/v1/auth/google/relay?code=abc")).status).toBe(400);
  expect((await arrive(back, createTestApp({ db, clock }))).status).toBe(404);
});

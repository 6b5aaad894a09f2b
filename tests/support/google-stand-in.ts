import { createGoogleCalendar, createGoogleIdentity, googleEndpoints } from "@sereno/google";
import type { Account } from "@sereno/local/google/accounts";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { type GoogleStandInOptions, startGoogleStandIn } from "@sereno/local/google/stand-in";
import { afterAll, beforeEach } from "vitest";
import * as z from "zod/mini";

const redirectUri = "http://localhost:3000/auth/callback";
export const credentials = { clientId: "sereno", clientSecret: "a-local-secret", redirectUri };
export const secrets = {
  state: "a-state",
  nonce: "a-nonce",
  codeVerifier: "a-verifier-of-at-least-forty-three-characters",
};
export const now = () => new Date();

export function startGoogle(accounts?: Account[], options: Pick<GoogleStandInOptions, "send" | "onSilence"> = {}) {
  const { clientId, clientSecret } = credentials;
  return startGoogleStandIn({ port: 0, clientId, clientSecret, redirectUris: [redirectUri], accounts, ...options });
}

/** Signs in at the stand-in and returns the authorization code, without exchanging it. */
export async function obtainCode(issuer: string, email: string, calendar = true): Promise<string> {
  const consent = await createGoogleIdentity({ issuer, ...credentials, now }).authorizationUrl(secrets);
  return z.string().parse((await answerConsent(consent, { email, calendar })).searchParams.get("code"));
}

export async function obtainRefreshToken(issuer: string, email: string, calendar = true): Promise<string> {
  const code = await obtainCode(issuer, email, calendar);
  const { refreshToken } = await createGoogleIdentity({ issuer, ...credentials, now }).exchangeCode(code, secrets);
  return z.string().parse(refreshToken);
}

export function requestTokens(issuer: string, form: Record<string, string>, secret = credentials.clientSecret) {
  const authorization = `Basic ${Buffer.from(`${credentials.clientId}:${secret}`).toString("base64")}`;
  const body = new URLSearchParams(form);
  return fetch(googleEndpoints(issuer).token, { method: "POST", headers: { authorization }, body });
}

export async function refreshAccess(issuer: string, refreshToken: string): Promise<string> {
  const answer = await requestTokens(issuer, { grant_type: "refresh_token", refresh_token: refreshToken });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

export async function controlGoogle(issuer: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  return (await fetch(`${issuer}/__control`, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

export const failNext = (issuer: string, fail: Record<string, unknown> | null) => controlGoogle(issuer, { fail });

export async function countPendingFailures(issuer: string): Promise<number> {
  return z.object({ pending: z.number() }).parse(await (await fetch(`${issuer}/__control`)).json()).pending;
}

/** Calls the stand-in's primary calendar. @param path what follows `/events` in the address */
export const askEvents = (
  { issuer, accessToken }: { issuer: string; accessToken: string },
  method: string,
  path = "",
  body?: object,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(`${googleEndpoints(issuer).calendar}/calendars/primary/events${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
    signal,
  });

export async function putEvent(issuer: string, accessToken: string, event: object): Promise<string> {
  const answer = await askEvents({ issuer, accessToken }, "POST", "?conferenceDataVersion=1", event);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** A stand-in for the tests of a file. Each test has a new account that has granted access to its empty calendar. */
export async function eachAccount() {
  const accounts = Array.from({ length: 40 }, (_, index) => ({ email: `each${index}@sereno.test`, name: "Ana" }));
  const { issuer, stop } = await startGoogle(accounts);
  afterAll(stop);
  const calendar = createGoogleCalendar({ issuer, ...credentials, now });
  const account = { issuer, calendar, email: "", token: "", accessToken: "" };
  let next = 0;
  beforeEach(async () => {
    account.email = accounts[next++]?.email ?? "";
    account.token = await obtainRefreshToken(issuer, account.email);
    account.accessToken = await refreshAccess(issuer, account.token);
  });
  return account;
}

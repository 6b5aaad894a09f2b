import { createGoogleIdentity, googleEndpoints } from "@sereno/google";
import {
  credentials,
  failNext,
  now,
  obtainRefreshToken,
  refreshAccess,
  requestTokens,
  secrets,
  startGoogle,
} from "@sereno/tests/support/google-stand-in";
import { afterAll, describe, expect, it } from "vitest";
import { answerConsent } from "./consent-visitor";

const google = await startGoogle();
afterAll(google.stop);

const identity = (timeout = 60_000) => createGoogleIdentity({ issuer: google.issuer, ...credentials, now, timeout });
const refresh = (refreshToken: string, secret?: string) =>
  requestTokens(google.issuer, { grant_type: "refresh_token", refresh_token: refreshToken }, secret);
const readEvent = (accessToken: string) =>
  fetch(`${googleEndpoints(google.issuer).calendar}/calendars/primary/events/unknown`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });

describe("a refresh token", () => {
  it("gives access tokens again and again", async () => {
    const refreshToken = await obtainRefreshToken(google.issuer, "ana@sereno.test");
    const first = await refreshAccess(google.issuer, refreshToken);
    const second = await refreshAccess(google.issuer, refreshToken);
    expect(first).not.toBe(second);
    expect((await readEvent(first)).status).toBe(404);
    expect((await readEvent(second)).status).toBe(404);
  });

  it("survives a restart", async () => {
    const earlier = await startGoogle();
    const refreshToken = await obtainRefreshToken(earlier.issuer, "ana@sereno.test");
    await earlier.stop();
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it("is for its client only", async () => {
    const refreshToken = await obtainRefreshToken(google.issuer, "ana@sereno.test");
    expect((await refresh(refreshToken, "another-secret")).status).toBe(401);
  });

  it("that is unknown is refused", async () => {
    const answer = await refresh("invented");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "invalid_grant" });
  });

  it("requires offline access and a new consent", async () => {
    for (const [name, value] of [
      ["access_type", "online"],
      ["prompt", "select_account"],
    ] as const) {
      const consent = await identity().authorizationUrl(secrets);
      consent.searchParams.set(name, value);
      const back = await answerConsent(consent, { email: "ana@sereno.test" });
      const signIn = await identity().exchangeCode(back.searchParams.get("code") ?? "", secrets);
      expect(signIn.refreshToken).toBeNull();
    }
  });
});

describe("revoking", () => {
  it("ends the grant and its access tokens", async () => {
    const refreshToken = await obtainRefreshToken(google.issuer, "carla@sereno.test");
    const accessToken = await refreshAccess(google.issuer, refreshToken);
    await identity().revoke(refreshToken);
    expect((await refresh(refreshToken)).status).toBe(400);
    expect((await readEvent(accessToken)).status).toBe(401);
  });

  it("resolves when Google no longer knows the token", async () => {
    const refreshToken = await obtainRefreshToken(google.issuer, "carla@sereno.test");
    await identity().revoke(refreshToken);
    await identity().revoke(refreshToken);
    await identity().revoke("invented");
  });

  it.each(["timeout", "forbidden", "rate_limited", "server_error", "invalid_grant"])("rejects on %s", async (as) => {
    const refreshToken = await obtainRefreshToken(google.issuer, "carla@sereno.test");
    await failNext(google.issuer, { on: "revoke", as });
    await expect(identity(as === "timeout" ? 50 : undefined).revoke(refreshToken)).rejects.toThrow();
  });
});

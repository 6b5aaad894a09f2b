import { createGoogleIdentity } from "@sereno/google";
import {
  countPendingFailures,
  credentials,
  failNext,
  now,
  obtainCode,
  requestTokens,
  secrets,
  startGoogle,
} from "@sereno/tests/support/google-stand-in";
import { afterAll, describe, expect, it } from "vitest";
import { startGoogleStandIn } from "./stand-in";

const google = await startGoogle();
afterAll(google.stop);

const consent = async (change: Record<string, string> = {}) => {
  const url = await createGoogleIdentity({ issuer: google.issuer, ...credentials, now }).authorizationUrl(secrets);
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
  return url;
};

describe("the account picker", () => {
  it("says in Spanish that it is not Google, and offers three accounts and a way back", async () => {
    const page = await fetch(await consent());
    const markup = await page.text();
    expect(page.status).toBe(200);
    expect(markup).toContain(`<html lang="es">`);
    expect(markup).toContain("Google de prueba");
    for (const name of ["Ana María Restrepo", "Bruno Cárdenas", "Carla Jiménez", "Cancelar"]) {
      expect(markup).toContain(name);
    }
  });

  it("asks about the calendar only when the application requests it", async () => {
    expect(await (await fetch(await consent())).text()).toContain(`type="checkbox"`);
    expect(await (await fetch(await consent({ scope: "openid email" }))).text()).not.toContain(`type="checkbox"`);
  });

  it.each([
    ["another application", { client_id: "somebody-else" }, "no está registrada"],
    ["an address that is not registered", { redirect_uri: "https://example.test/" }, "no está registrada"],
    ["a request without PKCE", { code_challenge_method: "plain" }, "incompleta"],
  ])("refuses %s without a redirect", async (_, change, reason) => {
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? new URLSearchParams({ email: "ana@sereno.test" }) : undefined;
      const answer = await fetch(await consent(change), { method, body, redirect: "manual" });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(reason);
    }
  });

  it("has no other accounts", async () => {
    const body = new URLSearchParams({ email: "eve@sereno.test" });
    expect((await fetch(await consent(), { method: "POST", body, redirect: "manual" })).status).toBe(400);
  });
});

describe("reset", () => {
  it("has new accounts at the same addresses, without earlier grants", async () => {
    const { issuer, stop } = await startGoogle();
    const identity = createGoogleIdentity({ issuer, ...credentials, now });
    const visit = async () => identity.exchangeCode(await obtainCode(issuer, "ana@sereno.test"), secrets);
    const refresh = (token: string | null) =>
      requestTokens(issuer, { grant_type: "refresh_token", refresh_token: token ?? "" });
    const [first, again] = [await visit(), await visit()];
    expect(again.identity.subject).toBe(first.identity.subject);
    await failNext(issuer, { on: "calendar", as: "timeout" });
    expect((await fetch(`${issuer}/__anew`, { method: "POST" })).status).toBe(204);
    const other = await visit();
    expect(other.identity).toEqual({ ...first.identity, subject: expect.not.stringContaining(first.identity.subject) });
    expect([await refresh(first.refreshToken), await refresh(other.refreshToken)].map(({ status }) => status)).toEqual([
      400, 200,
    ]);
    expect(await countPendingFailures(issuer)).toBe(0);
    await stop();
  });
});

describe("the server", () => {
  it("refuses a busy port with one line that names port and setting", async () => {
    const { port } = new URL(google.issuer);
    const again = startGoogleStandIn({ port: Number(port), clientId: "a", clientSecret: "b", redirectUris: [] });
    await expect(again).rejects.toThrow(new RegExp(`^[^\\n]*${port}[^\\n]*GOOGLE_PORT[^\\n]*$`));
  });

  it("stops at once with a request still open", async () => {
    const { issuer, stop } = await startGoogle();
    await failNext(issuer, { on: "token", as: "timeout" });
    const open = expect(fetch(`${issuer}/oauth2/token`, { method: "POST" })).rejects.toThrow();
    await expect.poll(() => countPendingFailures(issuer)).toBe(0);
    await stop();
    await open;
    await expect(fetch(issuer)).rejects.toThrow();
  });
});

import { expect, test } from "vitest";
import { openContract } from "../../support/contract";
import { createPractice } from "../../support/practice";

const { app, call, clock, ctx, ok, describeSection } = await openContract();

describeSection("Sign-in", () => {
  test("GET /auth/google/login returns Google's address with a state and a PKCE challenge", async () => {
    const { authorization_url, state } = await ok("GET", "/auth/google/login");
    const query = Object.fromEntries(new URL(authorization_url).searchParams);
    expect(query).toMatchObject({ response_type: "code", code_challenge_method: "S256", state });
  });

  test("GET /auth/me returns the signed-in account", async () => {
    const { practice_id: id, email } = ctx.practice;
    const mine = { id, email, google_email: email, name: "Prueba", picture_url: null, timezone: "America/Bogota" };
    const since = { agent_enabled: false, google_connected: true, created_at: "2026-11-20T15:00:00.000Z" };
    expect(await ok("GET", "/auth/me")).toMatchObject({ ...mine, ...since });
  });

  test("a callback with an unknown state is refused", async () => {
    const body = { code: "sign_in_failed", detail: "Error al procesar la autenticación" };
    const refused = await call("POST", "/auth/google/callback", { code: "x", state: "never" });
    expect(refused).toMatchObject({ status: 400, body });
  });

  test("logout ends its session and revoke all sessions, from the next request on", async () => {
    const other = await createPractice(ctx.db, { clock });
    const [first, second, third] = await Promise.all(["ses_1", "ses_2", "ses_3"].map((id) => app.signIn(other, id)));
    expect((await call("POST", "/auth/logout", undefined, first)).body).toEqual({ success: true });
    expect((await call("GET", "/auth/me", undefined, first)).status).toBe(401);
    expect((await call("GET", "/auth/me", undefined, second)).status).toBe(200);
    expect((await call("DELETE", "/auth/revoke", undefined, second)).body).toEqual({ success: true });
    expect((await call("GET", "/auth/me", undefined, third)).status).toBe(401);
  });
});

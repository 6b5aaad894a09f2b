import { createHash, randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import type { PendingCodes } from "./consent";
import type { Client, Emulator } from "./emulator";

const Form = z.record(z.string(), z.string());
const TokenAnswer = z.looseObject({ access_token: z.string(), refresh_token: z.string(), scope: z.string() });
const Grant = z.object({ sub: z.string(), scope: z.string() });
type Grant = z.infer<typeof Grant>;

/** Routes that issue and revoke tokens. Refresh tokens are signed by the client secret, so they survive a restart. */
export function createTokenRoutes(client: Client, emulator: Emulator, codes: PendingCodes, salt: string) {
  const { accessTokens } = emulator;
  const key = createHash("sha256").update(`google refresh token ${client.secret}${salt}`).digest();
  const revoked = new Set<string>();

  const signRefreshToken = ({ sub, scope }: Grant) =>
    new SignJWT({ sub, scope, jti: randomUUID() }).setProtectedHeader({ alg: "HS256" }).sign(key);

  async function readRefreshToken(token: string): Promise<Grant | null> {
    if (revoked.has(token)) return null;
    const verified = await jwtVerify(token, key, { algorithms: ["HS256"] }).catch(() => null);
    return verified && Grant.parse(verified.payload);
  }

  async function exchangeCode(c: Context, form: Record<string, string>) {
    const pending = codes.get(form.code ?? "");
    if (pending?.redirectUri !== form.redirect_uri) return c.json({ error: "invalid_grant" }, 400);
    const answer = await emulator.post("/oauth2/token", form);
    if (!answer.ok) return answer;
    const { refresh_token, ...tokens } = TokenAnswer.parse(await answer.json());
    const sub = accessTokens.get(tokens.access_token)?.login ?? "";
    if (!pending?.offline) return c.json(tokens);
    return c.json({ ...tokens, refresh_token: await signRefreshToken({ sub, scope: tokens.scope }) });
  }

  async function refresh(c: Context, form: Record<string, string>) {
    const grant = await readRefreshToken(form.refresh_token ?? "");
    if (!grant) return c.json({ error: "invalid_grant", error_description: "Token has been expired or revoked." }, 400);
    const accessToken = randomUUID();
    accessTokens.set(accessToken, { login: grant.sub, id: 0, scopes: grant.scope.split(" ") });
    return c.json({ access_token: accessToken, token_type: "Bearer", expires_in: 3600, scope: grant.scope });
  }

  return new Hono()
    .get("/oauth2/v3/certs", () => emulator.get("/oauth2/v3/certs"))
    .post("/oauth2/token", async (c) => {
      const form = Form.parse(await c.req.parseBody());
      const credentials = readBasicCredentials(c.req.header("authorization")) ?? form;
      if (credentials.client_id !== client.id || credentials.client_secret !== client.secret)
        return c.json({ error: "invalid_client" }, 401);
      if (form.grant_type === "refresh_token") return refresh(c, form);
      return exchangeCode(c, { ...form, client_id: client.id, client_secret: client.secret });
    })
    .post("/oauth2/revoke", async (c) => {
      const { token = "" } = Form.parse(await c.req.parseBody());
      const email = accessTokens.get(token)?.login ?? (await readRefreshToken(token))?.sub;
      if (!email) return c.json({ error: "invalid_token", error_description: "Token expired or revoked" }, 400);
      revoked.add(token);
      for (const [accessToken, { login }] of accessTokens) if (login === email) accessTokens.delete(accessToken);
      return c.json({});
    });
}

function readBasicCredentials(header = "") {
  const [, encoded] = /^Basic (.+)$/i.exec(header) ?? [];
  if (!encoded) return null;
  const [, client_id, client_secret] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded, "base64").toString()) ?? [];
  return { client_id, client_secret };
}

import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import type { Account } from "./accounts";
import { renderConsentPage, renderRefusalPage } from "./consent-page";
import type { Client, Emulator } from "./emulator";

export const AUTHORIZATION_PATH = "/o/oauth2/v2/auth";
export const CALENDAR_SCOPE = "https://www.googleapis.com/auth/calendar.events";

const AuthorizationRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal("code"),
  scope: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal("S256"),
  state: z._default(z.string(), ""),
  nonce: z._default(z.string(), ""),
  access_type: z._default(z.string(), "online"),
  prompt: z._default(z.string(), ""),
  max_age: z.optional(z.string()),
});
type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

const Answer = z.object({
  email: z.optional(z.string()),
  denied: z.optional(z.string()),
  calendar: z.optional(z.string()),
});

/** By authorization code, the data that the token endpoint needs and the emulator does not store. */
export type PendingCodes = Map<string, { redirectUri: string; offline: boolean }>;

export function createConsentRoutes(client: Client, accounts: Account[], emulator: Emulator, codes: PendingCodes) {
  function readRequest(c: Context): AuthorizationRequest | string {
    const request = AuthorizationRequest.safeParse(c.req.query());
    if (!request.success) return "La solicitud de inicio de sesión está incompleta.";
    if (request.data.client_id !== client.id) return "Esta aplicación no está registrada.";
    if (!client.redirectUris.includes(request.data.redirect_uri)) return "La dirección de regreso no está registrada.";
    return request.data;
  }

  async function grant(request: AuthorizationRequest, email: string, scope: string): Promise<string> {
    const answer = await emulator.post(`${AUTHORIZATION_PATH}/callback`, { ...request, scope, email });
    const location = answer.headers.get("location") ?? "";
    const offline = request.access_type === "offline" && request.prompt.split(" ").includes("consent");
    codes.set(new URL(location).searchParams.get("code") ?? "", { redirectUri: request.redirect_uri, offline });
    return location;
  }

  const refuse = (c: Context, reason: string) => c.html(renderRefusalPage(reason), 400);

  return new Hono()
    .get(AUTHORIZATION_PATH, (c) => {
      const request = readRequest(c);
      if (typeof request === "string") return refuse(c, request);
      const site = new URL(request.redirect_uri).host;
      const asksForCalendar = request.scope.split(" ").includes(CALENDAR_SCOPE);
      return c.html(renderConsentPage({ accounts, site, asksForCalendar, asksAgain: request.max_age === "0" }));
    })
    .post(AUTHORIZATION_PATH, async (c) => {
      const request = readRequest(c);
      if (typeof request === "string") return refuse(c, request);
      const { denied, email, calendar } = Answer.parse(await c.req.parseBody());
      if (denied) {
        const url = new URL(request.redirect_uri);
        url.searchParams.set("error", "access_denied");
        url.searchParams.set("state", request.state);
        return c.redirect(url, 303);
      }
      const account = accounts.find((one) => one.email === email);
      if (!account) return refuse(c, "Esa cuenta no existe.");
      const scopes = request.scope.split(" ").filter((scope) => calendar === "granted" || scope !== CALENDAR_SCOPE);
      return c.redirect(await grant(request, account.email, scopes.join(" ")), 303);
    });
}

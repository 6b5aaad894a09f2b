import { createApiApp } from "@sereno/api";
import { createAgentToken, revealAgentToken } from "@sereno/core/actions/agent/tokens";
import type { PracticeContext } from "@sereno/core/db/context";
import type { CreateAgentTokenInput } from "@sereno/core/domain/agent/schema";
import type { Clock } from "@sereno/core/lib/time/clock";
import type { AuthPorts } from "@sereno/core/store/auth/ports";
import { LOGIN_SECONDS, signLogin } from "@sereno/core/store/auth/tokens";
import { createGoogleIdentity } from "@sereno/google";
import { createWebhooks } from "@sereno/webhooks";
import { NO_GOOGLE, silentLog, testKeys, withoutGoogle } from "./practice";

type Deps = Parameters<typeof createApiApp>[0];
interface TestAppOptions
  extends Pick<Deps, "db" | "clock">,
    Partial<Omit<Deps, "db" | "clock" | "auth" | "serverTiming">>,
    Partial<Pick<AuthPorts, "identity" | "keys" | "allowedEmails" | "requireSecondFactor">> {
  relay?: Pick<AuthPorts, "relayFrom" | "relayTo">;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller's IP address; undefined if it is unknown. */
  address?: string;
}

/** The real HTTP app, called without a socket. */
export function createTestApp({
  db,
  clock,
  identity = unreachableGoogle(clock),
  allowedEmails = [],
  relay,
  keys = testKeys,
  requireSecondFactor = false,
  ...others
}: TestAppOptions) {
  const defaults = { log: silentLog, meet: withoutGoogle, webhooks: createWebhooks(), serverTiming: true };
  const auth = { identity, keys, allowedEmails, requireSecondFactor, ...relay };
  const app = createApiApp({ ...defaults, db, clock, ...others, auth });
  return callsOf({ db, clock, keys }, (path, request, address) =>
    app.request(path, request, address && { incoming: { socket: { remoteAddress: address } } }),
  );
}

/** Like `createTestApp`, for a deployed app. Each request has the time of the test's clock. */
export const createDeployedApp = (url: string, { db, clock }: Pick<TestAppOptions, "db" | "clock">) =>
  callsOf({ db, clock, keys: testKeys }, (path, { headers, ...request }) =>
    fetch(url + path, { ...request, headers: { ...headers, "proof-moment": clock.now().toISOString() } }),
  );

interface CallRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | ArrayBuffer;
}

function callsOf(
  { db, clock, keys }: Required<Pick<TestAppOptions, "db" | "clock" | "keys">>,
  ask: (path: string, request: CallRequest, address?: string) => Response | Promise<Response>,
) {
  const send = (method: string, path: string, { token, body, headers, address }: CallOptions = {}) => {
    const request = {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: typeof body === "string" || body instanceof ArrayBuffer ? body : JSON.stringify(body),
    };
    return ask(path, request, address);
  };
  return {
    send,
    async call(method: string, path: string, options?: CallOptions) {
      const response = await send(method, `/api/v1${path}`, options);
      return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers };
    },
    async trpc(procedure: string, input: object = {}, options: Omit<CallOptions, "body"> = {}) {
      const response = await send("POST", `/trpc/${procedure}`, { ...options, body: input });
      const { result, error } = JSON.parse(await response.text());
      return { status: response.status, data: result?.data, error: error?.data, headers: response.headers };
    },
    async signIn(ctx: PracticeContext, id = "ses_test"): Promise<string> {
      const { practice_id } = ctx.practice;
      const expires = new Date(clock.now().getTime() + LOGIN_SECONDS * 1000);
      const times = { created_at: clock.now().toISOString(), expires_at: expires.toISOString() };
      const ttl = Math.floor(expires.getTime() / 1000);
      await db.login.put({ practice_id, id, epoch: ctx.practice.session_epoch, ...times, ttl }).go();
      return signLogin(keys, clock, { practice_id, login_id: id });
    },
  };
}

const functionKey = Buffer.alloc(32, 5).toString("base64url");

export const FUNCTION_SETTINGS = {
  TABLE_NAME: "none",
  EDGE_KEYS: functionKey,
  SESSION_KEYS: functionKey,
  ENCRYPTION_KEYS: functionKey,
  GOOGLE_CLIENT_ID: "nobody",
  GOOGLE_CLIENT_SECRET: "nothing",
  GOOGLE_REDIRECT_URI: "https://sereno.example/auth/callback",
};

export async function makeAgentToken(
  ctx: PracticeContext,
  label: string,
  options: Partial<CreateAgentTokenInput> = {},
): Promise<string> {
  const modes = { move: "allow", cancel: "allow", sell: "allow" } as const;
  const rights = { right: "sell", bound: "practice", modes, expires_in_days: 90 } as const;
  const made = await createAgentToken(ctx, testKeys, { label, ...rights, ...options });
  return (await revealAgentToken(ctx, testKeys, made)).token;
}

const unreachableGoogle = (clock: Clock) =>
  createGoogleIdentity({ ...NO_GOOGLE, redirectUri: "http://localhost:3000/auth/callback", now: clock.now });

export type ServerTiming = ReturnType<typeof readServerTiming>;

export function readServerTiming(headers: Headers) {
  const text = headers.get("server-timing") ?? "";
  const [, requests, rcu, wcu] = /requests=([\d.]+) rcu=([\d.]+) wcu=([\d.]+)/.exec(text) ?? [];
  return { requests: Number(requests), rcu: Number(rcu), wcu: Number(wcu) };
}

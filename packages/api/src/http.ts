import { measureUsage, noUsage, type Usage } from "@sereno/core/db/usage";
import { CHALLENGE } from "@sereno/core/domain/auth/rules";
import type { WebhookPort } from "@sereno/core/domain/endpoint/ports";
import { AppError, type ErrorCode } from "@sereno/core/errors";
import { CALLS_PER_MINUTE, OVER_RATE_LIMIT, type RateLimit } from "@sereno/core/policies/agent-authentication";
import { randomness } from "@sereno/core/random";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ApiDeps, Storage } from "./deps";
import { noteRefusal, problemResponse, toAppError } from "./errors";
import { createAgentTokenLimit } from "./rate-limit/agent-tokens";
import { createAnonymousLimit, mayBeSomebody, practiceBehind } from "./rate-limit/anonymous";
import { createPracticeLimit } from "./rate-limit/practice";
import { bytesToRead, MAX_BODY } from "./rate-limit/sent";
import { requestLine } from "./request-line";
import { cameByEdge, senderOf } from "./sender";
import { type RequestContext, refusedCalls } from "./trpc";

export interface AppEnv {
  Variables: { ctx: RequestContext; procedure: string };
}

/** Default headers of every answer: it must not be rendered, framed, sniffed or cached. */
const SECURITY_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
};

/** Refuses a whole request, in the form that its caller reads. */
const refuseWhole = (c: Context<AppEnv>, refusal: AppError): Response => {
  const { requestId } = c.get("ctx");
  if (!c.req.path.startsWith("/trpc/")) return problemResponse(refusal, requestId);
  return Response.json(refusedCalls(refusal, requestId), { status: refusal.status });
};

export const refused = (c: Context<AppEnv>, code: ErrorCode): Response =>
  problemResponse(new AppError(code), c.get("ctx").requestId);

export function createHttpApp(deps: ApiDeps, mount: (app: Hono<AppEnv>) => void): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requestContext(deps));
  if (deps.edgeKeys) app.use(refuseAround(deps.edgeKeys));
  if (deps.boundCallers) app.use(boundCallers());
  app.use(bodyLimit({ maxSize: MAX_BODY, onError: (c) => refused(c, "payload_too_large") }));
  app.use(refuseCompressed);
  mount(app);
  app.notFound((c) => refused(c, "unknown_path"));
  app.onError((error, c) => refuseWhole(c, noteRefusal(c.get("ctx"), toAppError(error))));
  return app;
}

const unreachable: WebhookPort = { accepts: async () => false, send: async () => ({ failure: "unreachable" }) };

function requestContext(deps: ApiDeps): MiddlewareHandler<AppEnv> {
  const { db, clock, storage, log, auth, meet, webhooks = unreachable, emailFrom = null, linkOrigin } = deps;
  const agentTokenLimit = createAgentTokenLimit();
  const practiceLimit = deps.boundCallers ? createPracticeLimit() : undefined;
  return async (c, next) => {
    const requestId = randomness().uuid();
    const started = performance.now();
    const usage = noUsage();
    const ports = { db, clock, log, auth, meet, webhooks, emailFrom };
    const sender = { ...senderOf(c, deps), bytes: bytesToRead(c.req.raw.headers) };
    const ctx: RequestContext = {
      ...ports,
      ...sender,
      linkOrigin: linkOrigin ?? sender.origin,
      agentTokenLimit,
      practiceLimit,
      refusals: [],
      requestId,
      reply: {},
    };
    c.set("ctx", ctx);
    await measureUsage(usage, () => next().then(() => untilNoted(ctx)));
    const duration = performance.now() - started;
    const added = {
      ...(await replyHeaders(ctx, c.res.status)),
      ...storageHeader(storage),
      "x-request-id": requestId,
      date: clock.now().toUTCString(),
      ...(deps.serverTiming && { "server-timing": serverTiming(duration, usage) }),
    };
    // Hono's `header` would make a new response for each header.
    const { headers } = c.res;
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!headers.has(name)) headers.set(name, value);
    log.info("request", {
      ...(await requestLine(ctx, c.get("procedure"), c.res)),
      method: c.req.method,
      duration: Math.round(duration * 10) / 10,
      db: { requests: usage.requests, rcu: usage.rcu, wcu: usage.wcu },
    });
  };
}

/** Waits for writes that the call started but did not await: Lambda may freeze a function once it has answered. */
async function untilNoted({ caller }: RequestContext): Promise<void> {
  await (await caller?.catch(() => null))?.noted;
}

const AROUND_TEXT = "Llama a Sereno por su dirección pública.";

/** Refuses calls that bypass the edge without a signed session or an agent token accepted before. Reads no database. */
function refuseAround(keys: Uint8Array[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const ctx = c.get("ctx");
    if (cameByEdge(keys, c.req.header("x-sereno-origin")) || (await mayBeSomebody(ctx))) return next();
    return problemResponse(new AppError("forbidden", { message: AROUND_TEXT }), ctx.requestId);
  };
}

function boundCallers(): MiddlewareHandler<AppEnv> {
  const anonymousLimit = createAnonymousLimit();
  return async (c, next) => {
    const ctx = c.get("ctx");
    const { requestId } = ctx;
    const retry_after = await anonymousLimit.wait(ctx);
    if (retry_after > 0) {
      const refusal = new AppError("rate_limited", { data: { retry_after } });
      return problemResponse(refusal, requestId, { "retry-after": String(retry_after) });
    }
    const practice_id = await practiceBehind(ctx);
    const refusal = practice_id && ctx.practiceLimit?.refusal({ practice_id, now: ctx.clock.now() });
    if (refusal) return refuseWhole(c, noteRefusal(ctx, refusal));
    const { practiceLimit } = ctx;
    await (practice_id && practiceLimit ? practiceLimit.request(practice_id, next) : next());
    await anonymousLimit.count(ctx, c.req.path);
  };
}

/** A header of every answer while the disk is low or full, so that screens need not ask for the disk's state. */
function storageHeader(storage: Storage | undefined): Record<string, string> {
  const state = storage?.state();
  return state ? { "sereno-storage": state } : {};
}

/** Refuses compressed bodies: a small one can expand to a large one, and our clients send none. */
const refuseCompressed: MiddlewareHandler<AppEnv> = async (c, next) => {
  if ((c.req.header("content-encoding")?.trim().toLowerCase() ?? "identity") === "identity") return next();
  const refusal = new AppError("unsupported_media_type", { message: "Envía el cuerpo sin comprimir." });
  return problemResponse(refusal, c.get("ctx").requestId, { "accept-encoding": "identity" });
};

const serverTiming = (total: number, { requests, rcu, wcu, duration }: Usage) =>
  `total;dur=${total.toFixed(1)}, db;dur=${duration.toFixed(1)};desc="requests=${requests} rcu=${rcu} wcu=${wcu}"`;

const POLICY = "minute";

/** The rate limit of the calling agent token, even if the limit refused this call; null for other callers. */
async function rateLimitOf({ caller }: RequestContext): Promise<RateLimit | null> {
  try {
    return (await caller)?.rateLimit ?? null;
  } catch (error) {
    const isOver = error instanceof AppError && error.reason === OVER_RATE_LIMIT;
    return isOver ? { left: 0, seconds: Number(error.data.retry_after) } : null;
  }
}

function retryAfter({ refusals }: RequestContext): Record<string, string> {
  const waits = refusals.flatMap(({ data }) => (typeof data.retry_after === "number" ? [data.retry_after] : []));
  return waits.length > 0 ? { "retry-after": String(Math.max(...waits)) } : {};
}

async function replyHeaders(ctx: RequestContext, status: number): Promise<Record<string, string>> {
  const rateLimit = await rateLimitOf(ctx);
  return {
    ...(status === 401 && { "www-authenticate": ctx.token ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE }),
    ...retryAfter(ctx),
    ...(ctx.reply.isReplayed && { "idempotency-replayed": "true" }),
    // The headers of draft-ietf-httpapi-ratelimit-headers-10.
    ...(rateLimit && {
      "ratelimit-policy": `"${POLICY}";q=${CALLS_PER_MINUTE};w=60`,
      ratelimit: `"${POLICY}";r=${rateLimit.left};t=${rateLimit.seconds}`,
    }),
  };
}

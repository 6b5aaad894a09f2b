import type { Context, PracticeContext } from "@sereno/core/db/context";
import type { AgentRight } from "@sereno/core/domain/agent/schema";
import type { Login } from "@sereno/core/domain/auth/entity";
import type { WebhookPort } from "@sereno/core/domain/endpoint/ports";
import { AppError, errorTable } from "@sereno/core/errors";
import { authenticateAgent, isAgentToken, type RateLimit } from "@sereno/core/policies/agent-authentication";
import { requireRight, requireUnpaused } from "@sereno/core/store/agent/rights";
import { requireRecentSignIn } from "@sereno/core/store/auth/life";
import type { AuthPorts } from "@sereno/core/store/auth/ports";
import { authenticate } from "@sereno/core/store/auth/read";
import type { LoginClaims } from "@sereno/core/store/auth/tokens";
import type { Visit } from "@sereno/core/store/auth/visit";
import { initTRPC, TRPCError } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import * as z from "zod/mini";
import { aboutWriter, type PersonMembers } from "./about-writer";
import { requireOpen, requireOwnAnswer } from "./conversation";
import { toAppError } from "./errors";
import type { AgentTokenLimit } from "./rate-limit/agent-tokens";
import type { PracticeLimit } from "./rate-limit/practice";
import { callsInBytes } from "./rate-limit/sent";
import { sayIssue } from "./say-issue";

z.config({ localeError: sayIssue });

interface Caller extends Pick<PracticeContext, "actor" | "practice"> {
  /** Of a therapist: the session that calls. */
  login?: Login;
  /** Settles when what a session's call leaves behind is written, beside the call. */
  noted?: Promise<unknown> | null;
  /** Of an agent's token. */
  rateLimit?: RateLimit;
}

/** What an answer says beside its body. */
interface Reply {
  /** It is the answer to an earlier delivery of this call. */
  isReplayed?: boolean;
  /** In place of the one that the operation has otherwise. */
  status?: 200;
}

/** One HTTP request, which may carry several procedures. */
export interface RequestContext extends Context {
  auth: AuthPorts;
  token: string | null;
  /** Of the `Sereno-Writer` header: the phone that somebody writes to an assistant from. */
  writer: string | null;
  /** Where the request comes from; null where it is not known. */
  address: string | null;
  visit: Visit;
  /** Of the web, as the caller sees it: where links that are given out lead. */
  origin: string;
  webhooks: WebhookPort;
  /** The address that mails to clients come from; null: none are sent. */
  emailFrom: string | null;
  /** Of its body that are looked at, as far as they are not counted yet. */
  bytes: number;
  agentTokenLimit: AgentTokenLimit;
  /** Absent where nobody is bounded. */
  practiceLimit?: PracticeLimit | undefined;
  /** The refusals of the request so far, for the log. */
  refusals: AppError[];
  /** The session that it opened, for the log. */
  opened?: LoginClaims | null;
  requestId: string;
  reply: Reply;
  /** Of the `Idempotency-Key` header: makes every mutation of this request safe to repeat. */
  idempotencyKey: string | null;
  /** Who calls; set once known, for the log. */
  caller?: Promise<Caller>;
}

/** Who may call a procedure; the therapist may call all that is not open. */
export interface ProcedureMeta {
  access: "everyone" | "therapist" | "agent";
  /** What an agent's token needs; unless said, a query asks for `read` and a change for `book`. */
  right?: AgentRight;
  /** Open to a token that is bound to conversations: core finds nobody for it but whoever writes. */
  isConversational?: boolean;
  /** What says who it is about; a bound token may leave them out, being of whoever writes. */
  person?: PersonMembers;
  /** A token that paused itself may still call it. */
  isAlways?: boolean;
  /** It asks for a recent sign-in. */
  isGrave?: boolean;
  /** It computes or reads much: of one practice's no two are worked on at once. */
  isCostly?: boolean;
}

/** What is said of a refusal beside its text. */
const errorData = (known: AppError, requestId: string | null, path?: string) => ({
  code: errorTable[known.code].trpc,
  httpStatus: known.status,
  path,
  appCode: known.code,
  errors: known.errors,
  requestId,
  ...known.data,
});

/** The answer to a request of which no call is looked at, in the form of a call's: tRPC's clients take it for that of each. */
export const refusedCalls = (known: AppError, requestId: string) => ({
  error: {
    message: known.message,
    code: TRPC_ERROR_CODES_BY_KEY[errorTable[known.code].trpc],
    data: errorData(known, requestId),
  },
});

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const known = toAppError(error);
      return { ...shape, message: known.message, data: errorData(known, ctx?.requestId ?? null, shape.data.path) };
    },
  });

const converted = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const known = toAppError(result.error);
  throw new TRPCError({ code: errorTable[known.code].trpc, message: known.message, cause: known });
});

/** Open to everyone. */
export const publicProcedure = converted.meta({ access: "everyone" });

const authenticated = converted.use(async ({ ctx, path, meta, next }) => {
  ctx.caller ??= authenticateCaller(ctx);
  const caller = await ctx.caller;
  return inTurn(ctx, caller, meta?.isCostly, () => next({ ctx: { ...caller, path } }));
});

/** Does a call when it is its practice's turn. What was sent with a request counts with its first call. @throws AppError `rate_limited`. */
function inTurn<T>(
  ctx: RequestContext,
  { practice: { practice_id } }: Caller,
  isCostly: boolean | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (!ctx.practiceLimit) return run();
  const sent = callsInBytes(ctx.bytes);
  ctx.bytes = 0;
  return ctx.practiceLimit.inTurn({ practice_id, now: ctx.clock.now(), sent, isCostly }, run);
}

function authenticateCaller(ctx: RequestContext): Promise<Caller> {
  const { token } = ctx;
  return token && isAgentToken(token) ? admitAgent(ctx, token) : authenticate(ctx, ctx.auth, token, ctx.visit);
}

async function admitAgent(ctx: RequestContext, token: string): Promise<Caller> {
  const guess = { token, address: ctx.address, now: ctx.clock.now() };
  ctx.agentTokenLimit.require(guess);
  try {
    const caller = await authenticateAgent(ctx, ctx.auth, token, ctx.writer);
    ctx.agentTokenLimit.right(guess);
    return caller;
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthorized") ctx.agentTokenLimit.wrong(guess);
    throw error;
  }
}

/** Inside the caller's practice, for the therapist alone. The session is read once, however many procedures a request carries. */
export const practiceProcedure = authenticated.meta({ access: "therapist" }).use(({ ctx, next }) => {
  const { login } = ctx;
  if (ctx.actor.kind === "agent" || !login) throw new AppError("forbidden");
  return next({ ctx: { login } });
});

/** For what computes or reads much. */
export const costlyProcedure = practiceProcedure.meta({ access: "therapist", isCostly: true });

/** For what is grave: the therapist proved at Google minutes ago who they are. */
export const graveProcedure = practiceProcedure.meta({ access: "therapist", isGrave: true }).use(({ ctx, next }) => {
  requireRecentSignIn(ctx.login, ctx.clock);
  return next();
});

/** Open to the agent, too, as far as its token goes; it never sees titles, notes or why a payment was annulled. */
export const sharedProcedure = authenticated
  .meta({ access: "agent" })
  .use(async ({ ctx, meta, type, getRawInput, next }) => {
    requireRight(ctx.actor, meta?.right ?? (type === "query" ? "read" : "book"));
    if (type !== "query" && !meta?.isAlways) requireUnpaused(ctx);
    requireOpen(ctx, meta?.isConversational);
    const { person } = meta ?? {};
    const { writer } = ctx.actor;
    const result =
      writer && person
        ? await next({ getRawInput: async () => aboutWriter(await getRawInput(), person, writer) })
        : await next();
    if (result.ok) await requireOwnAnswer(ctx, result.data);
    return result.ok && ctx.actor.kind === "agent" ? { ...result, data: withoutPrivate(result.data) } : result;
  });

/** Open to the agent, too, and to a bound one. */
export const inConversation = (more: Pick<ProcedureMeta, "right" | "isAlways" | "person"> = {}) =>
  sharedProcedure.meta({ access: "agent", isConversational: true, ...more });

const PRIVATE = new Set(["notes", "title", "cancel_note", "annul_reason"]);

function withoutPrivate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrivate);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, PRIVATE.has(key) ? null : withoutPrivate(each)]),
  );
}

/** Refuses whoever may not call a procedure, before what they sent is looked at. @throws AppError. */
export async function requireAccess(ctx: RequestContext, access: ProcedureMeta["access"]): Promise<void> {
  if (access === "everyone") return;
  ctx.caller ??= authenticateCaller(ctx);
  const { actor } = await ctx.caller;
  if (access === "therapist" && actor.kind === "agent") throw new AppError("forbidden");
}

export const { router, createCallerFactory } = t;

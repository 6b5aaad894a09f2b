import type { Context, PracticeContext } from "@sereno/core/db/context";
import type { AgentRight } from "@sereno/core/domain/agent/schema";
import type { Login } from "@sereno/core/domain/auth/entity";
import type { WebhookPort } from "@sereno/core/domain/endpoint/ports";
import { AppError, errorTable } from "@sereno/core/errors";
import { authenticateAgent, isAgentToken, type RateLimit } from "@sereno/core/policies/agent-authentication";
import { requireRight, requireUnpaused } from "@sereno/core/store/agent/rights";
import type { AuthPorts } from "@sereno/core/store/auth/ports";
import { authenticate, requireRecentSignIn } from "@sereno/core/store/auth/read";
import type { LoginClaims } from "@sereno/core/store/auth/tokens";
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
import type { Sender } from "./sender";

z.config({ localeError: sayIssue });

interface Caller extends Pick<PracticeContext, "actor" | "practice"> {
  login?: Login;
  /** Settles when the writes that the call started but did not await are done. */
  noted?: Promise<unknown> | null;
  rateLimit?: RateLimit;
}

interface Reply {
  isReplayed?: boolean;
  /** The HTTP status to answer instead of the operation's usual one. */
  status?: 200;
}

/** One HTTP request, which may call several procedures. */
export interface RequestContext extends Context, Sender {
  auth: AuthPorts;
  webhooks: WebhookPort;
  emailFrom: string | null;
  /** The origin of links in texts for clients. */
  linkOrigin: string;
  /** Bytes of the body that are not yet counted towards a rate limit. */
  bytes: number;
  agentTokenLimit: AgentTokenLimit;
  practiceLimit?: PracticeLimit | undefined;
  refusals: AppError[];
  opened?: LoginClaims | null;
  requestId: string;
  reply: Reply;
  /** Refuses the call unless an answer is stored for its idempotency key. */
  unlessRepeated?: AppError;
  /** Who calls. Rejects if authentication fails; absent until authentication begins. */
  caller?: Promise<Caller>;
}

/** What a procedure requires. `access`: everyone, the therapist alone, or (`agent`) the therapist and agents. */
export interface ProcedureMeta {
  access: "everyone" | "therapist" | "agent";
  /** Right that an agent's token needs; by default `read` for a query and `book` for a mutation. */
  right?: AgentRight;
  /** Whether a token bound to conversations may call the procedure, though only for the client who writes. */
  isConversational?: boolean;
  /** Input members that identify the client; a bound token's call may omit them to mean the client who writes. */
  person?: PersonMembers;
  /** Whether a paused token may call the procedure although it changes data. */
  allowedWhilePaused?: boolean;
  needsRecentSignIn?: boolean;
  /** Whether the procedure computes or reads much. Each process runs one such call of a practice at a time. */
  isCostly?: boolean;
}

const errorData = (known: AppError, requestId: string | null, path?: string) => ({
  code: errorTable[known.code].trpc,
  httpStatus: known.status,
  path,
  appCode: known.code,
  errors: known.errors,
  requestId,
  ...known.data,
});

/** The error of a whole request in the form of one call's error. tRPC's clients apply it to each call of a batch. */
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

export const publicProcedure = converted.meta({ access: "everyone" });

const authenticated = converted.use(async ({ ctx, path, meta, type, next }) => {
  const caller = await callerOf(ctx);
  const isPausable = type !== "query" && !meta?.allowedWhilePaused;
  return inTurn(ctx, caller, meta?.isCostly, () => next({ ctx: { ...caller, path, isPausable } }));
});

/** Runs a call within its practice's limits. The first call of a request also counts the bytes of the body. */
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

function callerOf(ctx: RequestContext): Promise<Caller> {
  const { token, auth, visit } = ctx;
  ctx.caller ??= token && isAgentToken(token) ? admitAgent(ctx, token) : authenticate(ctx, auth, token, visit);
  return ctx.caller;
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

export const practiceProcedure = authenticated.meta({ access: "therapist" }).use(({ ctx, next }) => {
  const { login } = ctx;
  if (ctx.actor.kind === "agent" || !login) throw new AppError("forbidden");
  return next({ ctx: { login } });
});

export const costlyProcedure = practiceProcedure.meta({ access: "therapist", isCostly: true });

export const recentSignInProcedure = practiceProcedure
  .meta({ access: "therapist", needsRecentSignIn: true })
  .use(({ ctx, next }) => {
    requireRecentSignIn(ctx.login, ctx.clock);
    return next();
  });

/** A procedure for the therapist and for agents that have its `right`. Agents get null for each `PRIVATE` field. */
export const sharedProcedure = authenticated
  .meta({ access: "agent" })
  .use(async ({ ctx, meta, type, getRawInput, next }) => {
    requireRight(ctx.actor, meta?.right ?? (type === "query" ? "read" : "book"));
    // With an idempotency key `idempotent` checks the pause: a repeated call gets its stored answer even while paused.
    if (ctx.isPausable && ctx.idempotencyKey === null) requireUnpaused(ctx);
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

/** A `sharedProcedure` that agents bound to conversations may call, too. */
export const inConversation = (more: Pick<ProcedureMeta, "right" | "allowedWhilePaused" | "person">) =>
  sharedProcedure.meta({ access: "agent", isConversational: true, ...more });

export const conversationProcedure = inConversation({});

const PRIVATE = new Set(["notes", "title", "cancel_note", "annul_reason"]);

function withoutPrivate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrivate);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, PRIVATE.has(key) ? null : withoutPrivate(each)]),
  );
}

/** Authenticates the caller and checks their access; call it before checking the input. @throws AppError if denied. */
export async function requireAccess(ctx: RequestContext, access: ProcedureMeta["access"]): Promise<void> {
  if (access === "everyone") return;
  const { actor } = await callerOf(ctx);
  if (access === "therapist" && actor.kind === "agent") throw new AppError("forbidden");
}

export const { router, createCallerFactory } = t;

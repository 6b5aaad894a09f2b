import { createHmac } from "node:crypto";
import type { AppError } from "@sereno/core/errors";
import { isAgentToken } from "@sereno/core/policies/agent-authentication";
import { readLogin } from "@sereno/core/store/auth/tokens";
import * as z from "zod/mini";
import type { RequestContext } from "./trpc";

const Problem = z.object({ code: z.string() });

/** Who called. For a refused session token with a valid signature, also its practice and session. */
async function callerOf({ caller, opened, token, auth, clock, refusals }: RequestContext) {
  const known = await caller?.catch(() => null);
  if (known) {
    const { actor, practice } = known;
    return {
      actor: actor.kind,
      practice: practice.practice_id,
      [actor.kind === "agent" ? "token" : "session"]: actor.id,
    };
  }
  if (opened) return { actor: "therapist", practice: opened.practice_id, session: opened.login_id };
  const over = token && (caller || refusals.length > 0) ? await readLogin(auth.keys, clock, token) : null;
  return {
    actor: "anonymous",
    ...(token ? { tried: isAgentToken(token) ? "agent_token" : "session" } : {}),
    ...(over ? { practice: over.practice_id, session: over.login_id } : {}),
  };
}

/** A keyed hash of the IP address: constant while the first session key stays, and irreversible. */
function markOf({ address, auth }: RequestContext): string | undefined {
  const [key] = auth.keys.session;
  if (!address || !key) return undefined;
  const own = createHmac("sha256", key).update("log-address").digest();
  return createHmac("sha256", own).update(address).digest("base64url").slice(0, 16);
}

async function codesOf(refusals: AppError[], response: Response): Promise<string | undefined> {
  if (refusals.length > 0) return [...new Set(refusals.map(({ code }) => code))].join(",");
  if (!response.headers.get("content-type")?.startsWith("application/problem+json")) return undefined;
  return Problem.safeParse(await response.clone().json()).data?.code;
}

/** The outcome of a sign-in, else undefined. `state_refused`: a refused OAuth `state`, or an account being erased. */
function signInOf({ opened, refusals }: RequestContext, procedure: string | undefined): string | undefined {
  if (opened) return "opened";
  const [refusal] = refusals;
  if (!procedure?.includes("auth.completeGoogleLogin") || !refusal) return undefined;
  return refusal.reason ?? (refusal.code === "sign_in_failed" ? "state_refused" : refusal.code);
}

/** A request's log line, without its input. */
export async function requestLine(ctx: RequestContext, procedure: string | undefined, response: Response) {
  const { requestId, refusals } = ctx;
  return {
    requestId,
    ...(await callerOf(ctx)),
    address: markOf(ctx),
    procedure,
    // The worst status in a batch that answers 207; for MCP, which answers 200, the status of the refusal.
    status:
      response.status === 200 || response.status === 207
        ? Math.max(200, ...refusals.map(({ status }) => status))
        : response.status,
    code: await codesOf(refusals, response),
    sign_in: signInOf(ctx, procedure),
  };
}

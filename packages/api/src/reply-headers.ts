import { CHALLENGE } from "@sereno/core/domain/auth/rules";
import { AppError } from "@sereno/core/errors";
import { CALLS_PER_MINUTE, OVER_RATE_LIMIT, type RateLimit } from "@sereno/core/policies/agent-authentication";
import type { RequestContext } from "./trpc";

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

export async function replyHeaders(ctx: RequestContext, status: number): Promise<Record<string, string>> {
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

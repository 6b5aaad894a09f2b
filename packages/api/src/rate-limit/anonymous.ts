import { AppError } from "@sereno/core/errors";
import { isAgentToken, practiceNamedBy } from "@sereno/core/policies/agent-authentication";
import { readLogin } from "@sereno/core/store/auth/tokens";
import type { RequestContext } from "../trpc";
import { createRateLimit, remember } from "./rate-limit";
import { callsInBytes } from "./sent";

const callsOf = (path: string): number => path.split(/,|%2c/i).length;

/** The practice of a signed session token or of an agent token accepted before, else null. Reads no database. */
export async function practiceBehind({ token, auth, clock, agentTokenLimit }: RequestContext): Promise<string | null> {
  if (token === null) return null;
  if (isAgentToken(token)) return agentTokenLimit.isProven(token) ? practiceNamedBy(token) : null;
  return (await readLogin(auth.keys, clock, token))?.practice_id ?? null;
}

export const mayBeSomebody = async (ctx: RequestContext): Promise<boolean> => (await practiceBehind(ctx)) !== null;

/** Limits calls per minute from an IP address without valid token, in this process. A large body counts as several. */
export function createAnonymousLimit() {
  const limit = createRateLimit(600);
  /** Tokens of ended sessions: though validly signed, they do not lift the limit. */
  const over = new Set<string>();

  async function mayComeIn(ctx: RequestContext): Promise<boolean> {
    return !(ctx.token && over.has(ctx.token)) && mayBeSomebody(ctx);
  }

  return {
    /** Seconds that the IP address must wait; 0 if its request may run. */
    async wait(ctx: RequestContext): Promise<number> {
      const seconds = ctx.address ? limit.wait(ctx.address, ctx.clock.now()) : 0;
      return seconds > 0 && (await mayComeIn(ctx)) ? 0 : seconds;
    },
    /** Counts the calls of an answered request, unless its caller was authenticated. */
    async count({ address, clock, caller, bytes, token }: RequestContext, path: string): Promise<void> {
      const isKnown = await caller?.then(
        () => true,
        (error) => {
          if (token && !isAgentToken(token) && error instanceof AppError && error.code === "unauthorized")
            remember(over, token);
          return false;
        },
      );
      if (address && !isKnown) limit.count(address, clock.now(), callsOf(path) + callsInBytes(bytes));
    },
  };
}

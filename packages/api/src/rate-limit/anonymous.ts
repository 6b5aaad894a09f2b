import { AppError } from "@sereno/core/errors";
import { isAgentToken, practiceNamedBy } from "@sereno/core/policies/agent-authentication";
import { readLogin } from "@sereno/core/store/auth/tokens";
import type { RequestContext } from "../trpc";
import { createRateLimit } from "./rate-limit";
import { callsInBytes } from "./sent";

const CALLS = { burst: 600, perMinute: 600 };

/** Each call of a batch counts, which its path names all. */
const callsOf = (path: string): number => path.split(/,|%2c/i).length;

/** The practice that a caller may well be of; null for whoever is nobody as far as can be told without the database. */
export async function practiceBehind({ token, auth, clock, agentTokenLimit }: RequestContext): Promise<string | null> {
  if (token === null) return null;
  if (isAgentToken(token)) return agentTokenLimit.isProven(token) ? practiceNamedBy(token) : null;
  return (await readLogin(auth.keys, clock, token))?.practice_id ?? null;
}

export const mayBeSomebody = async (ctx: RequestContext): Promise<boolean> => (await practiceBehind(ctx)) !== null;

/** The most tokens of ended sessions that are remembered: their signature is right, but they belong to nobody any more. */
const MOST_OVER = 1000;

/** Limits how many calls a minute, and how many bytes, an address may send without a valid token. Counts in this process only. */
export function createAnonymousLimit() {
  const limit = createRateLimit(CALLS);
  const over = new Set<string>();

  function keepOver(token: string): void {
    const [oldest] = over;
    if (over.size >= MOST_OVER && oldest) over.delete(oldest);
    over.add(token);
  }

  async function mayComeIn(ctx: RequestContext): Promise<boolean> {
    return !(ctx.token && over.has(ctx.token)) && mayBeSomebody(ctx);
  }

  return {
    /** Seconds that the sender of a request has to wait before it costs anything; 0 for whoever may come in. */
    async wait(ctx: RequestContext): Promise<number> {
      const seconds = ctx.address ? limit.wait(ctx.address, ctx.clock.now()) : 0;
      return seconds > 0 && (await mayComeIn(ctx)) ? 0 : seconds;
    },
    /** Counts the calls of a request that was answered, unless its caller is known. */
    async count({ address, clock, caller, bytes, token }: RequestContext, path: string): Promise<void> {
      const isKnown = await caller?.then(
        () => true,
        (error) => {
          if (token && !isAgentToken(token) && error instanceof AppError && error.code === "unauthorized")
            keepOver(token);
          return false;
        },
      );
      if (address && !isKnown) limit.count(address, clock.now(), callsOf(path) + callsInBytes(bytes));
    },
  };
}

import { isAgentToken } from "@sereno/core/agent/authenticate";
import { readLogin } from "@sereno/core/auth/tokens";
import { createPace } from "./pace";
import type { RequestContext } from "./trpc";

const CALLS = { burst: 600, perMinute: 600 };

/** Each call of a batch counts; its path names them all. */
const callsOf = (path: string) => path.split(/,|%2c/i).length;

/** Asked only of whoever is over their pace, and of no database. */
const mayBeSomebody = async ({ token, auth, clock, guesses }: RequestContext): Promise<boolean> =>
  token !== null &&
  (isAgentToken(token) ? guesses.isProven(token) : (await readLogin(auth.keys, clock, token)) !== null);

/** Bounds how many calls a minute may come from an address that turn out to be nobody's, in this process. */
export function createStrangers() {
  const pace = createPace(CALLS);
  return {
    /** Seconds that the sender of a request has to wait before it costs anything; 0 for whoever may come in. */
    async wait(ctx: RequestContext): Promise<number> {
      const seconds = ctx.address ? pace.wait(ctx.address, ctx.clock.now()) : 0;
      return seconds > 0 && (await mayBeSomebody(ctx)) ? 0 : seconds;
    },
    /** Counts the calls of a request that was answered, unless its caller is known. */
    async count({ address, clock, caller }: RequestContext, path: string): Promise<void> {
      const isKnown = await caller?.then(
        () => true,
        () => false,
      );
      if (address && !isKnown) pace.count(address, clock.now(), callsOf(path));
    },
  };
}

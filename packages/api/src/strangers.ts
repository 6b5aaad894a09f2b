import { isAgentToken } from "@sereno/core/agent/authenticate";
import { readLogin } from "@sereno/core/auth/tokens";
import { createPace } from "./pace";
import type { RequestContext } from "./trpc";

/** Of a body, in bytes. */
export const MAX_BODY = 256 * 1024;

const CALLS = { burst: 600, perMinute: 600 };

/** What a call may send before it counts as more than one: looking at more of it is work. */
const BYTES_PER_CALL = 8192;

interface Sent {
  path: string;
  /** Of the body; null for one whose end is not known before it is read. */
  bytes: number | null;
}

/** How much of it is looked at: what is announced as more than is taken is refused unread. */
const lookedAt = (bytes: number | null): number => (bytes === null ? MAX_BODY : bytes > MAX_BODY ? 0 : bytes);

/** Each call of a batch counts, which its path names all; and what the body weighs, the most that is taken where nobody says. */
const costOf = ({ path, bytes }: Sent): number =>
  path.split(/,|%2c/i).length + Math.floor(lookedAt(bytes) / BYTES_PER_CALL);

/** Asked only of whoever is over their pace, and of no database. */
export const mayBeSomebody = async ({ token, auth, clock, guesses }: RequestContext): Promise<boolean> =>
  token !== null &&
  (isAgentToken(token) ? guesses.isProven(token) : (await readLogin(auth.keys, clock, token)) !== null);

/** Bounds how many calls a minute, and how much in them, may come from an address that turn out to be nobody's, in this process. */
export function createStrangers() {
  const pace = createPace(CALLS);
  return {
    /** Seconds that the sender of a request has to wait before it costs anything; 0 for whoever may come in. */
    async wait(ctx: RequestContext): Promise<number> {
      const seconds = ctx.address ? pace.wait(ctx.address, ctx.clock.now()) : 0;
      return seconds > 0 && (await mayBeSomebody(ctx)) ? 0 : seconds;
    },
    /** Counts the calls of a request that was answered, unless its caller is known. */
    async count({ address, clock, caller }: RequestContext, sent: Sent): Promise<void> {
      const isKnown = await caller?.then(
        () => true,
        () => false,
      );
      if (address && !isKnown) pace.count(address, clock.now(), costOf(sent));
    },
  };
}

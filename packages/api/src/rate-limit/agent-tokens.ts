import { createHash } from "node:crypto";
import { AppError } from "@sereno/core/errors";
import { createRateLimit, remember } from "./rate-limit";

export type AgentTokenLimit = ReturnType<typeof createAgentTokenLimit>;

const digest = (token: string) => createHash("sha256").update(token).digest("base64");

interface Guess {
  token: string;
  address: string | null;
  now: Date;
}

/** Limits wrong agent tokens per IP address, not per practice, because anyone can put any practice into a token. */
export function createAgentTokenLimit() {
  const byAddress = createRateLimit(10);
  /** Digests of tokens that were valid. Wrong tokens from the same IP address do not lock these out. */
  const proven = new Set<string>();
  const isProven = (token: string) => proven.has(digest(token));

  return {
    isProven,
    /** Refuses an unproven token after too many wrong ones from its IP address. @throws AppError `rate_limited`. */
    require({ token, address, now }: Guess): void {
      const retry_after = address && !isProven(token) ? byAddress.wait(address, now) : 0;
      if (retry_after > 0) throw new AppError("rate_limited", { data: { retry_after } });
    },
    right: ({ token }: Guess): void => remember(proven, digest(token)),
    wrong({ token, address, now }: Guess): void {
      proven.delete(digest(token));
      if (address) byAddress.count(address, now);
    },
  };
}

import { createHash } from "node:crypto";
import { AppError } from "@sereno/core/errors";
import { createRateLimit } from "./rate-limit";

/** Proven tokens kept in mind, so that a wrong one from the same address keeps them out of nothing. */
const MOST_PROVEN = 1000;

export type AgentTokenLimit = ReturnType<typeof createAgentTokenLimit>;

const digest = (token: string) => createHash("sha256").update(token).digest("base64");

interface Guess {
  token: string;
  /** Null where it is not known. */
  address: string | null;
  now: Date;
}

/** Slows down whoever tries wrong agent tokens: by the address that sends them, in this process, before anything is read. What they name counts for nothing: anybody can name it. */
export function createAgentTokenLimit() {
  const byAddress = createRateLimit({ burst: 10, perMinute: 10 });
  const proven = new Set<string>();
  const isProven = (token: string) => proven.has(digest(token));

  return {
    isProven,
    /** @throws AppError `rate_limited` for a token that was not right before, after too many wrong ones. */
    require({ token, address, now }: Guess): void {
      const retry_after = address && !isProven(token) ? byAddress.wait(address, now) : 0;
      if (retry_after > 0) throw new AppError("rate_limited", { data: { retry_after } });
    },
    right({ token }: Guess): void {
      const [oldest] = proven;
      if (proven.size >= MOST_PROVEN && oldest) proven.delete(oldest);
      proven.add(digest(token));
    },
    wrong({ token, address, now }: Guess): void {
      proven.delete(digest(token));
      if (address) byAddress.count(address, now);
    },
  };
}

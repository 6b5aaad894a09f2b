import { createHash } from "node:crypto";
import { practiceNamedBy } from "@sereno/core/across/authenticate-agent";
import { AppError } from "@sereno/core/errors";
import { createRateLimit } from "./rate-limit";

/** Proven tokens kept in mind, so that whoever guesses at a practice keeps nobody out of it. */
const MOST_PROVEN = 1000;

export type AgentTokenLimit = ReturnType<typeof createAgentTokenLimit>;

const digest = (token: string) => createHash("sha256").update(token).digest("base64");

interface Guess {
  token: string;
  /** Null where it is not known. */
  address: string | null;
  now: Date;
}

/** Slows down whoever tries wrong agent tokens: per address and per practice, in this process, before anything is read. */
export function createAgentTokenLimit() {
  const byAddress = createRateLimit({ burst: 10, perMinute: 10 });
  const byPractice = createRateLimit({ burst: 30, perMinute: 30 });
  const proven = new Set<string>();
  const waits = ({ token, address, now }: Guess) =>
    Math.max(address ? byAddress.wait(address, now) : 0, byPractice.wait(practiceNamedBy(token) ?? "", now));

  const isProven = (token: string) => proven.has(digest(token));

  return {
    isProven,
    /** @throws AppError `rate_limited` for a token that was not right before, after too many wrong ones. */
    require(guess: Guess): void {
      const retry_after = isProven(guess.token) ? 0 : waits(guess);
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
      byPractice.count(practiceNamedBy(token) ?? "", now);
    },
  };
}

interface Bucket {
  left: number;
  /** When `left` was computed, in milliseconds since 1970-01-01 UTC. */
  at: number;
}

/** At most this many senders are remembered. A further sender replaces the sender idle for longest. */
const MOST_SENDERS = 10_000;
/** A sender over its limit may call again after at most this many minutes, however much it overdrew. */
const LONGEST_DEBT_MINUTES = 5;

const MOST_TOKENS = 1000;

export function remember(tokens: Set<string>, token: string): void {
  const [oldest] = tokens;
  if (tokens.size >= MOST_TOKENS && oldest) tokens.delete(oldest);
  tokens.add(token);
}

/** A token bucket of a minute's calls for each sender, in this process alone. A bucket may be overdrawn. */
export function createRateLimit(perMinute: number) {
  const buckets = new Map<string, Bucket>();
  const leftOf = (sender: string, now: number) => {
    const { left, at } = buckets.get(sender) ?? { left: perMinute, at: now };
    return Math.min(perMinute, left + (Math.max(0, now - at) / 60_000) * perMinute);
  };
  return {
    /** Seconds until the sender may call again; 0 if now. */
    wait(sender: string, now: Date): number {
      const left = leftOf(sender, now.getTime());
      return left > 0 ? 0 : Math.ceil(((1 - left) / perMinute) * 60);
    },
    /** Number of the sender's calls that the bucket has not refilled yet. */
    used: (sender: string, now: Date): number => perMinute - leftOf(sender, now.getTime()),
    count(sender: string, now: Date, amount = 1): void {
      const left = Math.max(leftOf(sender, now.getTime()) - amount, -LONGEST_DEBT_MINUTES * perMinute);
      buckets.delete(sender);
      buckets.set(sender, { left, at: now.getTime() });
      const [quietest] = buckets.keys();
      if (buckets.size > MOST_SENDERS && quietest !== undefined) buckets.delete(quietest);
    },
  };
}

interface RateLimitOptions {
  /** How many may come at once. */
  burst: number;
  /** How many come back in a minute. */
  perMinute: number;
}

interface Bucket {
  left: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Senders kept in mind; beyond, the one that was quiet for longest is forgotten. */
const MOST_SENDERS = 10_000;
/** However much came at once, it is made up for after so many minutes. */
const LONGEST_DEBT_MINUTES = 5;

/** Counts what comes from each sender, in this process alone: token buckets, which may run into debt. */
export function createRateLimit({ burst, perMinute }: RateLimitOptions) {
  const buckets = new Map<string, Bucket>();
  const leftOf = (sender: string, now: number) => {
    const { left, at } = buckets.get(sender) ?? { left: burst, at: now };
    return Math.min(burst, left + (Math.max(0, now - at) / 60_000) * perMinute);
  };
  return {
    /** Seconds until the sender may come again; 0 when they may now. */
    wait(sender: string, now: Date): number {
      const left = leftOf(sender, now.getTime());
      return left > 0 ? 0 : Math.ceil(((1 - left) / perMinute) * 60);
    },
    /** Counts so many of the sender's. */
    count(sender: string, now: Date, amount = 1): void {
      const left = Math.max(leftOf(sender, now.getTime()) - amount, -LONGEST_DEBT_MINUTES * perMinute);
      buckets.delete(sender);
      buckets.set(sender, { left, at: now.getTime() });
      const [quietest] = buckets.keys();
      if (buckets.size > MOST_SENDERS && quietest !== undefined) buckets.delete(quietest);
    },
  };
}

import { setTimeout as pass } from "node:timers/promises";
import { GetAccountCommand, type SESv2Client } from "@aws-sdk/client-sesv2";
import type { MailPort } from "@sereno/core/domain/reminder/ports";

/** The account's quotas are cached for this many milliseconds: the reminder job runs every minute. */
const BELIEVED_MS = 60_000;
/** A mail waits at most this long (ms), so that a practice's three mails in a row are sent before the timeout. */
const LONGEST_MS = 1_500;
/** What SES reports as `Max24HourSend` for an account without a daily limit. */
const UNLIMITED = -1;

interface Time {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

interface Quota {
  /** How many mails SES accepts in 24 hours (`most`) and per second (`rate`), and how many are `left` of `most`. */
  most: number;
  rate: number;
  left: number;
  /** When the quota is read again, in milliseconds since 1970. */
  until: number;
}

const machine: Time = { now: Date.now, wait: (ms) => pass(ms) };

/** Limits mails to the account's SES quotas per second and per 24 hours. @throws Error if SES reports none. */
export function createPace(client: SESv2Client, { now, wait }: Time = machine): Pick<MailPort, "mostADay" | "turn"> {
  let pending: Promise<Quota> | null = null;
  let next = 0;

  async function ask(): Promise<Quota> {
    const { SendQuota } = await client.send(new GetAccountCommand({}));
    const { MaxSendRate = 0, Max24HourSend = 0, SentLast24Hours = 0 } = SendQuota ?? {};
    if (MaxSendRate <= 0) throw new Error("SES does not say how many mails it takes a second");
    const most = Max24HourSend === UNLIMITED ? Number.POSITIVE_INFINITY : Max24HourSend;
    return { rate: MaxSendRate, most, left: most - SentLast24Hours, until: now() + BELIEVED_MS };
  }

  async function known(): Promise<Quota> {
    pending ??= ask();
    const mine = pending;
    const quota = await mine.catch((cause: unknown) => {
      pending = null;
      throw cause;
    });
    if (now() < quota.until) return quota;
    // Another caller may have begun a new request while this caller waited.
    if (pending === mine) pending = null;
    return known();
  }

  return {
    mostADay: async () => (await known()).most,
    async turn() {
      const quota = await known();
      if (quota.left < 1) return "not_today";
      const at = Math.max(now(), next);
      if (at - now() > LONGEST_MS) return "later";
      next = at + Math.ceil(1000 / quota.rate);
      quota.left -= 1;
      await wait(at - now());
      return "now";
    },
  };
}

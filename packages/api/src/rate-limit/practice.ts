import { measureUsage, noUsage, type Usage } from "@sereno/core/db/usage";
import { AppError } from "@sereno/core/errors";
import { createRateLimit } from "./rate-limit";

/** Of one practice. */
const CALLS = { burst: 600, perMinute: 600 };

/** What a call may use of the database's capacity before it counts as more than one. */
const UNITS_PER_CALL = 10;

/** Calls of one practice that are worked on at once; the others wait their turn. */
const AT_ONCE = 3;
/** Of those that compute or read much. */
const COSTLY_AT_ONCE = 1;
const MOST_WAITING = 100;

/** Whoever called within it is at work. */
const AT_WORK_MS = 60_000;

const callsIn = ({ rcu, wcu }: Usage): number => Math.floor((rcu + wcu) / UNITS_PER_CALL);

const tooMuch = (retry_after: number) =>
  new AppError("rate_limited", {
    message: `Tu consultorio pidió demasiado en poco tiempo. Espera ${retry_after} s e inténtalo de nuevo.`,
    data: { retry_after },
  });

interface Lane {
  underWay: number;
  /** Each lets a call begin that waits. */
  waiting: (() => void)[];
}

interface Call {
  practice_id: string;
  now: Date;
  /** How many more it counts as for what was sent with it. */
  sent: number;
  isCostly?: boolean | undefined;
}

/**
 * Bounds what one practice's callers take of this process while others need it, too: how many calls a minute, and how much each uses.
 * Who is alone at work hinders nobody, and is not counted.
 */
export function createPracticeLimit() {
  const limit = createRateLimit(CALLS);
  const lanes = new Map<string, Lane>();
  let last = { practice_id: "", at: 0 };
  /** Who called last of all other practices. */
  let before = last;

  function note(practice_id: string, now: Date): void {
    if (last.practice_id !== practice_id) before = last;
    last = { practice_id, at: now.getTime() };
  }

  function isAlone(practice_id: string, now: Date): boolean {
    const other = last.practice_id === practice_id ? before : last;
    return now.getTime() - other.at > AT_WORK_MS;
  }

  function count({ practice_id, now }: Call, amount: number): void {
    if (!isAlone(practice_id, now)) limit.count(practice_id, now, amount);
  }

  /** Of a practice that has had too much; null for any other. */
  function refusal(practice_id: string, now: Date): AppError | null {
    const seconds = isAlone(practice_id, now) ? 0 : limit.wait(practice_id, now);
    return seconds > 0 ? tooMuch(seconds) : null;
  }

  /** Until it is its turn. @throws AppError `rate_limited` for a practice that has too many waiting. */
  async function enter(name: string, atOnce: number): Promise<void> {
    const lane = lanes.get(name) ?? { underWay: 0, waiting: [] };
    lanes.set(name, lane);
    if (lane.underWay < atOnce) lane.underWay += 1;
    else if (lane.waiting.length >= MOST_WAITING) throw tooMuch(1);
    // Who leaves hands on their place.
    else await new Promise<void>((begin) => lane.waiting.push(begin));
  }

  function leave(name: string): void {
    const lane = lanes.get(name);
    const next = lane?.waiting.shift();
    if (next) next();
    else if (lane && --lane.underWay === 0) lanes.delete(name);
  }

  return {
    refusal,
    /** Runs a call when it is its practice's turn, and counts its cost. @throws AppError `rate_limited`. */
    async inTurn<T>(call: Call, run: () => Promise<T>): Promise<T> {
      const { practice_id, now, sent, isCostly } = call;
      note(practice_id, now);
      const lane = isCostly ? `${practice_id} costly` : practice_id;
      await enter(lane, isCostly ? COSTLY_AT_ONCE : AT_ONCE);
      const usage = noUsage();
      try {
        const refused = refusal(practice_id, now);
        if (refused) throw refused;
        count(call, 1 + sent);
        return await measureUsage(usage, run);
      } finally {
        leave(lane);
        count(call, callsIn(usage));
      }
    },
  };
}

export type PracticeLimit = ReturnType<typeof createPracticeLimit>;

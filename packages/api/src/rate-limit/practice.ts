import { setTimeout as pass } from "node:timers/promises";
import { measureUsage, noUsage, type Usage } from "@sereno/core/db/usage";
import { AppError } from "@sereno/core/errors";
import { createRateLimit } from "./rate-limit";

const UNITS_PER_CALL = 10;

/** Maximum number of a practice's calls that run at once, besides a costly one; its further calls wait. */
const AT_ONCE = 3;
const COSTLY_AT_ONCE = 1;
const MOST_WAITING = 100;

/** A practice whose bucket lacks this many calls (it regains ten a second) is heavy: it waits for light ones. */
const HEAVY_CALLS = 60;
/** A heavy practice waits at most this long (ms) for light ones before each database request, and again after it. */
const LONGEST_WAIT = 50;
/** Milliseconds between two checks of whether a light practice's request is running. */
const LOOK_EVERY = 5;
/** For this many milliseconds after a light practice's request, heavy practices send one database request at a time. */
const SHARED_MS = 1_000;

/** A practice counts as active for this many milliseconds after its last call. */
const AT_WORK_MS = 60_000;

const keyOf = ({ practice_id, sender }: Pick<Call, "practice_id" | "sender">): string =>
  sender ? `${practice_id} ${sender}` : practice_id;

const callsIn = ({ rcu, wcu }: Usage): number => Math.floor((rcu + wcu) / UNITS_PER_CALL);

const tooMuch = (retry_after: number) =>
  new AppError("rate_limited", {
    message: `Tu consultorio pidió demasiado en poco tiempo. Espera ${retry_after} s e inténtalo de nuevo.`,
    data: { retry_after },
  });

interface Call {
  practice_id: string;
  /** "feed" for a calendar feed, which has a limit of its own; undefined for the practice's other calls. */
  sender?: "feed";
  now: Date;
  /** Additional calls to count for the size of the body. */
  sent: number;
  isCostly?: boolean | undefined;
}

/** Limits how many calls of a practice run at once and, while other practices are active, its calls per minute. Calls
 * that use much database capacity count as several. Each process counts only its own calls. */
export function createPracticeLimit() {
  const limit = createRateLimit(600);
  const lanes = new Map<string, { underWay: number; waiting: (() => void)[] }>();
  const atWork = new Map<string, number>();
  /** The `performance.now()` at which `giveWay` last found a light practice's request running. */
  let lightAt = Number.NEGATIVE_INFINITY;
  /** Settles after the newest of the database requests that heavy practices send one at a time. */
  let lastHeavy: Promise<unknown> = Promise.resolve();
  let last = { practice_id: "", at: 0 };
  /** The last call of a practice other than `last.practice_id`. */
  let before = last;

  function note(practice_id: string, now: Date): void {
    if (last.practice_id !== practice_id) before = last;
    last = { practice_id, at: now.getTime() };
  }

  function isAlone(practice_id: string, now: Date): boolean {
    const other = last.practice_id === practice_id ? before : last;
    return now.getTime() - other.at > AT_WORK_MS;
  }

  function count(call: Call, amount: number): void {
    if (!isAlone(call.practice_id, call.now)) limit.count(keyOf(call), call.now, amount);
  }

  function refusal(call: Pick<Call, "practice_id" | "sender" | "now">): AppError | null {
    const seconds = isAlone(call.practice_id, call.now) ? 0 : limit.wait(keyOf(call), call.now);
    return seconds > 0 ? tooMuch(seconds) : null;
  }

  /** Waits until the call may run. @throws AppError `rate_limited` if too many calls of the practice are waiting. */
  async function enter(name: string, atOnce: number): Promise<void> {
    const lane = lanes.get(name) ?? { underWay: 0, waiting: [] };
    lanes.set(name, lane);
    if (lane.underWay < atOnce) lane.underWay += 1;
    else if (lane.waiting.length >= MOST_WAITING) throw tooMuch(1);
    // A call that ends starts the next waiting call, so `underWay` does not change.
    else await new Promise<void>((begin) => lane.waiting.push(begin));
  }

  function leave(name: string): void {
    const lane = lanes.get(name);
    const next = lane?.waiting.shift();
    if (next) next();
    else if (lane && --lane.underWay === 0) lanes.delete(name);
  }

  const isHeavy = (key: string, now: Date): boolean => limit.used(key, now) >= HEAVY_CALLS;

  async function giveWay(now: Date): Promise<void> {
    const isLight = (practice_id: string) => !isHeavy(practice_id, now);
    for (let waited = 0; waited < LONGEST_WAIT && [...atWork.keys()].some(isLight); waited += LOOK_EVERY) {
      lightAt = performance.now();
      await pass(LOOK_EVERY);
    }
  }

  async function send<T>(call: Call, request: () => Promise<T>): Promise<T> {
    const { now } = call;
    if (!isHeavy(keyOf(call), now)) return request();
    const sendGently = async () => {
      await giveWay(now);
      const answer = await request();
      await giveWay(now);
      return answer;
    };
    if (performance.now() - lightAt > SHARED_MS) return sendGently();
    const sent = lastHeavy.then(sendGently);
    lastHeavy = sent.catch(() => {});
    return sent;
  }

  return {
    refusal,
    /** Runs an HTTP request of a practice. Heavy practices wait while a light one has requests. */
    async request<T>(practice_id: string, run: () => Promise<T>): Promise<T> {
      atWork.set(practice_id, (atWork.get(practice_id) ?? 0) + 1);
      try {
        return await run();
      } finally {
        const left = (atWork.get(practice_id) ?? 0) - 1;
        if (left > 0) atWork.set(practice_id, left);
        else atWork.delete(practice_id);
      }
    },
    /** Runs a call once a place is free. @throws AppError `rate_limited` if too many calls wait or ran lately. */
    async inTurn<T>(call: Call, run: () => Promise<T>): Promise<T> {
      note(call.practice_id, call.now);
      const lane = call.isCostly ? `${keyOf(call)} costly` : keyOf(call);
      await enter(lane, call.isCostly ? COSTLY_AT_ONCE : AT_ONCE);
      let counted = 0;
      const countUsed = () => {
        const used = callsIn(usage);
        count(call, used - counted);
        counted = used;
      };
      const usage: Usage = {
        ...noUsage(),
        send(request) {
          countUsed();
          return send(call, request);
        },
      };
      try {
        const refused = refusal(call);
        if (refused) throw refused;
        count(call, 1 + call.sent);
        return await measureUsage(usage, run);
      } finally {
        leave(lane);
        countUsed();
      }
    },
  };
}

export type PracticeLimit = ReturnType<typeof createPracticeLimit>;

import { AppError } from "../errors";
import { randomness } from "../random";
import type { Database } from "./database";
import type { Transaction } from "./electrodb";
import { isTransient, refusalIn } from "./failures";
import { STALE, type Write } from "./writes";

export interface Plan<T> {
  writes: Write[];
  result: T;
  /** Called once the writes, if any, are committed, for example to call Google. Its return value replaces `result`. */
  afterwards?: ((result: T) => Promise<T>) | false;
}

/** DynamoDB's reasons for a cancelled write that are temporary: the same transaction may succeed later. */
const TRANSIENT = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

interface Committer {
  db: Database;
  remember?: (answer: unknown) => Write[];
}

const MAX_ATTEMPTS = 16;
const FIRST_PAUSE_MS = 8;
const LONGEST_PAUSE_MS = 200;

/** Waits a random time (full jitter), so that transactions that conflicted do not conflict again. */
const pause = (attempt: number) =>
  randomness().pause(randomness().fraction() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));

/** Calls `decide` and writes its plan in one DynamoDB transaction. If a write's condition fails, it calls `decide`
 * again, unless the write's `refused` returns an error. Conflicts and lost responses are retried with the same token.
 * A plan that depends on a list, a sum or a missing record needs a guard record, which each change of these writes:
 * `decide` reads it first, the plan requires it unchanged. @throws what `refused` returns; `busy`, `unavailable`. */
export async function commit<T>(ctx: Committer, decide: Decide<T>): Promise<T> {
  const { result, afterwards } = await carryOut(ctx, decide);
  return afterwards ? afterwards(result) : result;
}

export const commitWrites = (
  ctx: Committer,
  decide: (isAgain: boolean) => Promise<Write[]>,
): Promise<{ success: true }> =>
  commit(ctx, async (isAgain) => ({ writes: await decide(isAgain), result: { success: true } }));

/** Plans the writes. @param isAgain true if an earlier plan was not written because the data had changed. */
type Decide<T> = (isAgain: boolean) => Promise<Plan<T>>;

async function carryOut<T>(ctx: Committer, decide: Decide<T>): Promise<Plan<T>> {
  let isAgain = false;
  let request: Request<T> | null = null;
  let last = conflicted();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(attempt);
    try {
      request ??= prepare(ctx, await decide(isAgain), isAgain);
      const outcome: Sent = request.writes.length === 0 ? "done" : await send(request);
      if (outcome === "done") return request;
      isAgain ||= outcome === STALE;
      if (outcome === STALE) request = null;
      last = conflicted();
    } catch (error) {
      last = transientIn(error);
    }
  }
  throw last;
}

const conflicted = () => new AppError("busy", { cause: new Error("others kept changing the same") });

function transientIn(error: unknown): AppError {
  const refusal = refusalIn(error);
  if (!refusal || !isTransient(refusal)) throw error;
  return refusal;
}

interface Request<T> extends Plan<T> {
  transaction: Transaction;
  token: string;
}

function prepare<T>({ db, remember }: Committer, plan: Plan<T>, isAgain: boolean): Request<T> {
  // After the first call of `remember`, the caller stores no answer, so later plans call it even without writes.
  const remembered = remember && (plan.writes.length > 0 || isAgain) ? remember(plan.result) : [];
  const writes = [...remembered, ...withoutRepeats(plan.writes)];
  const transaction = db.transaction((entities) => writes.map((each) => each.write(entities)));
  return { ...plan, writes, transaction, token: randomness().uuid() };
}

const withoutRepeats = (writes: Write[]): Write[] =>
  writes.filter(({ once }, index) => !once || writes.findIndex((each) => each.once === once) === index);

type Sent = "done" | "conflict" | typeof STALE;

async function send({ writes, transaction, token }: Omit<Request<unknown>, "result" | "afterwards">): Promise<Sent> {
  const outcomes = await transaction.send(token);
  if (!outcomes) return "done";
  let stale = false;
  for (const [index, each] of outcomes.entries()) {
    if (each.code === "None" || TRANSIENT.has(each.code)) continue;
    if (each.code !== "ConditionalCheckFailed")
      throw new Error(`write ${index} is not possible: ${each.code} ${each.message}`);
    const reason = writes[index]?.refused?.(each.item ?? null) ?? STALE;
    if (reason !== STALE) throw reason;
    stale = true;
  }
  return stale ? STALE : "conflict";
}

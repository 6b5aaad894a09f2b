import { AppError } from "../errors";
import { randomness } from "../random";
import type { Database } from "./database";
import type { Transaction, TransactionEntities, TransactionItem } from "./electrodb";
import { isTransient, refusalIn } from "./failures";

/** What the decision was based on has changed: read again and decide again. */
export const STALE = Symbol("stale");

export interface Write {
  /** Of several of this name in a transaction, which may name no item twice, one is made. */
  once?: string;
  write(entities: TransactionEntities): TransactionItem;
  /**
   * Called when this write's condition failed, with the current item (null if missing). Returns the error of the
   * whole transaction, or `STALE` to decide again.
   */
  refused(current: Record<string, unknown> | null): Error | typeof STALE;
}

export interface Plan<T> {
  writes: Write[];
  result: T;
  /** What follows once all is written, such as a call to Google; answers the result as it is then. */
  afterwards?: ((result: T) => Promise<T>) | false;
}

/** Reasons that say nothing about the data: the same writes may pass a moment later. */
const TRANSIENT = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/** The part of a context that a transaction needs. */
interface Committer {
  db: Database;
  remember?: (answer: unknown) => Write[];
}

/** For writes that rest on no condition, or on one whose failure means that the decision is out of date. */
export const decideAgain = (): typeof STALE => STALE;

const MAX_ATTEMPTS = 16;
const FIRST_PAUSE_MS = 8;
const LONGEST_PAUSE_MS = 200;

/** Full jitter: attempts that collided once spread out instead of colliding again. */
const pause = (attempt: number) =>
  randomness().pause(randomness().fraction() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));

/**
 * Decides and writes, all or nothing, in one DynamoDB transaction.
 *
 * `decide` reads what it needs and answers the writes, each under the condition that its decision rests on. What guards is
 * read first: a list, a sum or that something is not there is read after the record whose condition holds it, never beside
 * it (a batch reads each at a moment of its own) nor from an index, and whoever changes what was read changes that record. When a
 * condition no longer holds, that write says whether this is a refusal or a reason to decide again. Conflicts with other
 * transactions are retried, and so is what got no answer: the same request again counts once. The result is the answer,
 * and kept as such where the call may be repeated. A plan without writes changes nothing and answers its result. What is to
 * follow, follows the plan that was carried out.
 * @throws what a write's `refused` answers; after 16 attempts AppError `busy`, or `unavailable` when the last got no answer.
 */
export async function commit<T>(ctx: Committer, decide: Decide<T>): Promise<T> {
  const { result, afterwards } = await carryOut(ctx, decide);
  return afterwards ? afterwards(result) : result;
}

/** @param isAgain what an earlier decision of this change rested on has changed. */
type Decide<T> = (isAgain: boolean) => Promise<Plan<T>>;

async function carryOut<T>(ctx: Committer, decide: Decide<T>): Promise<Plan<T>> {
  let isAgain = false;
  let request: Request<T> | null = null;
  let last = conflicted();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(attempt);
    try {
      request ??= prepare(ctx, await decide(isAgain));
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

/** The refusal in an error that may pass a moment later; any other error is thrown on. */
function transientIn(error: unknown): AppError {
  const refusal = refusalIn(error);
  if (!refusal || !isTransient(refusal)) throw error;
  return refusal;
}

interface Request<T> extends Plan<T> {
  transaction: Transaction;
  token: string;
}

function prepare<T>({ db, remember }: Committer, plan: Plan<T>): Request<T> {
  const remembered = remember && plan.writes.length > 0 ? remember(plan.result) : [];
  const writes = [...remembered, ...withoutRepeats(plan.writes)];
  const transaction = db.transaction((entities) => writes.map((each) => each.write(entities)));
  return { ...plan, writes, transaction, token: randomness().uuid() };
}

const withoutRepeats = (writes: Write[]): Write[] =>
  writes.filter(({ once }, index) => !once || writes.findIndex((each) => each.once === once) === index);

type Sent = "done" | "conflict" | typeof STALE;

async function send({
  writes,
  transaction,
  token,
}: Pick<Request<unknown>, "writes" | "transaction" | "token">): Promise<Sent> {
  const outcomes = await transaction.send(token);
  if (!outcomes) return "done";
  let stale = false;
  for (const [index, each] of outcomes.entries()) {
    if (each.code === "None" || TRANSIENT.has(each.code)) continue;
    if (each.code !== "ConditionalCheckFailed")
      throw new Error(`write ${index} is not possible: ${each.code} ${each.message}`);
    const reason = writes[index]?.refused(each.item ?? null) ?? STALE;
    if (reason !== STALE) throw reason;
    stale = true;
  }
  return stale ? STALE : "conflict";
}

import { failedOf, hasFailed, isDue, isUndivided, putOff, shardsOf } from "../domain/kept/due";
import { randomness } from "../random";
import type { Context } from "./context";
import { type DueKey, type DueName, readDue, readDueFields, writeDue } from "./due-index";

export interface JobReport {
  done: number;
  failed: number;
}

/** Outcome of a step. `more`: it needs further steps; `idle`: nothing to do, usually because another run did it. */
export type Progress = "done" | "more" | "idle";

/** Thrown by a step if its item must wait at least `seconds` before the next try. */
export class NotBefore extends Error {
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
    this.name = "NotBefore";
  }
}

/** Number of steps that a run executes at once, unless the job passes another. */
export const AT_ONCE = 8;
/** A run starts no step after this many milliseconds. The next run processes the remaining items. */
export const BUDGET_MS = 35_000;
/** As `BUDGET_MS`, but for the steps of a request, which the API would end after 25 seconds. */
const REQUEST_MS = 8_000;
/** Maximum number of items, not counting failed ones, that `workOff` reads from a queue: equally many per shard. */
export const MOST_PER_RUN = 80_000;

type OfPractice = { practice_id: string };

interface Job<N extends DueName> {
  queue: string;
  entity: N;
  step(key: DueKey<N>): Promise<Progress>;
}

/** Processes a queue's due records, earliest first. Practices take turns; a practice whose item failed comes last.
 * Runs may overlap, so a step does bounded work in one transaction that only one run can commit. It returns "more"
 * if it made the item due again, "done" if it ended the item's work, and "idle" if the item was no longer due. */
export async function workOff<N extends DueName>(
  ctx: Context,
  queue: string,
  entity: N,
  step: (key: DueKey<N>) => Promise<Progress>,
  atOnce = AT_ONCE,
): Promise<JobReport> {
  const job: Job<N> = { queue, entity, step };
  const until = ctx.clock.now().getTime() + BUDGET_MS;
  const due = await readQueue(ctx, job, MOST_PER_RUN);
  return workThrough(ctx, job, due, { atOnce, until });
}

/** Sends due items' keys to `workOffHanded`; a lost item stays due. `handOn` returns how many it could not send. */
export async function handOnDue<N extends DueName>(
  ctx: Context,
  queue: string,
  entity: N,
  handOn: (keys: DueKey<N>[]) => Promise<number>,
): Promise<JobReport> {
  const due = await readQueue(ctx, { queue, entity }, Number.POSITIVE_INFINITY);
  const failed = due.length > 0 ? await handOn(due) : 0;
  return { done: due.length - failed, failed };
}

/** Processes items from `handOnDue` as `workOff` does. Items for which no time is left stay due. */
export async function workOffHanded<N extends DueName>(
  ctx: Context,
  queue: string,
  entity: N,
  keys: DueKey<N>[],
  step: (key: DueKey<N>) => Promise<Progress>,
): Promise<JobReport> {
  const until = ctx.clock.now().getTime() + BUDGET_MS;
  return workThrough(ctx, { queue, entity, step }, keys, { atOnce: AT_ONCE, until });
}

async function workThrough<N extends DueName>(
  ctx: Context,
  job: Job<N>,
  keys: DueKey<N>[],
  { atOnce, until }: { atOnce: number; until: number },
) {
  const report: JobReport = { done: 0, failed: 0 };
  const lanes = new Lanes(keys);
  const worker = async () => {
    while (ctx.clock.now().getTime() < until) {
      const turn = lanes.next();
      if (!turn) return;
      const outcome = await attempt(ctx, job, turn.key);
      if (outcome === "done" || outcome === "failed") report[outcome] += 1;
      lanes.giveBack(turn, outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return report;
}

/** Runs up to `most` steps of an item within the request, none after `REQUEST_MS`; the job runs the others later. Logs
 * errors, never throws. */
export async function workAtOnce<K extends OfPractice>(
  { db, clock, log, meet }: Context,
  key: K,
  most: number,
  step: (ctx: Context, key: K) => Promise<Progress>,
): Promise<void> {
  const until = clock.now().getTime() + REQUEST_MS;
  try {
    for (let taken = 0; taken < most && clock.now().getTime() < until; taken++) {
      if ((await step({ db, clock, log, meet }, key)) !== "more") return;
    }
  } catch (cause) {
    log.error("left_to_job", { item: key, cause });
  }
}

// The due items' keys, earliest first. The failed list (20 or more failures) comes last; its length is logged.
async function readQueue<N extends DueName>(
  { db, clock, log }: Context,
  { queue, entity }: Pick<Job<N>, "queue" | "entity">,
  most: number,
): Promise<DueKey<N>[]> {
  const now = clock.now().toISOString();
  const shards = shardsOf(queue);
  const limit = most / shards.length;
  const [failed, ...parts] = await Promise.all([
    isUndivided(queue) ? [] : readDue(db, entity, failedOf(queue)),
    ...shards.map((shard) => readDue(db, entity, shard, { until: now, limit })),
  ]);
  if (failed.length > 0) log.error("job_items_given_up", { job: queue, items: failed.length });
  const due = parts.flat().sort((a, b) => a.due_at.localeCompare(b.due_at));
  return [...due, ...failed.filter(({ due_at }) => due_at <= now)].map(({ key }) => key);
}

export const together =
  (...works: ((ctx: Context) => Promise<JobReport>)[]) =>
  async (ctx: Context): Promise<JobReport> => {
    const reports = await Promise.all(works.map((work) => work(ctx)));
    return reports.reduce((sum, { done, failed }) => ({ done: sum.done + done, failed: sum.failed + failed }));
  };

interface Turn<K> {
  key: K;
  lane: K[];
}

/** Items by practice. One item per practice runs at a time; after a failure, the practice's other items come last. */
class Lanes<K extends OfPractice> {
  private readonly waiting: K[][];
  private readonly failing: K[][] = [];

  constructor(keys: K[]) {
    const lanes = new Map<string, K[]>();
    for (const key of keys) {
      const lane = lanes.get(key.practice_id);
      if (lane) lane.push(key);
      else lanes.set(key.practice_id, [key]);
    }
    this.waiting = [...lanes.values()];
  }

  next(): Turn<K> | null {
    const lane = this.waiting.shift() ?? this.failing.shift() ?? [];
    const key = lane.shift();
    return key ? { key, lane } : null;
  }

  giveBack({ key, lane }: Turn<K>, outcome: Progress | "failed"): void {
    if (outcome === "more") lane.push(key);
    if (lane.length > 0) (outcome === "failed" ? this.failing : this.waiting).push(lane);
  }
}

async function attempt<N extends DueName>(ctx: Context, job: Job<N>, key: DueKey<N>): Promise<Progress | "failed"> {
  try {
    return await job.step(key);
  } catch (cause) {
    ctx.log.error("job_item_failed", { job: job.queue, item: key, cause });
    await putOffItem(ctx, job, key, cause instanceof NotBefore ? cause.seconds : 0).catch((why: unknown) =>
      ctx.log.error("job_item_not_put_off", { job: job.queue, item: key, cause: why }),
    );
    return "failed";
  }
}

/** Postpones a failed item, unless it is no longer due or another run has just postponed it. */
async function putOffItem<N extends DueName>(
  { db, clock, log }: Context,
  { queue, entity }: Job<N>,
  key: DueKey<N>,
  atLeastSeconds: number,
): Promise<void> {
  const record = await readDueFields(db, entity, key);
  if (!record || !isDue(queue, record, clock.now())) return;
  const fields = putOff(queue, { ...record, ...key }, clock.now(), randomness().fraction(), atLeastSeconds);
  await writeDue(db, entity, key, record, fields);
  // A queue of one partition has no list of failed items, so this logs an item's 20th and each later failure.
  if (isUndivided(queue) && hasFailed(queue, fields)) log.error("job_items_given_up", { job: queue, items: 1 });
}

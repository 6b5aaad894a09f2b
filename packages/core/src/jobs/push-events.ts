import { sendEvent } from "../actions/endpoint/call";
import {
  type Context,
  commit,
  type JobReport,
  type PracticeContext,
  type Progress,
  readTogether,
  together,
  workOff,
} from "../db/index";
import type { Write } from "../db/writes";
import type { EndpointRecord } from "../domain/endpoint/entity";
import type { WebhookPort } from "../domain/endpoint/ports";
import { isTaken, outcomeText, pauseAfter, stopAfter, type WebhookOutcome } from "../domain/endpoint/rules";
import { dueFrom, isDue, notDue } from "../domain/kept/due";
import { type NumberedEvent, readEventsAfter } from "../queries/read-events";
import { randomness } from "../random";
import { PUSH_AGAIN, PUSH_DUE, replaceWrite, sealedAnew, stoppedWrite } from "../store/endpoint/endpoints";

// Limits of an endpoint's turn: number of events, and milliseconds in which calls may begin. A last call that hangs
// for ten seconds still ends before the function times out.
const PER_STEP = 20;
const STEP_MS = 3_000;
/** Number of concurrent calls, so that a run can wait for 100 receivers that hang for ten seconds each. */
export const PUSHES_AT_ONCE = 32;
/** Milliseconds of an endpoint's lease: longer than a turn, so that no other run calls the endpoint during the turn. */
const LEASE_MS = 60_000;

/** Sends new events to endpoints in commit order, at least once: a crash may cause a second call, with the same id. */
export const pushEvents = (ctx: Context, webhooks: WebhookPort): Promise<JobReport> => {
  const pushQueue = (queue: string) => () =>
    workOff(ctx, queue, "endpoint", (key) => pushStep(ctx, webhooks, key), PUSHES_AT_ONCE);
  return together(pushQueue(PUSH_DUE), pushQueue(PUSH_AGAIN))(ctx);
};

async function pushStep(
  ctx: Context,
  webhooks: WebhookPort,
  { practice_id, id }: { practice_id: string; id: string },
): Promise<Progress> {
  const { db, clock, log, meet } = ctx;
  const [found, practice] = await readTogether(db, [
    db.one.endpoint({ practice_id, id }),
    db.one.practice({ practice_id }),
  ]);
  if (!found || !practice || ![PUSH_DUE, PUSH_AGAIN].some((queue) => isDue(queue, found, clock.now()))) return "idle";
  const inside: PracticeContext = { db, clock, log, meet, practice, actor: { kind: "system", id: PUSH_DUE } };
  const { events, hasMore } = await readEventsAfter(inside, found.place, PER_STEP);
  const last = events.at(-1);
  // The endpoint remains due, so that every run looks for new events.
  if (!last) return "idle";
  const fresh = events.filter(({ event }) => event.occurred_at >= found.created_at);
  if (fresh.length === 0)
    return onlyIfSame<Progress>(inside, [replaceWrite(found, { ...found, place: last.number })], "more", "idle");
  const endpoint = await lease(inside, found);
  if (!endpoint) return "idle";
  const delivery = await sendEach(inside, webhooks, endpoint, fresh);
  await settle(inside, endpoint, delivery);
  return isTaken(delivery.outcome) && (hasMore || delivery.place < last.number) ? "more" : "done";
}

/** Commits `writes` and returns `done`. If the endpoint changed since its read, only returns `other`. */
const onlyIfSame = <T>({ db }: Context, writes: Write[], done: T, other: T): Promise<T> =>
  commit({ db }, async (isAgain) => (isAgain ? { writes: [], result: other } : { writes, result: done }));

/** Leases the endpoint, so that only this run calls it; null if another run or a user has changed it. */
async function lease(ctx: PracticeContext, was: EndpointRecord): Promise<EndpointRecord | null> {
  const due_at = new Date(ctx.clock.now().getTime() + LEASE_MS).toISOString();
  const record = { ...was, sealed: await sealedAnew(ctx, was), due_at };
  return onlyIfSame<EndpointRecord | null>(ctx, [replaceWrite(was, record)], record, null);
}

interface Delivery {
  /** The number of the last event that the endpoint has accepted. */
  place: number;
  outcome: WebhookOutcome;
}

async function sendEach(
  ctx: PracticeContext,
  webhooks: WebhookPort,
  endpoint: EndpointRecord,
  events: NumberedEvent[],
): Promise<Delivery> {
  const until = ctx.clock.now().getTime() + STEP_MS;
  let delivery: Delivery = { place: endpoint.place, outcome: { failure: "timeout" } };
  for (const { number, event } of events) {
    const outcome = await sendEvent(ctx, webhooks, endpoint, event);
    delivery = { place: isTaken(outcome) ? number : delivery.place, outcome };
    if (!isTaken(outcome) || ctx.clock.now().getTime() >= until) break;
  }
  return delivery;
}

/** Records the calls' result. If the endpoint changed since the lease, writes nothing: the events are sent again. */
function settle(ctx: PracticeContext, leased: EndpointRecord, delivery: Delivery): Promise<void> {
  const record = afterwards(ctx, leased, delivery);
  const writes = [replaceWrite(leased, record), ...(record.stopped ? [stoppedWrite(record.practice_id, true)] : [])];
  return onlyIfSame(ctx, writes, undefined, undefined);
}

function afterwards({ clock }: PracticeContext, leased: EndpointRecord, { place, outcome }: Delivery): EndpointRecord {
  const now = clock.now();
  const { failing_since, failures = 0, ...kept } = leased;
  const tried = { ...kept, place, tried_at: now.toISOString(), outcome: outcomeText(outcome) };
  if (isTaken(outcome)) return { ...tried, ...dueFrom(PUSH_DUE, leased.practice_id, now.toISOString()) };
  // If this turn delivered an event before the failure, `failing_since` and `failures` start over.
  const since = (place === leased.place && failing_since) || now.toISOString();
  const failed = { ...tried, failing_since: since, failures: place === leased.place ? failures + 1 : 1 };
  const stopped = stopAfter(outcome, since, now);
  if (stopped) return { ...failed, ...notDue, stopped };
  const due_at = new Date(now.getTime() + pauseAfter(failed.failures, randomness().fraction())).toISOString();
  return { ...failed, ...dueFrom(PUSH_AGAIN, leased.practice_id, due_at) };
}

import {
  type Context,
  commit,
  type JobReport,
  type Plan,
  type PracticeContext,
  type Progress,
  readOne,
  workAtOnce,
  workOff,
} from "../../db/index";
import { asRead, erase, patch, put, type Write } from "../../db/writes";
import { type ClientTask, TASK_PHASES } from "../../domain/client/entity";
import { dueFrom, isDue, notDue } from "../../domain/kept/due";
import { randomness } from "../../random";
import { allIdsOf } from "../../store/client/read";
import { CLIENT_DUE } from "../../store/client/task";
import { CLIENT_PHASES, type PhasePage } from "./removal-phases";

/** Numbers of records changed and pages read: either the maximum for a step or request, or what a step did. */
interface Bounds {
  changed: number;
  pages: number;
  isOfRequest?: boolean;
}

const OF_STEP: Bounds = { changed: 200, pages: 20 };
/** Limits of a request. The pages suffice for a small removal: two passes with one page for each of ten phases. */
const OF_REQUEST: Bounds = { changed: 25, pages: 24, isOfRequest: true };

type TaskKey = Pick<ClientTask, "practice_id" | "client_id">;

/** Takes due steps of clients' tasks: erasing, merging, announcing new details to Google. Steps are idempotent. Erasing
 * and merging read the table, not an index, and end once a pass through all phases has changed nothing. */
export const continueClientTasks = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, CLIENT_DUE, "clientTask", async (key) => (await takeStep(ctx, key, OF_STEP)).progress);

/** Takes the first steps of a client's task in the request, within `OF_REQUEST`. The job does the rest. */
export function removeAtOnce(ctx: PracticeContext, client_id: string): Promise<void> {
  const left = { ...OF_REQUEST };
  return workAtOnce(ctx, { practice_id: ctx.practice.practice_id, client_id }, OF_REQUEST.pages, async (alone, key) => {
    const { progress, changed, pages } = await takeStep(alone, key, left);
    left.changed -= changed;
    left.pages -= pages;
    return left.changed > 0 && left.pages > 0 ? progress : "idle";
  });
}

async function takeStep(ctx: Context, key: TaskKey, most: Bounds): Promise<Bounds & { progress: Progress }> {
  const task = await readOne(ctx.db, ctx.db.one.clientTask(key));
  if (!task || !isDue(CLIENT_DUE, task, ctx.clock.now())) return { progress: "idle", changed: 0, pages: 0 };
  const { next, ...done } = await goThrough(ctx, task, most);
  const progress = await commit({ db: ctx.db }, async (): Promise<Plan<Progress>> => {
    return { writes: next ? [advanceWrite(ctx, task, next)] : finishWrites(task), result: next ? "more" : "done" };
  }).catch((error: unknown): Progress => {
    if (error instanceof Passed) return "idle";
    throw error;
  });
  return { progress, ...done };
}

/** Processes pages until it has changed a record, has read `most.pages` pages or the task is done. */
async function goThrough(ctx: Context, task: ClientTask, most: Bounds): Promise<Bounds & { next: Next | null }> {
  let at: Next = task;
  let ids: Promise<string[]> | undefined;
  const idsOnce = () => (ids ??= allIdsOf(ctx, task.practice_id, task.client_id));
  for (let pages = 1; ; pages++) {
    const { cursor: _, ...rest } = task;
    const page = await CLIENT_PHASES[at.phase](ctx, { ...rest, ...at }, most.changed, idsOnce);
    const next = nextOf({ ...rest, ...at }, page);
    // Nobody waits for the end: reads find a merged client's records by either id. So the job reads second pages.
    if (next?.cursor && most.isOfRequest) return { next, ...most, changed: page.changed };
    if (!next || page.changed > 0 || pages === most.pages) return { next, changed: page.changed, pages };
    at = next;
  }
}

type Next = Pick<ClientTask, "phase" | "cursor" | "changed">;

function nextOf(task: ClientTask, { cursor, changed }: PhasePage): Next | null {
  const total = task.changed + changed;
  if (cursor) return { phase: task.phase, cursor, changed: total };
  if (task.kind === "announce") return null;
  const phase = TASK_PHASES[TASK_PHASES.indexOf(task.phase) + 1];
  if (phase) return { phase, changed: total };
  return total > 0 ? { phase: TASK_PHASES[0], changed: 0 } : null;
}

/** Thrown if another run has made this step. */
class Passed extends Error {}

const refused = () => new Passed();

function advanceWrite({ clock }: Context, task: ClientTask, next: Next): Write {
  const { cursor: _, ...rest } = task;
  const due = dueFrom(CLIENT_DUE, task.practice_id, clock.now().toISOString());
  return replaceWrite(task, { ...rest, ...next, ...due, revision: randomness().uuid() });
}

const replaceWrite = ({ revision }: ClientTask, task: ClientTask): Write =>
  put("clientTask", task, asRead({ revision }, "revision"), refused);

/** Deletes a finished task. A merge's task is kept without its progress: it maps the merged id to the remaining one. */
function finishWrites(task: ClientTask): Write[] {
  const { practice_id, client_id, revision, into } = task;
  if (into) {
    const { cursor: _, ...kept } = { ...task, ...notDue };
    return [
      replaceWrite(task, { ...kept, phase: TASK_PHASES[0], changed: 0, revision: randomness().uuid() }),
      patch("client", { of: { practice_id, id: into }, add: { merging: -1, revision: 1 } }),
    ];
  }
  return [erase("clientTask", { practice_id, client_id }, asRead({ revision }, "revision"), refused)];
}

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
import { CLIENT_DUE } from "../../store/client/task";
import { CLIENT_PHASES, type PhasePage } from "./removal-phases";

const MOST_PAGES = 20;
const PER_STEP = 200;
/** Maximum number of steps in a request; the job takes the rest. */
const MOST_STEPS = 8;
const MOST_CHANGED = 25;

type TaskKey = Pick<ClientTask, "practice_id" | "client_id">;

/** Works off clients' tasks: erasing, merging, and announcing new details to Google. Each step is idempotent. Erasing
 * and merging read the table, not an index, and end with a pass through all phases that changes nothing. */
export const continueClientTasks = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, CLIENT_DUE, "clientTask", async (key) => (await takeStep(ctx, key, PER_STEP)).progress);

/** Takes the first steps of a client's task in the request, up to 25 changed records. The job does the rest. */
export function removeAtOnce(ctx: PracticeContext, client_id: string): Promise<void> {
  let left = MOST_CHANGED;
  return workAtOnce(ctx, { practice_id: ctx.practice.practice_id, client_id }, MOST_STEPS, async (key) => {
    const { progress, changed } = await takeStep(ctx, key, left);
    left -= changed;
    return left > 0 ? progress : "idle";
  });
}

async function takeStep(ctx: Context, key: TaskKey, most: number): Promise<{ progress: Progress; changed: number }> {
  const task = await readOne(ctx.db, ctx.db.one.clientTask(key));
  if (!task || !isDue(CLIENT_DUE, task, ctx.clock.now())) return { progress: "idle", changed: 0 };
  const { next, changed } = await goThrough(ctx, task, most);
  const progress = await commit({ db: ctx.db }, async (): Promise<Plan<Progress>> => {
    const writes = next ? [advanceWrite(ctx, task, next)] : finishWrites(task);
    return { writes, result: next ? "more" : "done" };
  }).catch((error: unknown): Progress => {
    if (error instanceof Passed) return "idle";
    throw error;
  });
  return { progress, changed };
}

/** Processes pages of records until one changes something, at most `MOST_PAGES`. */
async function goThrough(ctx: Context, task: ClientTask, most: number) {
  let at: Next = task;
  for (let pages = 1; ; pages++) {
    const { cursor: _, ...rest } = task;
    const page = await CLIENT_PHASES[at.phase](ctx, { ...rest, ...at }, most);
    const next = nextOf({ ...rest, ...at }, page);
    if (!next || page.changed > 0 || pages === MOST_PAGES) return { next, changed: page.changed };
    at = next;
  }
}

type Next = Pick<ClientTask, "phase" | "cursor" | "changed">;

/** Where a task continues; null if it is finished. */
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

/** The task of a merge is not deleted, because it names the remaining client; only its progress is cleared. */
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

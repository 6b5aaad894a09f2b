import {
  type Context,
  falseIfRefused,
  handOnDue,
  type JobReport,
  NotBefore,
  type Progress,
  readOne,
  workOff,
  workOffHanded,
} from "../db/index";
import { asRead } from "../db/writes";
import { isDue } from "../domain/kept/due";
import type { Practice } from "../domain/practice/entity";
import { BUSY_DUE, refreshBusy, tendChannel } from "../store/busy/refresh";

const PATIENCE_MS = 10_000;

/** Reads the busy times of all due practices from Google. Runs may overlap. */
export const refreshBusyTimes = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, BUSY_DUE, "practice", ({ practice_id }) => refresh(ctx, practice_id));

/** Passes due practices to `handOn`, which queues them for `refreshBusyTimesOf` and returns how many it could not. */
export const handOnBusyTimes = (
  ctx: Context,
  handOn: (practice_ids: string[]) => Promise<number>,
): Promise<JobReport> =>
  handOnDue(ctx, BUSY_DUE, "practice", (keys) => handOn(keys.map(({ practice_id }) => practice_id)));

/** Reads the busy times of queued practices that are still due; those for which no time is left stay due. */
export const refreshBusyTimesOf = (ctx: Context, practice_ids: string[]): Promise<JobReport> => {
  const keys = practice_ids.map((practice_id) => ({ practice_id }));
  return workOffHanded(ctx, BUSY_DUE, "practice", keys, ({ practice_id }) => refresh(ctx, practice_id));
};

async function refresh(ctx: Context, practice_id: string): Promise<Progress> {
  const practice = await readOne(ctx.db, ctx.db.one.practice({ practice_id }));
  if (!practice || !isDue(BUSY_DUE, practice, ctx.clock.now())) return "idle";
  const { kind, practice: read, retryAfterSeconds = 0 } = await refreshBusy(ctx, practice_id, PATIENCE_MS);
  if (kind === "failed") throw new NotBefore("Google did not say which time is taken", retryAfterSeconds);
  if (read) await tendChannel(ctx, read, kind === "read" ? ctx.meet.notifyAt : undefined);
  if (kind === "off") await leaveAlone(ctx, practice);
  return "done";
}

const leaveAlone = ({ db }: Context, { practice_id, due_at = "" }: Practice): Promise<unknown> =>
  db.practice
    .patch({ practice_id })
    .remove(["due", "due_at", "due_attempts"])
    .where(asRead({ due_at }, "due_at"))
    .go()
    .catch(falseIfRefused);

import { BUSY_DUE, refreshBusy } from "../records/busy/refresh";
import type { Context } from "../table/context";
import { type JobReport, type Progress, workOff } from "../table/due-work";
import { falseIfRefused } from "../table/failures";
import { readOne } from "../table/read";
import { isDue } from "../things/kept/due";
import type { Practice } from "../things/practice/entity";

const PATIENCE_MS = 10_000;

/** Reads anew which time is taken in the Google calendars of the practices whose turn it is. Safe to run twice at once. */
export const refreshBusyTimes = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, BUSY_DUE, "practice", ({ practice_id }) => refresh(ctx, practice_id));

async function refresh(ctx: Context, practice_id: string): Promise<Progress> {
  const practice = await readOne(ctx.db, ctx.db.one.practice({ practice_id }));
  if (!practice || !isDue(BUSY_DUE, practice, ctx.clock.now())) return "idle";
  const { kind } = await refreshBusy(ctx, practice_id, PATIENCE_MS);
  if (kind === "failed") throw new Error("Google did not say which time is taken");
  if (kind === "off") await leaveAlone(ctx, practice);
  return "done";
}

/** Looks no more, unless it was made due anew meanwhile. */
const leaveAlone = ({ db }: Context, { practice_id, due_at = "" }: Practice): Promise<unknown> =>
  db.practice
    .patch({ practice_id })
    .remove(["due", "due_at", "due_attempts"])
    .where((attributes, { eq }) => eq(attributes.due_at, due_at))
    .go()
    .catch(falseIfRefused);

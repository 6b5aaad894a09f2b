import { commit, decideAgain, type Plan, type Write } from "../../db/commit";
import type { Context } from "../../db/context";
import { readOne, readTogether } from "../../db/read";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import type { CalendarTask } from "../../domain/meet/entity";
import type { Practice } from "../../domain/practice/entity";
import { findClient } from "../client/read";
import type { TaskKey } from "./change";

/** A task that is somebody's until it is settled, and what it rests on. */
export interface Claim {
  task: CalendarTask;
  appointment: AppointmentRecord | null;
  /** The appointment's; null also once they were deleted. */
  client: ClientRecord | null;
  /** Null: the practice is not there. */
  practice: Practice | null;
  /** Of the stored grant; absent while the therapist has given none. */
  encryptedToken: string | undefined;
}

// Longer than any attempt takes: whoever has held a task for longer is gone.
const BUSY_MS = 60_000;

export const isoAfter = ({ clock }: Context, milliseconds: number): string =>
  new Date(clock.now().getTime() + milliseconds).toISOString();

/** What there is to tell Google about an appointment, and what that rests on: two reads. */
export async function readTask({ db }: Context, { practice_id, appointment_id }: TaskKey) {
  const [task, appointment, grant, practice] = await readTogether(db, [
    db.one.calendarTask({ practice_id, appointment_id }),
    db.one.appointment({ practice_id, id: appointment_id }),
    db.one.grant({ practice_id }),
    db.one.practice({ practice_id }),
  ]);
  const client = appointment && (await findClient({ db }, practice_id, appointment.client_id));
  return { task, appointment, client, practice, encryptedToken: grant?.encrypted_refresh_token };
}

/**
 * Takes a task for its caller alone, so that an older change never reaches Google after a newer one.
 * Null: there is none, another is at it, or it is not its turn.
 */
export const claimTask = (ctx: Context, key: TaskKey, isTurn: (task: CalendarTask) => boolean): Promise<Claim | null> =>
  commit({ db: ctx.db }, async (): Promise<Plan<Claim | null>> => {
    // Before the appointment: what it becomes after this puts another task in this one's place.
    const task = await readOne(ctx.db, ctx.db.one.calendarTask(key));
    if (!task || (task.busy_until ?? "") > isoAfter(ctx, 0) || !isTurn(task)) return { writes: [], result: null };
    const { task: _, ...rest } = await readTask(ctx, key);
    const busy_until = isoAfter(ctx, BUSY_MS);
    return {
      writes: [patchTask(task, { busy_until })],
      result: { task: { ...task, busy_until }, ...rest },
    };
  });

/** What to write of an attempt, and when the last one without an answer was, if there was one. */
export interface Settlement<T> extends Pick<Plan<T>, "writes" | "result"> {
  unanswered_at: string | undefined;
}

/**
 * Writes what became of a claimed task. When the appointment changed meanwhile the task is handed back instead: it has to
 * be done again. Nothing is written once the claim has run out and somebody else has taken it.
 */
export function settleTask<T>(ctx: Context, claim: Claim, settled: Settlement<T>): Promise<T | "again" | "lost"> {
  return commit({ db: ctx.db }, async (isAgain): Promise<Plan<T | "again" | "lost">> => {
    if (!isAgain) return settled;
    const { task, encryptedToken } = await readTask(ctx, claim.task);
    if (task?.busy_until !== claim.task.busy_until || !task) return { writes: [], result: "lost" };
    if (task.revision === claim.task.revision && encryptedToken === claim.encryptedToken) return settled;
    const { unanswered_at } = settled;
    const handedBack = { due_at: isoAfter(ctx, 0), ...(unanswered_at ? { unanswered_at } : {}) };
    return { writes: [patchTask(task, handedBack, ["busy_until"])], result: "again" };
  });
}

/** Changes a task, as long as it is the one that was read and nobody else's. */
export const patchTask = (task: CalendarTask, changes: Partial<CalendarTask>, cleared: "busy_until"[] = []): Write => ({
  write: ({ calendarTask }) =>
    calendarTask
      .patch({ practice_id: task.practice_id, appointment_id: task.appointment_id })
      .set(changes)
      .remove(cleared)
      .where(({ revision, busy_until }, { eq, notExists }) => {
        const holder = task.busy_until ? eq(busy_until, task.busy_until) : notExists(busy_until);
        return `${eq(revision, task.revision)} AND ${holder}`;
      })
      .commit(),
  refused: decideAgain,
});

export const dropTask = (task: CalendarTask): Write => ({
  write: ({ calendarTask }) =>
    calendarTask
      .delete({ practice_id: task.practice_id, appointment_id: task.appointment_id })
      .where(
        ({ revision, busy_until }, { eq }) =>
          `${eq(revision, task.revision)} AND ${eq(busy_until, task.busy_until ?? "")}`,
      )
      .commit(),
  refused: decideAgain,
});

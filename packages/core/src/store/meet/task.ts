import { type Context, commit, type Plan, readOne, readTogether } from "../../db/index";
import { asRead, decideAgain, erase, patch, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { MeetStatus } from "../../domain/appointment/schema";
import type { ClientRecord } from "../../domain/client/entity";
import type { CalendarTask } from "../../domain/meet/entity";
import type { Practice } from "../../domain/practice/entity";
import { amendWrite } from "../appointment/write";
import { findClient } from "../client/read";
import type { TaskKey } from "./change";

export interface MeetState {
  meet_status: MeetStatus;
  google_meet_link: string | null;
}

/** Marks a meeting as `pending` at Google, or as `none`, without a link. Requires an unchanged appointment. */
export const meetStatusWrite = (record: AppointmentRecord, meet_status: "pending" | "none"): Write => ({
  ...amendWrite(record, {
    meet_status,
    meet_version: (record.meet_version ?? 0) + 1,
    ...(meet_status === "none" && { google_meet_link: undefined }),
  }),
  refused: decideAgain,
});

export interface Claim {
  task: CalendarTask;
  appointment: AppointmentRecord | null;
  /** The appointment's client; null if the client was deleted or the appointment does not exist. */
  client: ClientRecord | null;
  practice: Practice | null;
  /** The grant's encrypted refresh token; absent if there is no grant. */
  encryptedToken: string | undefined;
}

// Milliseconds of a lease. Any attempt takes less, so an expired lease belongs to a worker that died.
const BUSY_MS = 60_000;

export const isoAfter = ({ clock }: Pick<Context, "clock">, milliseconds: number): string =>
  new Date(clock.now().getTime() + milliseconds).toISOString();

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

/** Leases a task, so that one worker updates Google. Null if the task is missing, leased or refused by `isTurn`. */
export const claimTask = (ctx: Context, key: TaskKey, isTurn: (task: CalendarTask) => boolean): Promise<Claim | null> =>
  commit({ db: ctx.db }, async (): Promise<Plan<Claim | null>> => {
    // Read first: a change of the appointment after this read replaces the task, and the write below fails.
    const task = await readOne(ctx.db, ctx.db.one.calendarTask(key));
    if (!task || (task.busy_until ?? "") > isoAfter(ctx, 0) || !isTurn(task)) return { writes: [], result: null };
    const { task: _, ...rest } = await readTask(ctx, key);
    const busy_until = isoAfter(ctx, BUSY_MS);
    return { writes: [patchTask(task, { busy_until })], result: { task: { ...task, busy_until }, ...rest } };
  });

/** The outcome of an attempt. `unanswered_at`: ISO instant of the last attempt that Google did not answer. */
export interface Settlement<T> extends Pick<Plan<T>, "writes" | "result"> {
  unanswered_at: string | undefined;
}

/** Ends an attempt. If the task or the grant changed during it, the task is released to be repeated ("again"). If the
 * lease expired and another worker has the task, nothing is written ("lost"). */
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

const keyOf = ({ practice_id, appointment_id }: CalendarTask): TaskKey => ({ practice_id, appointment_id });

/** Changes a task, if it is unchanged and not leased by another worker. */
export const patchTask = (task: CalendarTask, changes: Partial<CalendarTask>, cleared: "busy_until"[] = []): Write =>
  patch("calendarTask", {
    of: keyOf(task),
    set: changes,
    remove: cleared,
    where: asRead(task, "revision", "busy_until"),
  });

export const dropTask = (task: CalendarTask): Write =>
  erase("calendarTask", keyOf(task), asRead(task, "revision", "busy_until"));

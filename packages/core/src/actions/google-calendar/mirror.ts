import {
  type Context,
  commit,
  commitWrites,
  inParallel,
  type JobReport,
  type Plan,
  type PracticeContext,
  type Progress,
  readOne,
  readQuery,
  workOff,
} from "../../db/index";
import { asRead, decideAgain, erase, patch, put, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { LONGEST_MINUTES } from "../../domain/availability/lengths/rules";
import { dueFrom, isDue } from "../../domain/kept/due";
import type { MirrorTask } from "../../domain/meet/entity";
import type { Mirroring } from "../../domain/meet/output";
import { statusAfter } from "../../domain/meet/rules";
import { AppError } from "../../errors";
import type { Clock } from "../../lib/time/clock";
import { isoOfMinute, minuteOfDate } from "../../lib/time/rules";
import { randomness } from "../../random";
import { amendWrite } from "../../store/appointment/write";
import { feedWrites } from "../../store/feed/change";
import { PARKED, taskWrite, wantedOf } from "../../store/meet/change";
import { readTask } from "../../store/meet/task";

const MIRROR_DUE = "mirror";
// Maximum number of tasks for Google that are read to learn whether one keeps failing.
const MOST_TASKS = 200;
// Pause before the last round: longer than any request, so that all requests with the old setting have finished.
const LAST_ROUND_MS = 60_000;

const CONNECT_TEXT = "Conecta tu cuenta de Google para llevar tus citas presenciales a tu calendario.";

/** Turns Google events of in-person appointments on or off. A job adapts booked ones. @throws `google_disconnected` */
export function setMirroring(
  ctx: PracticeContext,
  mirrors_in_person: boolean,
): Promise<{ mirrors_in_person: boolean }> {
  const { practice_id, google_connected } = ctx.practice;
  if (mirrors_in_person && !google_connected) throw new AppError("google_disconnected", { message: CONNECT_TEXT });
  return commit(ctx, async () => {
    const result = { mirrors_in_person };
    if (Boolean(ctx.practice.mirrors_in_person) === mirrors_in_person) return { writes: [], result };
    const turned: Write = patch("practice", { of: { practice_id }, set: { mirrors_in_person } });
    return { writes: [turned, put("mirrorTask", roundFrom(ctx.clock, practice_id, "first"))], result };
  });
}

export async function readMirroring({ db, practice }: PracticeContext): Promise<Mirroring> {
  const { practice_id, mirrors_in_person = false } = practice;
  const [task, { data: tasks }] = await Promise.all([
    readOne(db, db.one.mirrorTask({ practice_id })),
    readQuery(db, "calendarTask", db.calendarTask.query.task({ practice_id }), { limit: MOST_TASKS }),
  ]);
  const isFailing = tasks.some(({ due, due_attempts = 0 }) => due !== PARKED && statusAfter(due_attempts) === "failed");
  if (isFailing) return { mirrors_in_person, state: "failing" };
  return { mirrors_in_person, state: task?.round === "first" ? "working" : "settled" };
}

const roundFrom = (clock: Clock, practice_id: string, round: MirrorTask["round"], inMs = 0): MirrorTask => ({
  practice_id,
  round,
  revision: randomness().uuid(),
  ...dueFrom(MIRROR_DUE, practice_id, new Date(clock.now().getTime() + inMs).toISOString()),
});

/** After mirroring was turned on or off: updates all appointments that are not over, and again a minute later. */
export const continueMirroring = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, MIRROR_DUE, "mirrorTask", ({ practice_id }) => takeStep(ctx, practice_id));

async function takeStep(ctx: Context, practice_id: string): Promise<Progress> {
  const task = await readOne(ctx.db, ctx.db.one.mirrorTask({ practice_id }));
  if (!task || !isDue(MIRROR_DUE, task, ctx.clock.now())) return "idle";
  const running = isoOfMinute(minuteOfDate(ctx.clock.now()) - LONGEST_MINUTES);
  const query = ctx.db.appointment.query.byStart({ practice_id }).gte({ starts_at: running });
  const page = await readQuery(ctx.db, "appointment", query, { cursor: task.cursor, limit: 50, once: true });
  await inParallel(page.data, (record) => settleMirror(ctx, record));
  return commit({ db: ctx.db }, async (): Promise<Plan<Progress>> => {
    const current = await readOne(ctx.db, ctx.db.one.mirrorTask({ practice_id }));
    // Another run has made this step, or mirroring was turned on or off again.
    if (current?.revision !== task.revision) return { writes: [], result: "idle" };
    const isSame = asRead(task, "revision");
    if (page.cursor) {
      const next = { ...roundFrom(ctx.clock, practice_id, task.round), cursor: page.cursor };
      return { writes: [put("mirrorTask", next, isSame)], result: "more" };
    }
    if (task.round === "last") return { writes: [erase("mirrorTask", { practice_id }, isSame)], result: "done" };
    const next = roundFrom(ctx.clock, practice_id, "last", LAST_ROUND_MS);
    return { writes: [put("mirrorTask", next, isSame)], result: "done" };
  });
}

/** Sets an appointment's mirror state to the current setting and leaves a task for Google, if the state changes. */
const settleMirror = (ctx: Context, { practice_id, id: appointment_id }: AppointmentRecord): Promise<unknown> =>
  commitWrites({ db: ctx.db }, async () => {
    const { appointment, client, practice } = await readTask(ctx, { practice_id, appointment_id });
    if (!appointment) return [];
    const wanted = wantedOf({ record: appointment, client }, practice, ctx.clock.now().toISOString());
    const isMirrored = wanted === "event" && !appointment.is_virtual;
    if (wanted === "as it is" || isMirrored === (appointment.mirror !== undefined)) return [];
    const mirror = isMirrored ? ("pending" as const) : undefined;
    const kept = amendWrite(appointment, { mirror, meet_version: (appointment.meet_version ?? 0) + 1 });
    return [{ ...kept, refused: decideAgain }, taskWrite(ctx, appointment), ...feedWrites({ ...ctx, practice })];
  });

import { isDeepStrictEqual } from "node:util";
import {
  type Context,
  commit,
  type JobReport,
  type PracticeContext,
  type Progress,
  readEach,
  readOne,
  readTogether,
  workAtOnce,
  workOff,
} from "../../db/index";
import type { Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { UpdateAppointmentInput } from "../../domain/appointment/schema";
import type { AvailabilityException } from "../../domain/availability/output";
import type { ClosedItem, DayClosureRecord } from "../../domain/day-closure/entity";
import { dueFrom, isDue, notDue } from "../../domain/kept/due";
import { AppError } from "../../errors";
import { restoreWrites } from "../../policies/changed-appointment";
import { changeHours, exceptionRemoval, exceptionWrite, recordsLeftOutside } from "../../store/availability/change";
import { readExceptions } from "../../store/availability/read";
import {
  DAY_CLOSURE_DUE,
  dayClosureRemoval,
  dayClosureWrite,
  isOver,
  withItem,
} from "../../store/day-closure/closures";
import { localOf, spokenAt } from "../../store/practice/read";
import { planUpdate } from "../appointment/update";

/** Maximum number of steps in a request; the job takes the rest. */
const MOST_STEPS = 60;

type DayClosureKey = Pick<DayClosureRecord, "practice_id" | "id">;

/** Continues day closures and their undos. A step changes one appointment and records this in the closure, in one
 * transaction. It skips an appointment that it may not change, and records why. Another job updates Google. */
export const continueDayClosures = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, DAY_CLOSURE_DUE, "dayClosure", (key) => takeStep(ctx, key));

export const closeAtOnce = (ctx: PracticeContext, id: string): Promise<void> =>
  workAtOnce(ctx, { practice_id: ctx.practice.practice_id, id }, MOST_STEPS, takeStep);

async function takeStep(ctx: Context, key: DayClosureKey): Promise<Progress> {
  let tried: ClosedItem | undefined;
  try {
    const step = await commit<Progress | null>({ db: ctx.db }, async () => {
      const due = await readDue(ctx, key);
      if (!due) return { writes: [], result: "idle" };
      const { closure, inside } = due;
      tried = nextOf(closure);
      if (tried) return planItem(inside, closure, tried);
      if (closure.state === "undoing") return { writes: [], result: null };
      return { writes: [dayClosureWrite(closure, { ...closure, ...notDue, state: "closed" })], result: "done" };
    });
    if (step !== null) return step;
    const due = await readDue(ctx, key);
    return due ? await finishUndoing(due.inside, key) : "idle";
  } catch (error) {
    const reason = refusalText(error);
    if (!tried || reason === null) throw error;
    return recordRefusal(ctx, key, tried, reason);
  }
}

/** A due day closure, and a context with its therapist as the actor; null if it is not due or the account is closed. */
async function readDue(ctx: Context, key: DayClosureKey) {
  const { db, clock } = ctx;
  const { practice_id } = key;
  const [found, practice] = await readTogether(db, [db.one.dayClosure(key), db.one.practice({ practice_id })]);
  if (!practice || !found || !isDue(DAY_CLOSURE_DUE, found, clock.now())) return null;
  const inside: PracticeContext = { ...ctx, practice, actor: { kind: "therapist", id: DAY_CLOSURE_DUE } };
  return { closure: found, inside };
}

const nextOf = ({ state, items }: DayClosureRecord): ClosedItem | undefined =>
  state === "undoing"
    ? items.findLast((item) => item.state === "done")
    : items.find((item) => item.state === "pending");

async function planItem(ctx: PracticeContext, closure: DayClosureRecord, item: ClosedItem) {
  if (closure.state === "undoing") {
    const { told_at, ...rest } = item;
    const { writes, note } = await restoreWrites(ctx, item);
    const undone: ClosedItem = {
      ...rest,
      state: "undone",
      ...(note && { reason: note }),
      ...(told_at && { was_told: true }),
    };
    return { writes: [...writes, advanceWrite(ctx, closure, undone)], result: "more" as const };
  }
  const { writes, result } = await planUpdate(ctx, changeOf(ctx, item));
  const { cancelled_at } = result;
  const done: ClosedItem = { ...item, state: "done", ...(cancelled_at && { cancelled_at }) };
  return { writes: [...writes, advanceWrite(ctx, closure, done)], result: "more" as const };
}

function changeOf(ctx: PracticeContext, item: ClosedItem): UpdateAppointmentInput {
  const { appointment_id: id, version, to, settle } = item;
  if (!to) return { id, version, status: "cancelled", cancel_reason: "therapist", settle };
  return { id, version, appointment_date: localOf(ctx, to) };
}

function advanceWrite({ clock }: Context, closure: DayClosureRecord, item: ClosedItem): Write {
  const due = dueFrom(DAY_CLOSURE_DUE, closure.practice_id, clock.now().toISOString());
  return dayClosureWrite(closure, { ...withItem(closure, item), ...due });
}

/** Why an appointment could not be changed, in Spanish; null for a temporary error. */
function refusalText(error: unknown): string | null {
  if (!(error instanceof AppError) || error.status >= 500 || error.code === "busy") return null;
  return error.code === "not_found" ? "Esta cita fue eliminada." : error.message;
}

const recordRefusal = (ctx: Context, key: DayClosureKey, tried: ClosedItem, reason: string): Promise<Progress> =>
  commit<Progress>({ db: ctx.db }, async () => {
    const due = await readDue(ctx, key);
    if (!due) return { writes: [], result: "idle" };
    const { closure } = due;
    const next = nextOf(closure);
    if (!next || next.appointment_id !== tried.appointment_id || next.state !== tried.state)
      return { writes: [], result: "more" };
    const state = closure.state === "undoing" ? "stuck" : "failed";
    return { writes: [advanceWrite(ctx, closure, { ...next, state, reason })], result: "more" };
  });

/** Restores hours, unless changed since. Runs last, so that nobody books a time before its appointment is restored. */
function finishUndoing(ctx: PracticeContext, key: DayClosureKey): Promise<Progress> {
  return changeHours<Progress>(ctx, null, async (now) => {
    const { db } = now;
    const [closure, exceptions] = await Promise.all([
      readOne(db, db.one.dayClosure(key)),
      readExceptions(now, "0000", "9999"),
    ]);
    if (closure?.state !== "undoing" || nextOf(closure)) return { writes: [], result: closure ? "more" : "idle" };
    const { week, dates } = closure.hours;
    const isWeekUnmodified = week && isDeepStrictEqual(now.practice.weekly_availability, week.after);
    const unmodified = dates.filter(({ date, after }) => isDeepStrictEqual(onDate(exceptions, date), after));
    const isAll = Boolean(week) === Boolean(isWeekUnmodified) && unmodified.length === dates.length;
    const writes = unmodified.map(({ date, before }) =>
      before ? exceptionWrite(now, before) : exceptionRemoval(now, { exception_date: date }),
    );
    const before = { weekly: now.practice.weekly_availability, exceptions };
    const kept = exceptions.filter(({ exception_date: date }) => unmodified.every((each) => each.date !== date));
    const restored = [...kept, ...unmodified.flatMap((each) => each.before ?? [])];
    const after = { weekly: isWeekUnmodified ? week.before : before.weekly, exceptions: restored };
    const { affected, asRead } = await recordsLeftOutside(now, { before, after });
    // The index may still have the state of an appointment from before this undo moved it back.
    const found = await readEach(db, affected, ({ practice_id, id }) => db.one.appointment({ practice_id, id }));
    const left = found.flatMap((each, at) => (each && each.starts_at === affected[at]?.starts_at ? [each] : []));
    const undone = { ...closure, ...notDue, state: "undone" as const, hours_reason: reasonText(now, isAll, left) };
    return {
      ...(isWeekUnmodified && { week: week.before }),
      writes,
      beside: [isOver(undone) ? dayClosureRemoval(closure) : dayClosureWrite(closure, undone)],
      asRead,
      result: "done",
    };
  });
}

/** Lists the times of appointments outside the hours, but no clients: the text stays stored if a client is deleted. */
function reasonText(ctx: PracticeContext, isAll: boolean, left: AppointmentRecord[]): string | undefined {
  const changed = isAll ? "" : "Esas horas cambiaron después: quedaron como están.";
  if (left.length === 0) return changed || undefined;
  const times = left.map(({ starts_at }) => spokenAt(ctx, starts_at));
  const shown = times.slice(0, 10).join("; ") + (times.length > 10 ? " y otras." : "");
  const count = left.length === 1 ? "1 cita queda" : `${left.length} citas quedan`;
  return `${changed} ${count} por fuera de tu horario: ${shown}`.trim();
}

const onDate = (exceptions: AvailabilityException[], date: string): AvailabilityException | null =>
  exceptions.find(({ exception_date }) => exception_date === date) ?? null;

import { isDeepStrictEqual } from "node:util";
import { commit, type Write } from "../../db/commit";
import type { Context, PracticeContext } from "../../db/context";
import { type JobReport, type Progress, workAtOnce, workOff } from "../../db/due-work";
import { readOne, readTogether } from "../../db/read";
import type { UpdateAppointmentInput } from "../../domain/appointment/schema";
import type { AvailabilityException } from "../../domain/availability/output";
import type { ClosedItem, ClosingRecord } from "../../domain/day-closure/entity";
import { dueFrom, isDue, notDue } from "../../domain/kept/due";
import { zoneOf } from "../../domain/practice/rules";
import { AppError } from "../../errors";
import { formatLocal, minuteOfIso, toLocal } from "../../lib/time/rules";
import { restoreWrites } from "../../policies/reopened-appointment";
import { changeHours, exceptionRemoval, exceptionWrite } from "../../store/availability/change";
import { readExceptions } from "../../store/availability/read";
import { isOver } from "../../store/day-closure/read";
import { CLOSING_DUE, closingRemoval, closingWrite, withItem } from "../../store/day-closure/record";
import { planUpdate } from "../appointment/update";

/** Steps that a request takes. */
const MOST_STEPS = 60;

type ClosingKey = Pick<ClosingRecord, "practice_id" | "id">;

/**
 * Continues day closures that were started or are being undone, of all practices: one appointment per step, in one
 * transaction with its done mark. An appointment that changed meanwhile stays, with the reason. Google is updated by
 * its own job.
 */
export const continueDayClosures = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, CLOSING_DUE, "closing", (key) => takeStep(ctx, key));

/** Takes the steps of a closure that a request has started. */
export const closeAtOnce = ({ db, clock, log, meet, practice }: PracticeContext, id: string): Promise<void> => {
  const ctx = { db, clock, log, meet };
  return workAtOnce(ctx, { practice_id: practice.practice_id, id }, MOST_STEPS, (key) => takeStep(ctx, key));
};

async function takeStep(ctx: Context, key: ClosingKey): Promise<Progress> {
  let tried: ClosedItem | undefined;
  try {
    const step = await commit<Progress | null>({ db: ctx.db }, async () => {
      const due = await readDue(ctx, key);
      if (!due) return { writes: [], result: "idle" };
      const { closing, inside } = due;
      tried = nextOf(closing);
      if (tried) return planItem(inside, closing, tried);
      if (closing.state === "undoing") return { writes: [], result: null };
      return { writes: [closingWrite(closing, { ...closing, ...notDue, state: "closed" })], result: "done" };
    });
    if (step !== null) return step;
    const due = await readDue(ctx, key);
    return due ? await finishUndoing(due.inside, key) : "idle";
  } catch (error) {
    const reason = refusalText(error);
    if (!tried || reason === null) throw error;
    return setAside(ctx, key, tried, reason);
  }
}

/** A due closure and a context that acts as the therapist, who decided it. Null for a closed account. */
async function readDue(ctx: Context, key: ClosingKey) {
  const { db, clock } = ctx;
  const { practice_id } = key;
  const [found, practice] = await readTogether(db, [db.one.closing(key), db.one.practice({ practice_id })]);
  if (!practice || !found || !isDue(CLOSING_DUE, found, clock.now())) return null;
  const inside: PracticeContext = { ...ctx, practice, actor: { kind: "therapist", id: CLOSING_DUE } };
  return { closing: found, inside };
}

/** An undo starts with the last change. */
const nextOf = ({ state, items }: ClosingRecord): ClosedItem | undefined =>
  state === "undoing"
    ? items.findLast((item) => item.state === "done")
    : items.find((item) => item.state === "pending");

async function planItem(ctx: PracticeContext, closing: ClosingRecord, item: ClosedItem) {
  if (closing.state === "undoing") {
    const { told_at, ...rest } = item;
    const undone: ClosedItem = { ...rest, state: "undone", ...(told_at && { was_told: true }) };
    const writes = [...(await restoreWrites(ctx, item)), advanceWrite(ctx, closing, undone)];
    return { writes, result: "more" as const };
  }
  const { writes } = await planUpdate(ctx, changeOf(ctx, item));
  return { writes: [...writes, advanceWrite(ctx, closing, { ...item, state: "done" })], result: "more" as const };
}

function changeOf({ practice }: PracticeContext, item: ClosedItem): UpdateAppointmentInput {
  const { appointment_id: id, version, to, settle } = item;
  if (!to) return { id, version, status: "cancelled", cancel_reason: "therapist", settle };
  return { id, version, appointment_date: formatLocal(toLocal(zoneOf(practice), minuteOfIso(to))) };
}

function advanceWrite({ clock }: Context, closing: ClosingRecord, item: ClosedItem): Write {
  const due = dueFrom(CLOSING_DUE, closing.practice_id, clock.now().toISOString());
  return closingWrite(closing, { ...withItem(closing, item), ...due });
}

const GONE_TEXT = "Esta cita fue eliminada.";

/** Why an appointment could not be changed, in Spanish; null for an error that may pass. */
function refusalText(error: unknown): string | null {
  if (!(error instanceof AppError) || error.status >= 500 || error.code === "busy") return null;
  return error.code === "not_found" ? GONE_TEXT : error.message;
}

/** Leaves an appointment unchanged, with the reason. */
const setAside = (ctx: Context, key: ClosingKey, tried: ClosedItem, reason: string): Promise<Progress> =>
  commit<Progress>({ db: ctx.db }, async () => {
    const due = await readDue(ctx, key);
    if (!due) return { writes: [], result: "idle" };
    const { closing } = due;
    const next = nextOf(closing);
    if (!next || next.appointment_id !== tried.appointment_id || next.state !== tried.state) {
      return { writes: [], result: "more" };
    }
    const state = closing.state === "undoing" ? "stuck" : "failed";
    return { writes: [advanceWrite(ctx, closing, { ...next, state, reason })], result: "more" };
  });

const HOURS_TEXT = "Esas horas cambiaron después: quedaron como están.";

/**
 * Restores the hours last, so that nobody books there before the appointments return. Hours that changed since stay.
 * Deletes a closure that has nothing left to report.
 */
function finishUndoing(ctx: PracticeContext, key: ClosingKey): Promise<Progress> {
  return changeHours<Progress>(ctx, null, async (now) => {
    const { db } = now;
    const [closing, exceptions] = await Promise.all([
      readOne(db, db.one.closing(key)),
      readExceptions(now, "0000", "9999"),
    ]);
    if (closing?.state !== "undoing" || nextOf(closing)) return { writes: [], result: closing ? "more" : "idle" };
    const { week, dates } = closing.hours;
    const isWeekAsLeft = week && isDeepStrictEqual(now.practice.weekly_availability, week.after);
    const asLeft = dates.filter(({ date, after }) => isDeepStrictEqual(onDate(exceptions, date), after));
    const isAll = Boolean(week) === Boolean(isWeekAsLeft) && asLeft.length === dates.length;
    const writes = asLeft.map(({ date, before }) =>
      before ? exceptionWrite(now, before) : exceptionRemoval(now, { exception_date: date }),
    );
    const undone: ClosingRecord = {
      ...closing,
      ...notDue,
      state: "undone",
      hours_reason: isAll ? undefined : HOURS_TEXT,
    };
    return {
      ...(isWeekAsLeft && { week: week.before }),
      writes,
      beside: [isOver(undone) ? closingRemoval(closing) : closingWrite(closing, undone)],
      result: "done",
    };
  });
}

const onDate = (exceptions: AvailabilityException[], date: string): AvailabilityException | null =>
  exceptions.find(({ exception_date }) => exception_date === date) ?? null;

import type { PracticeContext } from "../../db/index";
import { create } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { MAX_CHANGES } from "../../domain/availability/hours/rules";
import type { ClosedItem, DayClosureRecord } from "../../domain/day-closure/entity";
import type { DayClosureStarted } from "../../domain/day-closure/output";
import type { DayClosureChoice, StartDayClosureInput } from "../../domain/day-closure/schema";
import { dueFrom } from "../../domain/kept/due";
import { appointmentCharge, settlementText } from "../../domain/payment/rules";
import { AppError, invalidField } from "../../errors";
import { newId } from "../../ids";
import { isoOfMinute } from "../../lib/time/rules";
import { changedWeek, type HoursPlan, planHours } from "../../queries/day-closure-hours";
import { explainDayClosure } from "../../queries/day-closure-preview";
import { randomness } from "../../random";
import { intervalAt } from "../../store/appointment/record";
import {
  changeHours,
  exceptionRemoval,
  exceptionWrite,
  FULL_TEXT,
  type HoursChange,
  hasTooMany,
} from "../../store/availability/change";
import { scheduleVersion, toSchedule } from "../../store/availability/read";
import { DAY_CLOSURE_DUE, getDayClosure, isKeepable, toDayClosure } from "../../store/day-closure/closures";
import { closeAtOnce } from "./continue";

const KEPT_DAYS = 30;
const LARGE_TEXT = "Son demasiadas citas y notas para un solo cierre. Cierra por partes.";

/** Closes hours, then changes each affected appointment as chosen; a job finishes an interrupted closure. `closure` is
 * null if nothing changes. @throws AppError `closing_changed` with a new `preview` if appointments or free times are
 * not as shown; `settlement_needed` to cancel a paid one without `settle`; `stale_version`; `past`; `invalid_input`. */
export async function startDayClosure(ctx: PracticeContext, input: StartDayClosureInput): Promise<DayClosureStarted> {
  const started = await changeHours(ctx, input.version, (now) => decide(now, input));
  if (!started.closure || started.closure.state === "closed") return started;
  const { id } = started.closure;
  await closeAtOnce(ctx, id);
  return { ...started, closure: await getDayClosure(ctx, id) };
}

async function decide(ctx: PracticeContext, input: StartDayClosureInput): Promise<HoursChange<DayClosureStarted>> {
  const plan = await planHours(ctx, input);
  const { saved, gone, after, asRead } = plan;
  if (saved.length + gone.length > MAX_CHANGES)
    throw invalidField("saved", `Cambia máximo ${MAX_CHANGES} excepciones a la vez.`);
  if (saved.length > 0 && hasTooMany(ctx, after.exceptions)) throw invalidField("saved", FULL_TEXT);
  await requireAsShown(ctx, plan, input);
  const week = changedWeek(plan);
  const writes = [
    ...saved.map((each) => exceptionWrite(ctx, each)),
    ...gone.map((each) => exceptionRemoval(ctx, each)),
  ];
  const changesHours = Boolean(week) || writes.length > 0;
  const practice = { ...ctx.practice, schedule_version: scheduleVersion(ctx.practice) + (changesHours ? 1 : 0) };
  const schedule = toSchedule({ ...ctx, practice }, after.weekly, after.exceptions);
  const items = itemsOf(ctx, plan, input);
  if (!changesHours && items.every(({ state }) => state === "kept"))
    return { writes: [], result: { schedule, closure: null } };
  const closure = newDayClosure(ctx, { plan, week, items, date: input.close });
  if (!isKeepable(closure)) throw invalidField("saved", LARGE_TEXT);
  return {
    ...(week && { week }),
    writes,
    beside: [create("dayClosure", closure)],
    asRead,
    result: { schedule, closure: await toDayClosure(ctx, closure) },
  };
}

async function requireAsShown(ctx: PracticeContext, plan: HoursPlan, { choices }: StartDayClosureInput): Promise<void> {
  const shown = new Map(choices.map((each) => [each.appointment_id, each.version]));
  const { affected } = plan;
  const isAsShown = shown.size === affected.length && affected.every(({ id, version }) => shown.get(id) === version);
  const moves = choices.flatMap(({ appointment_id, to }) => (to ? [{ appointment_id, to }] : []));
  if (isAsShown && moves.length === 0) return;
  const preview = await explainDayClosure(ctx, plan, moves);
  if (isAsShown && preview.appointments.every(({ problem }) => problem === null)) return;
  throw new AppError("closing_changed", { data: { preview } });
}

function itemsOf(ctx: PracticeContext, { affected }: HoursPlan, { choices, settle }: StartDayClosureInput) {
  const chosen = new Map(choices.map((each) => [each.appointment_id, each]));
  const cancelled = affected.filter(({ id }) => chosen.get(id)?.action === "cancel");
  const paid = cancelled.reduce((sum, record) => sum + appointmentCharge(record).paid, 0);
  if (paid > 0 && !settle) throw new AppError("settlement_needed", { message: settlementText(paid), data: { paid } });
  return affected.flatMap((record) => {
    const choice = chosen.get(record.id);
    return choice ? [itemOf(ctx, record, choice, settle)] : [];
  });
}

function itemOf(
  ctx: PracticeContext,
  record: AppointmentRecord,
  { action, to }: DayClosureChoice,
  settle: StartDayClosureInput["settle"],
): ClosedItem {
  const { id: appointment_id, client_id, version, starts_at, ends_at, duration_minutes, zone, series_place } = record;
  return {
    appointment_id,
    client_id,
    action,
    version,
    was: { starts_at, ends_at, duration_minutes, zone, ...(series_place && { series_place }) },
    ...(to && { to: isoOfMinute(intervalAt(ctx, to, duration_minutes).start) }),
    ...(action === "cancel" && appointmentCharge(record).paid > 0 && settle && { settle }),
    state: action === "keep" ? "kept" : "pending",
  };
}

interface NewDayClosure {
  plan: HoursPlan;
  week: HoursPlan["after"]["weekly"] | undefined;
  items: ClosedItem[];
  date: string | undefined;
}

function newDayClosure(ctx: PracticeContext, { plan, week, items, date }: NewDayClosure): DayClosureRecord {
  const { before, saved, gone } = plan;
  const { practice_id } = ctx.practice;
  const now = ctx.clock.now().toISOString();
  const onDate = (day: string) => before.exceptions.find(({ exception_date }) => exception_date === day) ?? null;
  const last = [now, ...plan.affected.map(({ ends_at }) => ends_at), ...(date ? [`${date}T00:00:00.000Z`] : [])]
    .sort()
    .at(-1);
  const kept_until = new Date(Date.parse(last ?? now) + KEPT_DAYS * 86_400_000).toISOString();
  const isDone = items.every(({ state }) => state === "kept");
  return {
    practice_id,
    id: newId("clo", ctx.clock),
    state: isDone ? "closed" : "closing",
    date,
    hours: {
      ...(week && { week: { before: before.weekly, after: week } }),
      dates: [
        ...saved.map((after) => ({ date: after.exception_date, before: onDate(after.exception_date), after })),
        ...gone.map((each) => ({ date: each.exception_date, before: each, after: null })),
      ],
    },
    items,
    revision: randomness().uuid(),
    ...(!isDone && dueFrom(DAY_CLOSURE_DUE, practice_id, now)),
    created_at: now,
    kept_until,
    ttl: Math.floor(Date.parse(kept_until) / 1000),
  };
}

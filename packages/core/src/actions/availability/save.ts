import { isDeepStrictEqual } from "node:util";
import { commit, type PracticeContext } from "../../db/index";
import { asRead, patch } from "../../db/writes";
import { MAX_CHANGES } from "../../domain/availability/hours/rules";
import type { DeletedException, SavedException, SavedSchedule } from "../../domain/availability/output";
import { mergeWeek, toException, type WeekChange } from "../../domain/availability/rules";
import { type ExceptionInput, TWO_EXCEPTIONS_TEXT } from "../../domain/availability/schema";
import type { BookingRules } from "../../domain/booking/output";
import { rulesOf, rulesVersion, type StoredRules } from "../../domain/booking/rules";
import type { BookingRulesInput } from "../../domain/booking/schema";
import type { Practice } from "../../domain/practice/entity";
import { AppError, invalidField } from "../../errors";
import { isEachOnce } from "../../lib/list/rules";
import {
  byDate,
  changedSchedule,
  changeHours,
  differing,
  exceptionRemoval,
  exceptionWrite,
  FULL_TEXT,
  hasTooMany,
  leftBy,
  localToday,
  unchangedSchedule,
} from "../../store/availability/change";
import { readExceptions } from "../../store/availability/read";
import { getBookingRules } from "../../store/booking/read";
import { busyDue } from "../../store/busy/refresh";
import { withPracticeOfNow } from "../../store/practice/read";

/**
 * Saves the named weekdays and, if given, replaces all exceptions: all or nothing.
 * @throws AppError `stale_version`; `invalid_input` if two exceptions share a date, more than 90 would change at once,
 * or more than 366 dates from today on would have one.
 */
export async function saveSchedule(
  ctx: PracticeContext,
  input: { weekly_availability?: WeekChange; exceptions?: ExceptionInput[]; version?: number | null },
): Promise<SavedSchedule> {
  const wanted = input.exceptions?.map(toException).sort(byDate);
  if (wanted && !isEachOnce(wanted, ({ id }) => id)) throw invalidField("exceptions", TWO_EXCEPTIONS_TEXT);
  if (wanted && hasTooMany(ctx, wanted)) throw invalidField("exceptions", FULL_TEXT);
  return changeHours(ctx, input.version, async (now) => {
    const week = mergeWeek(now.practice.weekly_availability, input.weekly_availability ?? {});
    const stored = await readExceptions(now, "0000", "9999");
    const kept = new Set(wanted?.map(({ id }) => id));
    const saved = differing(wanted ?? [], stored);
    const gone = wanted ? stored.filter(({ id }) => !kept.has(id)) : [];
    if (saved.length + gone.length > MAX_CHANGES) {
      throw invalidField("exceptions", `Cambia máximo ${MAX_CHANGES} excepciones a la vez.`);
    }
    const isSameWeek = isDeepStrictEqual(week, now.practice.weekly_availability);
    const writes = [
      ...saved.map((each) => exceptionWrite(now, each)),
      ...gone.map((each) => exceptionRemoval(now, each)),
    ];
    if (isSameWeek && writes.length === 0) return { writes, result: unchangedSchedule(now, stored) };
    const result = await changedSchedule(now, stored, { weekly: week, exceptions: wanted ?? stored });
    return { week: isSameWeek ? undefined : week, writes, result };
  });
}

/**
 * Saves the hours of one date in place of the weekday's hours and of the date's earlier exception. One read.
 * @throws AppError `invalid_input` if 366 other dates from today on have exceptions.
 */
export function saveException(ctx: PracticeContext, input: ExceptionInput): Promise<SavedException> {
  const exception = toException(input);
  return changeHours(ctx, null, async (now) => {
    const stored = await readExceptions(now, localToday(now), "9999");
    const others = stored.filter(({ id }) => id !== exception.id);
    if (hasTooMany(now, [...others, exception])) throw invalidField("exception_date", FULL_TEXT);
    const writes = differing([exception], stored).map((each) => exceptionWrite(now, each));
    return { writes, result: { ...exception, left_outside: await leftBy(now, stored, [...others, exception]) } };
  });
}

/** @throws AppError `not_found` if there is none. */
export function deleteException(ctx: PracticeContext, id: string): Promise<DeletedException> {
  const date = id.replace(/^exc_/, "");
  return changeHours(ctx, null, async (now) => {
    const [stored] = await readExceptions(now, date, date);
    if (!stored) throw new AppError("not_found", { message: "Esa excepción ya no existe." });
    return {
      writes: [exceptionRemoval(now, stored)],
      result: { success: true, left_outside: await leftBy(now, [stored], []) },
    };
  });
}

const BUSY_FIELDS = [
  "busy_elsewhere",
  "busy_days",
  "busy_known_until",
  "busy_as_of",
  "busy_sync",
  "busy_until",
  "busy_tried_at",
] as const;
const DUE_FIELDS = ["due", "due_at", "due_attempts"] as const;

function busyChange(ctx: PracticeContext, practice: Practice, { busy_from_google }: StoredRules) {
  // The job ends Google's notification channel, if there is one.
  if (!busy_from_google && practice.busy_channel)
    return { set: busyDue(ctx, practice.practice_id), remove: [...BUSY_FIELDS] };
  if (!busy_from_google) return { set: {}, remove: [...BUSY_FIELDS, ...DUE_FIELDS] };
  const isNew = !rulesOf(practice).busy_from_google && practice.google_connected;
  return { set: isNew ? busyDue(ctx, practice.practice_id) : {}, remove: [] };
}

/**
 * Changes the named rules, from the next request on. Equal values are no change.
 * @throws AppError `stale_version` unless `version` is absent or current.
 */
export function saveBookingRules(
  ctx: PracticeContext,
  { version, ...input }: BookingRulesInput,
): Promise<BookingRules> {
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return commit(ctx, async (isAgain) => {
    const { practice } = isAgain ? await withPracticeOfNow(ctx) : ctx;
    const known = rulesVersion(practice);
    if (version != null && version !== known) {
      throw new AppError("stale_version", { message: "Tus reglas de agenda cambiaron en otro lugar." });
    }
    const before = rulesOf(practice);
    const rules = { ...before, ...named };
    if (isDeepStrictEqual(rules, before)) {
      return { writes: [], result: getBookingRules({ ...ctx, practice }) };
    }
    const { set, remove } = busyChange(ctx, practice, rules);
    const after = { ...practice, booking_rules: rules, booking_rules_version: known + 1 };
    const changes = {
      booking_rules: rules,
      booking_rules_version: known + 1,
      updated_at: ctx.clock.now().toISOString(),
    };
    return {
      writes: [
        patch("practice", {
          of: { practice_id: practice.practice_id },
          set: { ...changes, ...set },
          remove,
          where: asRead(practice, "booking_rules_version"),
        }),
      ],
      result: getBookingRules({ ...ctx, practice: after }),
    };
  });
}

import { isDeepStrictEqual } from "node:util";
import { commit, type PracticeContext } from "../../db/index";
import { asRead, patch } from "../../db/writes";
import type { BookingRules } from "../../domain/booking/output";
import { rulesOf, rulesVersion, type StoredRules } from "../../domain/booking/rules";
import type { BookingRulesInput } from "../../domain/booking/schema";
import type { Practice } from "../../domain/practice/entity";
import { requireVersion } from "../../errors";
import { getBookingRules } from "../../store/booking/read";
import { busyDue } from "../../store/busy/refresh";
import { withPracticeOfNow } from "../../store/practice/read";

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
  // Once Google's busy times are switched off, one more run of the job has to end the notification channel.
  if (!busy_from_google && practice.busy_channel)
    return { set: busyDue(ctx, practice.practice_id), remove: [...BUSY_FIELDS] };
  if (!busy_from_google) return { set: {}, remove: [...BUSY_FIELDS, ...DUE_FIELDS] };
  const isNew = !rulesOf(practice).busy_from_google && practice.google_connected;
  return { set: isNew ? busyDue(ctx, practice.practice_id) : {}, remove: [] };
}

/** Saves the given booking rules and keeps omitted ones. @throws AppError `stale_version` for an outdated `version`. */
export function saveBookingRules(
  ctx: PracticeContext,
  { version, ...input }: BookingRulesInput,
): Promise<BookingRules> {
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return commit(ctx, async (isAgain) => {
    const { practice } = isAgain ? await withPracticeOfNow(ctx) : ctx;
    const known = rulesVersion(practice);
    requireVersion(known, version, "Tus reglas de agenda cambiaron en otro lugar.");
    const before = rulesOf(practice);
    const rules = { ...before, ...named };
    if (isDeepStrictEqual(rules, before)) return { writes: [], result: getBookingRules({ ...ctx, practice }) };
    const { set, remove } = busyChange(ctx, practice, rules);
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
      result: getBookingRules({ ...ctx, practice: { ...practice, ...changes } }),
    };
  });
}

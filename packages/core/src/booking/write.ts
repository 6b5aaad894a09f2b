import { isDeepStrictEqual } from "node:util";
import type { PracticeContext } from "../context";
import { commit, decideAgain } from "../db/commit";
import { AppError } from "../errors";
import { withPracticeOfNow } from "../practice/read";
import type { BookingRules } from "./output";
import { rulesOf, rulesVersion, toBookingRules } from "./read";
import type { BookingRulesInput } from "./schema";

/**
 * Changes the rules of the agenda that are named; what repeats what is stored is no change. They hold from the next request on.
 * @throws AppError `stale_version` when `version` is given and is not the one there is.
 */
export function saveBookingRules(
  ctx: PracticeContext,
  { version, ...input }: BookingRulesInput,
): Promise<BookingRules> {
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  let isTried = false;
  return commit(ctx, async () => {
    const { practice } = isTried ? await withPracticeOfNow(ctx) : ctx;
    isTried = true;
    const known = rulesVersion(practice);
    if (version != null && version !== known) {
      throw new AppError("stale_version", { message: "Tus reglas de agenda cambiaron en otro lugar." });
    }
    const before = rulesOf(practice);
    const rules = { ...before, ...named };
    if (isDeepStrictEqual(rules, before)) return { writes: [], result: toBookingRules(before, known) };
    const changes = {
      booking_rules: rules,
      booking_rules_version: known + 1,
      updated_at: ctx.clock.now().toISOString(),
    };
    return {
      writes: [
        {
          write: (entities) =>
            entities.practice
              .patch({ practice_id: practice.practice_id })
              .set(changes)
              .where(({ booking_rules_version: stored }, { eq, notExists }) =>
                known === 0 ? notExists(stored) : eq(stored, known),
              )
              .commit(),
          refused: decideAgain,
        },
      ],
      result: toBookingRules(rules, known + 1),
    };
  });
}

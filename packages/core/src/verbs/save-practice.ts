import { toProfile } from "../records/practice/read";
import { commit, decideAgain } from "../table/commit";
import type { PracticeContext } from "../table/context";
import { requirePhone } from "../things/client/person";
import type { Practice } from "../things/practice/entity";
import type { AgentStatus, Profile } from "../things/practice/output";
import { agentLimitsOf } from "../things/practice/rules";
import {
  OPTIONAL_FIELDS,
  type OptionalField,
  type SetAgentStatusInput,
  type UpdateProfileInput,
} from "../things/practice/schema";

type Emptied = OptionalField | "picture_url" | "holiday_country";

/**
 * Changes what `input` names; an empty text takes a field's value away. A phone is kept as it is written.
 * @throws AppError `invalid_input` for a phone that is none, unless it is the one that is stored.
 */
export async function updateProfile(ctx: PracticeContext, input: UpdateProfileInput): Promise<Profile> {
  if (input.phone && input.phone !== ctx.practice.phone) requirePhone("phone", input.phone);
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
  const kept = Object.fromEntries(named.filter(([, value]) => value !== null && value !== ""));
  const emptied = OPTIONAL_FIELDS.filter((field) => named.some(([name, value]) => name === field && !value));
  const cleared = Object.fromEntries(emptied.map((field) => [field, undefined]));
  return changePractice(ctx, kept, toProfile({ ...ctx.practice, ...kept, ...cleared }), emptied);
}

/** Sets the zone of the practice's wall clock. Appointments keep their instant. */
export const setTimezone = (ctx: PracticeContext, timezone: string): Promise<{ timezone: string }> =>
  changePractice(ctx, { timezone }, { timezone });

/** Whether the practice is like that already: then there is nothing to write. */
const repeats = (practice: Practice, changes: Partial<Practice>, emptied: readonly Emptied[]): boolean => {
  const stored = new Map<string, unknown>(Object.entries(practice));
  return (
    Object.entries(changes).every(([name, value]) => stored.get(name) === value) &&
    emptied.every((name) => practice[name] === undefined)
  );
};

/** Sets fields of the practice's own record and answers `result`. */
export const changePractice = <T>(
  ctx: PracticeContext,
  changes: Partial<Practice>,
  result: T,
  emptied: readonly Emptied[] = [],
): Promise<T> =>
  commit(ctx, async () => ({
    writes: repeats(ctx.practice, changes, emptied)
      ? []
      : [
          {
            write: ({ practice }) =>
              practice
                .patch({ practice_id: ctx.practice.practice_id })
                .set({ ...changes, updated_at: ctx.clock.now().toISOString() })
                .remove([...emptied])
                .commit(),
            refused: decideAgain,
          },
        ],
    result,
  }));

/** Sets the therapist's picture, or takes it away. */
export const setPicture = (ctx: PracticeContext, picture_url: string | null): Promise<Profile> =>
  changePractice(
    ctx,
    picture_url ? { picture_url } : {},
    { ...toProfile(ctx.practice), picture_url },
    picture_url ? [] : ["picture_url"],
  );

/** Lets the agent in or keeps it out, and how much each of its tokens may change, from the very next request. */
export function setAgentStatus(ctx: PracticeContext, input: SetAgentStatusInput): Promise<AgentStatus> {
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after = { ...ctx.practice, ...named };
  return changePractice(ctx, named, { agent_enabled: after.agent_enabled, ...agentLimitsOf(after) });
}

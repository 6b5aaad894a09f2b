import type { PracticeContext } from "../context";
import { commit, decideAgain } from "../db/commit";
import type { Practice } from "./entity";
import type { Profile, UpdateProfileInput } from "./schema";

export const toProfile = (practice: Practice): Profile => ({
  id: practice.practice_id,
  name: practice.name,
  email: practice.email,
  company_name: practice.company_name ?? null,
  nit: practice.nit ?? null,
  phone: practice.phone ?? null,
  address: practice.address ?? null,
  city: practice.city ?? null,
  bank_name: practice.bank_name ?? null,
  account_number: practice.account_number ?? null,
  account_type: practice.account_type ?? null,
  agent_enabled: practice.agent_enabled,
  timezone: practice.timezone ?? null,
  picture_url: practice.picture_url ?? null,
});

const OPTIONAL_FIELDS = ["company_name", "nit", "city", "bank_name", "account_number", "account_type"] as const;

/** Changes what `input` names; an empty text takes a field's value away. */
export function updateProfile(ctx: PracticeContext, input: UpdateProfileInput): Promise<Profile> {
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
  const kept = Object.fromEntries(named.filter(([, value]) => value !== null && value !== ""));
  const emptied = OPTIONAL_FIELDS.filter((field) => named.some(([name, value]) => name === field && !value));
  const cleared = Object.fromEntries(emptied.map((field) => [field, undefined]));
  return changePractice(ctx, kept, toProfile({ ...ctx.practice, ...kept, ...cleared }), emptied);
}

/** Sets the zone of the practice's wall clock. Appointments keep their instant. */
export const setTimezone = (ctx: PracticeContext, timezone: string): Promise<{ timezone: string }> =>
  changePractice(ctx, { timezone }, { timezone });

/** Sets fields of the practice's own record and answers `result`. */
export const changePractice = <T>(
  ctx: PracticeContext,
  changes: Partial<Practice>,
  result: T,
  emptied: readonly (typeof OPTIONAL_FIELDS)[number][] = [],
): Promise<T> =>
  commit(ctx, async () => ({
    writes: [
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

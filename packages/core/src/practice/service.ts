import type { PracticeContext } from "../context";
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

/** Changes what `input` names; an empty text takes a field's value away. */
export async function updateProfile(ctx: PracticeContext, input: UpdateProfileInput): Promise<Profile> {
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
  const kept = Object.fromEntries(named.filter(([, value]) => value !== null && value !== ""));
  const emptied = OPTIONAL_FIELDS.filter((field) => named.some(([name, value]) => name === field && !value));
  const { data } = await ctx.db.practice
    .patch({ practice_id: ctx.practice.practice_id })
    .set({ ...kept, updated_at: ctx.clock.now().toISOString() })
    .remove(emptied)
    .go({ response: "all_new" });
  const cleared = Object.fromEntries(emptied.map((field) => [field, undefined]));
  return toProfile({ ...ctx.practice, ...cleared, ...data });
}

const OPTIONAL_FIELDS = ["company_name", "nit", "city", "bank_name", "account_number", "account_type"] as const;

/** Sets the zone of the practice's wall clock. Appointments keep their instant. */
export async function setTimezone(ctx: PracticeContext, timezone: string): Promise<{ timezone: string }> {
  await ctx.db.practice
    .patch({ practice_id: ctx.practice.practice_id })
    .set({ timezone, updated_at: ctx.clock.now().toISOString() })
    .go();
  return { timezone };
}

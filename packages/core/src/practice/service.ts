import type { PracticeContext } from "../context";
import { commit, decideAgain } from "../db/commit";
import { normalizeText } from "../spanish/rules";
import type { Practice } from "./entity";
import type { BasicInfo, PaymentInfo, Profile } from "./output";
import type { UpdateProfileInput } from "./schema";

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
type Emptied = (typeof OPTIONAL_FIELDS)[number] | "picture_url";

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
  emptied: readonly Emptied[] = [],
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

/** Sets the therapist's picture, or takes it away. */
export const setPicture = (ctx: PracticeContext, picture_url: string | null): Promise<Profile> =>
  changePractice(
    ctx,
    picture_url ? { picture_url } : {},
    { ...toProfile(ctx.practice), picture_url },
    picture_url ? [] : ["picture_url"],
  );

/** Lets the agent in or keeps it out, from the very next request. */
export const setAgentStatus = (ctx: PracticeContext, agent_enabled: boolean): Promise<{ agent_enabled: boolean }> =>
  changePractice(ctx, { agent_enabled }, { agent_enabled });

export function basicInfo({ practice }: PracticeContext): BasicInfo {
  const { name, company_name, email, phone, city, timezone, picture_url } = toProfile(practice);
  return { name, company_name, email, phone, city, timezone, picture_url };
}

export function paymentInfo({ practice }: PracticeContext): PaymentInfo {
  const { name, bank_name, account_type, account_number, nit } = toProfile(practice);
  return { name, bank_name, account_type, account_number, nit };
}

/** The caller's own practice if it matches, by name, company, email or city; nobody else's is ever found. */
export function searchProfiles(ctx: PracticeContext, searchTerm: string): { profiles: BasicInfo[] } {
  const info = basicInfo(ctx);
  const text = normalizeText(searchTerm);
  const found = [info.name, info.company_name, info.email, info.city].some((each) =>
    normalizeText(each ?? "").includes(text),
  );
  return { profiles: found ? [info] : [] };
}

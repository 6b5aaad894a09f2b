import { type PracticeContext, requireOne } from "../../db/index";
import { answerer } from "../../domain/kept/attributes";
import { type Practice, practiceFields } from "../../domain/practice/entity";
import type { BasicInfo, PaymentInfo, Profile } from "../../domain/practice/output";
import { agentLimitsOf, zoneOf } from "../../domain/practice/rules";
import { normalizeText, spokenLocal } from "../../lib/spanish/rules";
import { formatLocal, localDateAt, minuteOfDate, minuteOfIso, toLocal } from "../../lib/time/rules";

export const todayOf = ({ clock, practice }: PracticeContext): string =>
  localDateAt(zoneOf(practice), minuteOfDate(clock.now()));

/** An ISO instant on the practice's wall clock, 'YYYY-MM-DD HH:mm:ss'. */
export const localOf = ({ practice }: Pick<PracticeContext, "practice">, iso: string): string =>
  formatLocal(toLocal(zoneOf(practice), minuteOfIso(iso)));

/** An ISO instant in words, on the practice's wall clock. */
export const spokenAt = ({ practice }: PracticeContext, iso: string): string =>
  spokenLocal(toLocal(zoneOf(practice), minuteOfIso(iso)));

/** The context with the practice as it is stored now, for a plan that `commit` makes again. One read. */
export async function withPracticeOfNow(ctx: PracticeContext): Promise<PracticeContext> {
  return { ...ctx, practice: await requireOne(ctx.db, ctx.db.one.practice({ practice_id: ctx.practice.practice_id })) };
}

const answer = answerer(practiceFields);
export const toProfile = (practice: Practice): Profile =>
  answer(practice, { id: practice.practice_id, ...agentLimitsOf(practice) });

export function basicInfo({ practice }: PracticeContext): BasicInfo {
  const { name, company_name, email, phone, city, timezone, picture_url } = toProfile(practice);
  return { name, company_name, email, phone, city, timezone, picture_url };
}

export function paymentInfo({ practice }: PracticeContext): PaymentInfo {
  const { name, bank_name, account_type, account_number, nit, breb_key } = toProfile(practice);
  return { name, bank_name, account_type, account_number, nit, breb_key };
}

/** The caller's practice, if its name, company, email or city contains the text; other practices are not searched. */
export function searchProfiles(ctx: PracticeContext, searchTerm: string): { profiles: BasicInfo[] } {
  const info = basicInfo(ctx);
  const text = normalizeText(searchTerm);
  const found = [info.name, info.company_name, info.email, info.city].some((each) =>
    normalizeText(each ?? "").includes(text),
  );
  return { profiles: found ? [info] : [] };
}

import type { PracticeContext } from "../../db/index";
import { requirePhone } from "../../domain/client/person";
import type { Profile } from "../../domain/practice/output";
import { OPTIONAL_FIELDS, type UpdateProfileInput } from "../../domain/practice/schema";
import type { ComingHolidays } from "../../lib/holidays/output";
import type { SetHolidaysInput } from "../../lib/holidays/schema";
import { comingHolidays } from "../../queries/agenda";
import { changePractice } from "../../store/practice/change";
import { toProfile } from "../../store/practice/read";
import { roundWrite } from "../../store/reminder/change";
import { settingsOf } from "../../store/reminder/read";

/**
 * Changes the named fields; an empty text clears one. A phone is stored as written.
 * @throws AppError `invalid_input` for an invalid phone.
 */
export async function updateProfile(ctx: PracticeContext, input: UpdateProfileInput): Promise<Profile> {
  if (input.phone) requirePhone("phone", input.phone);
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
  const kept = Object.fromEntries(named.filter(([, value]) => value !== null && value !== ""));
  const emptied = OPTIONAL_FIELDS.filter((field) => named.some(([name, value]) => name === field && !value));
  const cleared = Object.fromEntries(emptied.map((field) => [field, undefined]));
  return changePractice(ctx, kept, toProfile({ ...ctx.practice, ...kept, ...cleared }), emptied);
}

/** Sets the therapist's picture; null removes it. */
export const setPicture = (ctx: PracticeContext, picture_url: string | null): Promise<Profile> =>
  changePractice(
    ctx,
    picture_url ? { picture_url } : {},
    { ...toProfile(ctx.practice), picture_url },
    picture_url ? [] : ["picture_url"],
  );

/** Sets the practice's zone. Appointments keep their instants; quiet hours are in the new zone. */
export function setTimezone(ctx: PracticeContext, timezone: string): Promise<{ timezone: string }> {
  const sendsMails = settingsOf(ctx.practice).channels.includes("email");
  return changePractice(ctx, { timezone }, { timezone }, [], sendsMails ? [roundWrite(ctx)] : []);
}

/** Records that the therapist was asked about a year's holidays. Changes no hours. */
export function setHolidays(ctx: PracticeContext, { asked_year }: SetHolidaysInput): Promise<ComingHolidays> {
  const asked = { holidays_asked_year: asked_year };
  return changePractice(ctx, asked, comingHolidays({ ...ctx, practice: { ...ctx.practice, ...asked } }));
}

/** Ends the first steps on all devices, done or dismissed. */
export const endFirstSteps = (ctx: PracticeContext): Promise<{ first_steps: boolean }> =>
  changePractice(ctx, {}, { first_steps: false }, ["first_steps"]);

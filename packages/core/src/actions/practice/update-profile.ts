import type { PracticeContext } from "../../db/index";
import { requirePhone } from "../../domain/client/person";
import type { Profile } from "../../domain/practice/output";
import { OPTIONAL_FIELDS, REQUIRED_TEXT, type UpdateProfileInput } from "../../domain/practice/schema";
import { invalidField } from "../../errors";
import { changePractice } from "../../store/practice/change";
import { toProfile } from "../../store/practice/read";

/** Saves profile fields. @throws AppError `invalid_input` for an invalid phone or if phone or address would be lost. */
export async function updateProfile(ctx: PracticeContext, input: UpdateProfileInput): Promise<Profile> {
  if (input.phone) requirePhone("phone", input.phone);
  for (const field of ["phone", "address"] as const)
    if (input[field] === null && ctx.practice[field]) throw invalidField(field, REQUIRED_TEXT);
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
  const kept = Object.fromEntries(named.filter(([, value]) => value !== null && value !== ""));
  const emptied = OPTIONAL_FIELDS.filter((field) => named.some(([name, value]) => name === field && !value));
  const cleared = Object.fromEntries(emptied.map((field) => [field, undefined]));
  return changePractice(ctx, kept, toProfile({ ...ctx.practice, ...kept, ...cleared }), emptied);
}

export const setPicture = (ctx: PracticeContext, picture_url: string | null): Promise<Profile> =>
  changePractice(
    ctx,
    picture_url ? { picture_url } : {},
    { ...toProfile(ctx.practice), picture_url },
    picture_url ? [] : ["picture_url"],
  );

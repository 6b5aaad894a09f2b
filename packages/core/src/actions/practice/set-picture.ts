import type { PracticeContext } from "../../db/index";
import type { Profile } from "../../domain/practice/output";
import { changePractice } from "../../store/practice/change";
import { toProfile } from "../../store/practice/read";

export const setPicture = (ctx: PracticeContext, picture_url: string | null): Promise<Profile> =>
  changePractice(
    ctx,
    picture_url ? { picture_url } : {},
    { ...toProfile(ctx.practice), picture_url },
    picture_url ? [] : ["picture_url"],
  );

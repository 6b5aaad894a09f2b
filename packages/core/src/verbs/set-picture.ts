import { changePractice } from "../records/practice/change";
import { toProfile } from "../records/practice/read";
import type { PracticeContext } from "../table/context";
import type { Profile } from "../things/practice/output";

/** Sets the therapist's picture, or takes it away. */
export const setPicture = (ctx: PracticeContext, picture_url: string | null): Promise<Profile> =>
  changePractice(
    ctx,
    picture_url ? { picture_url } : {},
    { ...toProfile(ctx.practice), picture_url },
    picture_url ? [] : ["picture_url"],
  );

import type { PracticeContext } from "../../db/context";
import { changePractice } from "../../store/practice/change";

/** Leads the therapist no more, on any device: the first steps are done, or not wanted. */
export const endFirstSteps = (ctx: PracticeContext): Promise<{ first_steps: boolean }> =>
  changePractice(ctx, {}, { first_steps: false }, ["first_steps"]);

import type { PracticeContext } from "../../db/index";
import { changePractice } from "../../store/practice/change";

/** Hides the list of first steps on all devices, whether the therapist finished or dismissed them. */
export const endFirstSteps = (ctx: PracticeContext): Promise<{ first_steps: boolean }> =>
  changePractice(ctx, {}, { first_steps: false }, ["first_steps"]);

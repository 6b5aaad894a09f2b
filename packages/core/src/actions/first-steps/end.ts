import type { PracticeContext } from "../../db/index";
import { changePractice } from "../../store/practice/change";

/** Ends the first steps on all devices, whether they were done or dismissed. */
export const endFirstSteps = (ctx: PracticeContext): Promise<{ first_steps: boolean }> =>
  changePractice(ctx, {}, { first_steps: false }, ["first_steps"]);

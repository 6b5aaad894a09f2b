import type { PracticeContext } from "../../db/index";
import { changePractice } from "../../store/practice/change";

export const endFirstSteps = (ctx: PracticeContext): Promise<{ first_steps: boolean }> =>
  changePractice(ctx, {}, { first_steps: false }, ["first_steps"]);

import { readBooks } from "../records/month/read";
import { commit, decideAgain } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { MonthBooks } from "../things/month/output";

/** Takes back that a month was closed: it is what its payments and expenses come to again. Doing it again changes nothing. */
export const reopenMonth = (ctx: PracticeContext, month: string): Promise<MonthBooks> =>
  commit(ctx, async () => {
    const { closed, ...books } = await readBooks(ctx, month);
    const { practice_id } = ctx.practice;
    return {
      writes: closed
        ? [{ write: ({ closedMonth }) => closedMonth.delete({ practice_id, month }).commit(), refused: decideAgain }]
        : [],
      result: { ...books, closed: null },
    };
  });

import { continueClientTasks } from "@sereno/core/actions/client/continue-removal";
import type { PracticeContext } from "@sereno/core/db/context";
import { readQuery } from "@sereno/core/db/read";

/** Runs the job for erasing and merging clients until the practice has no due task, even if another test runs it. */
export async function finishClientTasks(ctx: PracticeContext): Promise<void> {
  const query = ctx.db.clientTask.query.task({ practice_id: ctx.practice.practice_id });
  const isDue = async () =>
    (await readQuery(ctx.db, "clientTask", query, { consistent: true })).data.some(({ due }) => due);
  while (await isDue()) await continueClientTasks(ctx);
}

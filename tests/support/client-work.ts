import { continueClientTasks } from "@sereno/core/actions/client/continue-removal";
import { deleteClient } from "@sereno/core/actions/client/delete";
import { mergeClients } from "@sereno/core/actions/client/merge";
import type { PracticeContext } from "@sereno/core/db/context";
import { readQuery } from "@sereno/core/db/read";
import { AppError } from "@sereno/core/errors";

export interface ClientWork {
  deleted: string;
  merged: string;
  into: string;
}

/** Ignores a refusal, which means that the work is already done. */
const once = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });

/** Deletes a client, merges another and finishes both; continues the work of a killed process. */
export async function deleteAndMerge(ctx: PracticeContext, { deleted, merged, into }: ClientWork): Promise<void> {
  await once(deleteClient(ctx, deleted));
  await once(mergeClients(ctx, { id: merged, into }));
  await finishClientTasks(ctx);
}

/** Runs the job until the practice has no due client task, even if another test's run took one. */
export async function finishClientTasks(ctx: PracticeContext): Promise<void> {
  const query = ctx.db.clientTask.query.task({ practice_id: ctx.practice.practice_id });
  const isDue = async () =>
    (await readQuery(ctx.db, "clientTask", query, { consistent: true })).data.some(({ due }) => due);
  while (await isDue()) await continueClientTasks(ctx);
}

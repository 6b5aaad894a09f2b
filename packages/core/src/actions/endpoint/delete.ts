import { commitWrites, type PracticeContext } from "../../db/index";
import { deleteWrite, notFound, readAllEndpoints, unstoppedWrites } from "../../store/endpoint/endpoints";

export const deleteEndpoint = (ctx: PracticeContext, id: string): Promise<{ success: true }> =>
  commitWrites(ctx, async () => {
    const { endpoints, noneMade } = await readAllEndpoints(ctx);
    const gone = endpoints.find((each) => each.id === id);
    if (!gone) throw notFound();
    const others = endpoints.filter((each) => each !== gone);
    return [deleteWrite(gone), noneMade, ...unstoppedWrites(gone.practice_id, others)];
  });

import { commit, type PracticeContext } from "../../db/index";
import { deleteWrite, notFound, readAllEndpoints, unstoppedWrites } from "../../store/endpoint/endpoints";

export const deleteEndpoint = (ctx: PracticeContext, id: string): Promise<{ success: true }> =>
  commit(ctx, async () => {
    const { endpoints, noneMade } = await readAllEndpoints(ctx);
    const gone = endpoints.find((each) => each.id === id);
    if (!gone) throw notFound();
    const others = endpoints.filter((each) => each !== gone);
    return {
      writes: [deleteWrite(gone), noneMade, ...unstoppedWrites(gone.practice_id, others)],
      result: { success: true },
    };
  });

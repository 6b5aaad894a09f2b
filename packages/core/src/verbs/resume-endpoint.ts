import { PUSH_DUE, replaceWrite, unstoppedWrites } from "../records/endpoint/change";
import { notFound, readAllEndpoints, toEndpoint } from "../records/endpoint/read";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { EndpointRecord } from "../things/endpoint/entity";
import type { Endpoint } from "../things/endpoint/output";
import { dueFrom } from "../things/kept/due";

/** Tells an endpoint again, at once, of all that it did not take: whether it was stopped or waits for its next try. @throws AppError `not_found`. */
export const resumeEndpoint = (ctx: PracticeContext, id: string): Promise<Endpoint> =>
  commit(ctx, async () => {
    const { endpoints, noneMade } = await readAllEndpoints(ctx);
    const was = endpoints.find((each) => each.id === id);
    if (!was) throw notFound();
    const { stopped: _, failing_since: __, failures: ___, ...kept } = was;
    const now = ctx.clock.now().toISOString();
    const record: EndpointRecord = { ...kept, ...dueFrom(PUSH_DUE, was.practice_id, now) };
    const others = endpoints.filter((each) => each !== was);
    return {
      writes: [replaceWrite(was, record), noneMade, ...unstoppedWrites(was.practice_id, others)],
      result: toEndpoint(record),
    };
  });

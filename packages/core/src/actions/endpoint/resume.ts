import { commit, type PracticeContext } from "../../db/index";
import type { EndpointRecord } from "../../domain/endpoint/entity";
import type { Endpoint } from "../../domain/endpoint/output";
import { dueFrom } from "../../domain/kept/due";
import {
  notFound,
  PUSH_DUE,
  readAllEndpoints,
  replaceWrite,
  toEndpoint,
  unstoppedWrites,
} from "../../store/endpoint/endpoints";

/** Makes a stopped or failing endpoint due for the events that it missed. @throws AppError `not_found`. */
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

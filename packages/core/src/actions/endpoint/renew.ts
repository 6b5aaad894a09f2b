import { commit, type PracticeContext } from "../../db/index";
import type { Endpoint } from "../../domain/endpoint/output";
import { readEndpoint, renewed, replaceWrite, seal, toEndpoint, unseal } from "../../store/endpoint/endpoints";

/** Gives an endpoint a new signing secret. For a day, the old one also signs events. @throws AppError `not_found`. */
export const renewEndpoint = (ctx: PracticeContext, id: string): Promise<Endpoint> =>
  commit(ctx, async () => {
    const was = await readEndpoint(ctx, id);
    const sealed = await seal(ctx, was, renewed(await unseal(ctx, was), ctx.clock.now()));
    const record = { ...was, sealed };
    return { writes: [replaceWrite(was, record)], result: toEndpoint(record) };
  });

import { commit, type PracticeContext } from "../../db/index";
import type { EndpointSecrets } from "../../domain/endpoint/entity";
import type { Endpoint } from "../../domain/endpoint/output";
import { readEndpoint, renewed, replaceWrite, seal, toEndpoint, unseal } from "../../store/endpoint/endpoints";

/** Gives an endpoint a new signing secret. For a day, the old secret also signs events. If no encryption key decrypts
 * the stored secrets, the old secret and the bearer token are lost. @throws AppError `not_found`. */
export const renewEndpoint = (ctx: PracticeContext, id: string): Promise<Endpoint> =>
  commit(ctx, async () => {
    const was = await readEndpoint(ctx, id);
    const lost: EndpointSecrets = { secrets: [], bearer: null };
    const secrets = renewed(await unseal(ctx, was).catch(() => lost), ctx.clock.now());
    const record = { ...was, sealed: await seal(ctx, was, secrets), has_bearer: secrets.bearer !== null };
    return { writes: [replaceWrite(was, record)], result: toEndpoint(record) };
  });

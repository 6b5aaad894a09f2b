import { commit, commitWrites, type PracticeContext } from "../../db/index";
import type { EndpointRecord, EndpointSecrets } from "../../domain/endpoint/entity";
import type { Endpoint } from "../../domain/endpoint/output";
import { dueFrom } from "../../domain/kept/due";
import {
  deleteWrite,
  notFound,
  PUSH_DUE,
  readAllEndpoints,
  readEndpoint,
  renewed,
  replaceWrite,
  seal,
  toEndpoint,
  unseal,
  unstoppedWrites,
} from "../../store/endpoint/endpoints";

/** An endpoint that is to be deleted or resumed, and the writes beside: it no longer counts as stopped. */
async function readToEndStop(ctx: PracticeContext, id: string) {
  const { endpoints, noneMade } = await readAllEndpoints(ctx);
  const endpoint = endpoints.find((each) => each.id === id);
  if (!endpoint) throw notFound();
  const others = endpoints.filter((each) => each !== endpoint);
  return { endpoint, beside: [noneMade, ...unstoppedWrites(endpoint.practice_id, others)] };
}

export const deleteEndpoint = (ctx: PracticeContext, id: string): Promise<{ success: true }> =>
  commitWrites(ctx, async () => {
    const { endpoint, beside } = await readToEndStop(ctx, id);
    return [deleteWrite(endpoint), ...beside];
  });

/** Makes a stopped or failing endpoint due for the events that it missed. @throws AppError `not_found`. */
export const resumeEndpoint = (ctx: PracticeContext, id: string): Promise<Endpoint> =>
  commit(ctx, async () => {
    const { endpoint: was, beside } = await readToEndStop(ctx, id);
    const { stopped: _, failing_since: __, failures: ___, ...kept } = was;
    const record: EndpointRecord = { ...kept, ...dueFrom(PUSH_DUE, was.practice_id, ctx.clock.now().toISOString()) };
    return { writes: [replaceWrite(was, record), ...beside], result: toEndpoint(record) };
  });

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

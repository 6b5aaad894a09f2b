import type { NewFeed } from "@sereno/core/domain/feed/output";
import { ChangeFeedInput } from "@sereno/core/domain/feed/schema";
import { type Call, idempotent } from "../idempotent";
import { graveProcedure, invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");

export const feedRouter = router({
  get: practiceProcedure.query(async ({ ctx }) => (await work()).getFeed(ctx)),
  create: graveProcedure.mutation(async ({ ctx }): Promise<NewFeed> => {
    const { keys } = ctx.auth;
    const made = await idempotent(async (call: Call<null>) => (await work()).createFeed(call.ctx, keys))({
      ctx,
      input: null,
    });
    return (await work()).revealFeed(ctx, keys, made);
  }),
  change: practiceProcedure.input(ChangeFeedInput).mutation(idempotent(invoke(work, (core) => core.changeFeed))),
  revoke: practiceProcedure.mutation(({ ctx }) =>
    idempotent(async (call: Call<null>) => (await work()).revokeFeed(call.ctx))({ ctx, input: null }),
  ),
});

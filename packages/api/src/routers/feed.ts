import type { NewFeed } from "@sereno/core/feed/output";
import { getFeed } from "@sereno/core/feed/read";
import { ChangeFeedInput } from "@sereno/core/feed/schema";
import { changeFeed, createFeed, revealFeed, revokeFeed } from "@sereno/core/feed/write";
import { type Call, once, practiceProcedure, router } from "../trpc";

export const feedRouter = router({
  get: practiceProcedure.query(({ ctx }) => getFeed(ctx)),
  create: practiceProcedure.mutation(async ({ ctx }): Promise<NewFeed> => {
    const { keys } = ctx.auth;
    const made = await once((call: Call<null>) => createFeed(call.ctx, keys))({ ctx, input: null });
    return revealFeed(ctx, keys, made);
  }),
  change: practiceProcedure.input(ChangeFeedInput).mutation(once(({ ctx, input }) => changeFeed(ctx, input))),
  revoke: practiceProcedure.mutation(({ ctx }) =>
    once((call: Call<null>) => revokeFeed(call.ctx))({ ctx, input: null }),
  ),
});

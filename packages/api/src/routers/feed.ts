import { getFeed } from "@sereno/core/across/read-feed";
import type { NewFeed } from "@sereno/core/things/feed/output";
import { ChangeFeedInput } from "@sereno/core/things/feed/schema";
import { changeFeed, createFeed, revealFeed, revokeFeed } from "@sereno/core/verbs/save-feed";
import { type Call, once } from "../once";
import { graveProcedure, practiceProcedure, router } from "../trpc";

export const feedRouter = router({
  get: practiceProcedure.query(({ ctx }) => getFeed(ctx)),
  create: graveProcedure.mutation(async ({ ctx }): Promise<NewFeed> => {
    const { keys } = ctx.auth;
    const made = await once((call: Call<null>) => createFeed(call.ctx, keys))({ ctx, input: null });
    return revealFeed(ctx, keys, made);
  }),
  change: practiceProcedure.input(ChangeFeedInput).mutation(once(({ ctx, input }) => changeFeed(ctx, input))),
  revoke: practiceProcedure.mutation(({ ctx }) =>
    once((call: Call<null>) => revokeFeed(call.ctx))({ ctx, input: null }),
  ),
});

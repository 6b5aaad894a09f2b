import { changeFeed, createFeed, revealFeed, revokeFeed } from "@sereno/core/actions/feed/save";
import type { NewFeed } from "@sereno/core/domain/feed/output";
import { ChangeFeedInput } from "@sereno/core/domain/feed/schema";
import { getFeed } from "@sereno/core/queries/read-feed";
import { type Call, idempotent } from "../idempotent";
import { graveProcedure, practiceProcedure, router } from "../trpc";

export const feedRouter = router({
  get: practiceProcedure.query(({ ctx }) => getFeed(ctx)),
  create: graveProcedure.mutation(async ({ ctx }): Promise<NewFeed> => {
    const { keys } = ctx.auth;
    const made = await idempotent((call: Call<null>) => createFeed(call.ctx, keys))({ ctx, input: null });
    return revealFeed(ctx, keys, made);
  }),
  change: practiceProcedure.input(ChangeFeedInput).mutation(idempotent(({ ctx, input }) => changeFeed(ctx, input))),
  revoke: practiceProcedure.mutation(({ ctx }) =>
    idempotent((call: Call<null>) => revokeFeed(call.ctx))({ ctx, input: null }),
  ),
});

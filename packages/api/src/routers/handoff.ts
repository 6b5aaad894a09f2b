import { openHandoff } from "@sereno/core/actions/handoff/open";
import { resolveHandoff } from "@sereno/core/actions/handoff/resolve";
import { HandoffId, ListHandoffsInput, OpenHandoffInput } from "@sereno/core/domain/handoff/schema";
import { listHandoffs } from "@sereno/core/queries/list-handoffs";
import { type Call, idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router, sharedProcedure } from "../trpc";

const openOnce = idempotent(({ ctx, input }: Call<OpenHandoffInput>) => openHandoff(ctx, input));

export const handoffRouter = router({
  list: sharedProcedure.input(ListHandoffsInput).query(({ ctx, input }) => listHandoffs(ctx, input)),
  // Whoever may do nothing else must still be able to call the therapist.
  open: inConversation({ right: "read", isAlways: true, person: { phone: "phone" } })
    .input(OpenHandoffInput)
    .mutation(async (call) => {
      const { created, ...handoff } = await openOnce(call);
      if (!created) call.ctx.reply.status = 200;
      return handoff;
    }),
  resolve: practiceProcedure.input(HandoffId).mutation(idempotent(({ ctx, input }) => resolveHandoff(ctx, input.id))),
});

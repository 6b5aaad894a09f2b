import { HandoffId, ListHandoffsInput, OpenHandoffInput } from "@sereno/core/domain/handoff/schema";
import { type Call, idempotent } from "../idempotent";
import { inConversation, invoke, practiceProcedure, router, sharedProcedure } from "../trpc";

const work = () => import("./loaded/people");

const openOnce = idempotent(async ({ ctx, input }: Call<OpenHandoffInput>) => (await work()).openHandoff(ctx, input));

export const handoffRouter = router({
  list: sharedProcedure.input(ListHandoffsInput).query(invoke(work, (core) => core.listHandoffs)),
  // Always allowed, so that even a paused assistant can call the therapist.
  open: inConversation({ right: "read", isAlways: true, person: { phone: "phone" } })
    .input(OpenHandoffInput)
    .mutation(async (call) => {
      const { created, ...handoff } = await openOnce(call);
      if (!created) call.ctx.reply.status = 200;
      return handoff;
    }),
  resolve: practiceProcedure
    .input(HandoffId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).resolveHandoff(ctx, input.id))),
});

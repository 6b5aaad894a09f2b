import type { MadeOffer } from "@sereno/core/domain/waitlist/output";
import { HourInput, OfferId, OfferInput, SaveWaitlistInput, WaitlistId } from "@sereno/core/domain/waitlist/schema";
import { type Call, idempotent } from "../idempotent";
import { costlyProcedure, invoke, practiceProcedure, router, sharedProcedure } from "../trpc";

const work = () => import("./loaded/agenda");

export const waitlistRouter = router({
  list: costlyProcedure.query(async ({ ctx }) => (await work()).listWaiting(ctx)),
  get: practiceProcedure
    .input(WaitlistId)
    .query(async ({ ctx, input }) => (await work()).findWaitlistEntry(ctx, input.id)),
  save: practiceProcedure.input(SaveWaitlistInput).mutation(idempotent(invoke(work, (core) => core.saveWaitlist))),
  remove: practiceProcedure
    .input(WaitlistId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).removeWaitlist(ctx, input.id))),
  matches: sharedProcedure
    .meta({ access: "agent", isCostly: true })
    .input(HourInput)
    .query(invoke(work, (core) => core.findMatches)),
  offers: practiceProcedure.query(async ({ ctx }) => (await work()).listOffers(ctx)),
  offer: sharedProcedure.input(OfferInput).mutation(async (call): Promise<MadeOffer> => {
    const made = await idempotent(async ({ ctx, input }: Call<OfferInput>) => (await work()).makeOffer(ctx, input))(
      call,
    );
    return (await work()).messageOffer(call.ctx, made, call.ctx.origin);
  }),
  withdraw: practiceProcedure
    .input(OfferId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).withdrawOffer(ctx, input.id))),
});

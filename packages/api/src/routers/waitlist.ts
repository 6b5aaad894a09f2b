import { makeOffer } from "@sereno/core/actions/waitlist/make-offer";
import { messageOffer } from "@sereno/core/actions/waitlist/message-offer";
import { removeWaitlist } from "@sereno/core/actions/waitlist/remove";
import { saveWaitlist } from "@sereno/core/actions/waitlist/save";
import { withdrawOffer } from "@sereno/core/actions/waitlist/withdraw-offer";
import type { MadeOffer } from "@sereno/core/domain/waitlist/output";
import { HourInput, OfferId, OfferInput, SaveWaitlistInput, WaitlistId } from "@sereno/core/domain/waitlist/schema";
import { listOffers } from "@sereno/core/queries/list-offers";
import { findMatches, listWaiting } from "@sereno/core/queries/waitlist-matches";
import { findWaitlistEntry } from "@sereno/core/store/waitlist/read";
import { type Call, idempotent } from "../idempotent";
import { costlyProcedure, practiceProcedure, router, sharedProcedure } from "../trpc";

export const waitlistRouter = router({
  list: costlyProcedure.query(({ ctx }) => listWaiting(ctx)),
  get: practiceProcedure.input(WaitlistId).query(({ ctx, input }) => findWaitlistEntry(ctx, input.id)),
  save: practiceProcedure.input(SaveWaitlistInput).mutation(idempotent(({ ctx, input }) => saveWaitlist(ctx, input))),
  remove: practiceProcedure.input(WaitlistId).mutation(idempotent(({ ctx, input }) => removeWaitlist(ctx, input.id))),
  matches: sharedProcedure
    .meta({ access: "agent", isCostly: true })
    .input(HourInput)
    .query(({ ctx, input }) => findMatches(ctx, input)),
  offers: practiceProcedure.query(({ ctx }) => listOffers(ctx)),
  offer: sharedProcedure.input(OfferInput).mutation(async (call): Promise<MadeOffer> => {
    const made = await idempotent(({ ctx, input }: Call<OfferInput>) => makeOffer(ctx, input))(call);
    return messageOffer(call.ctx, made, call.ctx.origin);
  }),
  withdraw: practiceProcedure.input(OfferId).mutation(idempotent(({ ctx, input }) => withdrawOffer(ctx, input.id))),
});

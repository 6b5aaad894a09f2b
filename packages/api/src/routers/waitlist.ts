import type { MadeOffer } from "@sereno/core/domain/waitlist/output";
import { HourInput, OfferId, OfferInput, SaveWaitlistInput, WaitlistId } from "@sereno/core/domain/waitlist/schema";
import { lazily, of } from "../idempotent";
import { costlyProcedure, practiceProcedure, router, sharedProcedure } from "../trpc";

const work = () => import("./loaded/agenda");
const { invoke, once } = lazily(work);

export const waitlistRouter = router({
  list: costlyProcedure.query(invoke((core) => core.listWaiting)),
  get: practiceProcedure.input(WaitlistId).query(invoke(of("id", (core) => core.findWaitlistEntry))),
  save: practiceProcedure.input(SaveWaitlistInput).mutation(once((core) => core.saveWaitlist)),
  remove: practiceProcedure.input(WaitlistId).mutation(once(of("id", (core) => core.removeWaitlist))),
  matches: sharedProcedure
    .meta({ access: "agent", isCostly: true })
    .input(HourInput)
    .query(invoke((core) => core.findMatches)),
  offers: practiceProcedure.query(invoke((core) => core.listOffers)),
  offer: sharedProcedure.input(OfferInput).mutation(async (call): Promise<MadeOffer> => {
    const made = await once((core) => core.makeOffer)(call);
    return (await work()).messageOffer(call.ctx, made, call.ctx.linkOrigin);
  }),
  withdraw: practiceProcedure.input(OfferId).mutation(once(of("id", (core) => core.withdrawOffer))),
});

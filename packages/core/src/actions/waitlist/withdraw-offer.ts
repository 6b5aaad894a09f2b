import { commitWrites, type PracticeContext } from "../../db/index";
import { offerStateAt } from "../../domain/waitlist/rules";
import { AppError } from "../../errors";
import { endOffer, releaseWrites } from "../../store/waitlist/holds";
import { readOffers } from "../../store/waitlist/read";

/** Ends an open offer, its link and its hold. @throws AppError `not_found` for an unknown offer or a begun hour;
 * `stale_version` for an accepted one. */
export async function withdrawOffer(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  return commitWrites(ctx, async () => {
    const now = ctx.clock.now();
    const offer = (await readOffers(ctx, now.toISOString())).find((each) => each.id === id);
    if (!offer) throw new AppError("not_found", { message: "Esta hora ya no está ofrecida." });
    const state = offerStateAt(offer, now);
    if (state === "accepted") throw new AppError("stale_version", { message: "Ya la tomó: mira tu agenda." });
    if (state !== "open") return [];
    return [endOffer(offer, { state: "withdrawn" }), ...(await releaseWrites(ctx, offer))];
  });
}

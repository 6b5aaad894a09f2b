import type { Offer } from "@sereno/core/domain/waitlist/output";
import { type Interval, minuteOfDate, minuteOfIso, overlaps, parseLocal } from "@sereno/core/lib/time/rules";
import { serverNow } from "../../lib/clock/server-clock";
import { queryUtils } from "../../lib/trpc";
import { heldText } from "./held-text";

/** The open offer that overlaps an interval of wall-clock minutes. `now`: UTC minutes. */
export const holdOver = (offers: readonly Offer[], wanted: Interval, now: number): Offer | undefined =>
  offers.find(({ state, start, duration_minutes, expires_at }) => {
    const from = parseLocal(start);
    const hour = { start: from, end: from + duration_minutes };
    return state === "open" && minuteOfIso(expires_at) > now && overlaps(hour, wanted);
  });

/** Text that names for whom a time is held and until when; null if it is free or the request fails. */
export async function heldOver(wanted: Interval, zone: string): Promise<string | null> {
  const known = await queryUtils.waitlist.offers.fetch().catch(() => null);
  const offer = known && holdOver(known.offers, wanted, minuteOfDate(serverNow()));
  return offer ? `${heldText(offer.client_name, offer.expires_at, zone)}.` : null;
}

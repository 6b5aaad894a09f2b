import type { Offer } from "@sereno/core/domain/waitlist/output";
import { theHour } from "@sereno/core/lib/spanish/rules";
import {
  type Interval,
  minuteOfDate,
  minuteOfIso,
  overlaps,
  parseLocal,
  splitLocal,
  toLocal,
} from "@sereno/core/lib/time/rules";
import { spokenTime } from "../../lib/clock/dates";
import { serverNow } from "../../lib/clock/server-clock";
import { queryUtils } from "../../lib/trpc";

/** 'las 10:15 a. m.': the time of an ISO instant in `zone`. */
export const timeOf = (instant: string, zone: string): string =>
  theHour(spokenTime(splitLocal(toLocal(zone, minuteOfIso(instant))).time));

export const heldText = (name: string, expiresAt: string, zone: string): string =>
  `Guardada para ${name} hasta ${timeOf(expiresAt, zone)}`;

/** The open offer whose hour overlaps `wanted`, in wall-clock minutes. `now`: minutes since 1970-01-01 UTC. */
export const holdOver = (offers: readonly Offer[], wanted: Interval, now: number): Offer | undefined =>
  offers.find(({ state, start, duration_minutes, expires_at }) => {
    const from = parseLocal(start);
    const hour = { start: from, end: from + duration_minutes };
    return state === "open" && minuteOfIso(expires_at) > now && overlaps(hour, wanted);
  });

const UNKNOWN = {
  title: "No se pudo ver si esa hora está guardada.",
  text: "Puede que la tengas ofrecida a alguien que espera.",
};

/** Title and text of a question if an open offer holds one of the times or the offers failed to load; otherwise null. */
export async function heldOver(wanted: readonly Interval[], zone: string): Promise<typeof UNKNOWN | null> {
  const known = await queryUtils.waitlist.offers.fetch(undefined, { staleTime: 0 }).catch(() => null);
  if (!known) return UNKNOWN;
  const now = minuteOfDate(serverNow());
  const [offer] = wanted.flatMap((each) => holdOver(known.offers, each, now) ?? []);
  return offer ? { title: "Esa hora está guardada.", text: heldText(offer.client_name, offer.expires_at, zone) } : null;
}

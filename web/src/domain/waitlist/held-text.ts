import type { Offer } from "@sereno/core/domain/waitlist/output";
import { capitalize, theHour } from "@sereno/core/lib/spanish/rules";
import {
  type Interval,
  minuteOfDate,
  minuteOfIso,
  overlaps,
  parseLocal,
  splitLocal,
  toLocal,
} from "@sereno/core/lib/time/rules";
import { shortTime, spokenTime } from "../../lib/clock/dates";
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

/** The question to ask if a time in `wanted` is offered to a waiting client, or if that is unknown; otherwise null. */
export async function heldOver(wanted: readonly Interval[], zone: string): Promise<typeof UNKNOWN | null> {
  const known = await queryUtils.waitlist.offers.fetch(undefined, { staleTime: 0 }).catch(() => null);
  if (!known) return UNKNOWN;
  const now = minuteOfDate(serverNow());
  const held = known.offers.filter((offer) => wanted.some((each) => holdOver([offer], each, now)));
  const texts = held.map(({ client_name, start, expires_at }) =>
    wanted.length > 1
      ? `${capitalize(shortTime(start))}: para ${client_name} hasta ${timeOf(expires_at, zone)}`
      : heldText(client_name, expires_at, zone),
  );
  const title = held.length > 1 ? "Hay horas guardadas." : "Esa hora está guardada.";
  return held.length > 0 ? { title, text: texts.join(" ") } : null;
}

export const DISRUPTIONS = ["cancel", "move", "shorten"] as const;
export type DisruptionKind = (typeof DISRUPTIONS)[number];

export interface Disruption {
  kind: DisruptionKind;
  /** ISO instant of the change. */
  at: string;
  /** Whether the old start was at most seven UTC days ahead. `isGone`: whether the new start is later, or missing. */
  isNear: boolean;
  isGone: boolean;
  /** Set if a client made the change through a link from the agent. */
  byLink?: true;
}

/** Limits of a token's disruptions. `daily`: per 24 hours; `share`: percent of the live appointments of today and the
 * next seven days, in UTC (100: no limit); `burst`: per ten minutes. */
export const DISRUPTION_BOUNDS = ["daily", "share", "burst"] as const;
export type DisruptionBound = (typeof DISRUPTION_BOUNDS)[number];
export type DisruptionBounds = Record<DisruptionBound, number>;

const BURST_MS = 10 * 60_000;
/** The limit `share` always allows this many disruptions, however few the appointments. */
const FEW = 3;

export const recentOf = (taken: readonly Disruption[], now: Date): Disruption[] =>
  taken.filter(({ at }) => now.getTime() - Date.parse(at) < 86_400_000);

/** The limit that `next` exceeds, and its value `most`; null if none. `taken`: disruptions in the last 24 hours;
 * `ahead`: number of live appointments today and in the next seven days (UTC). */
export function passedBound(
  bounds: DisruptionBounds,
  { taken, next, ahead }: { taken: readonly Disruption[]; next: Disruption; ahead: number },
): { bound: DisruptionBound; most: number } | null {
  const since = Date.parse(next.at) - BURST_MS;
  const near = taken.filter(({ isNear }) => isNear);
  const agenda = ahead + near.filter(({ isGone }) => isGone).length;
  const counts: Record<DisruptionBound, [count: number, most: number]> = {
    burst: [taken.filter(({ at }) => Date.parse(at) > since).length, bounds.burst],
    daily: [taken.length, bounds.daily],
    share: [
      next.isNear && bounds.share < 100 ? near.length : -1,
      Math.max(FEW, Math.ceil((agenda * bounds.share) / 100)),
    ],
  };
  const bound = (["burst", "daily", "share"] as const).find((each) => counts[each][0] >= counts[each][1]);
  return bound ? { bound, most: counts[bound][1] } : null;
}

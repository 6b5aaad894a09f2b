/** Changes by which an agent disrupts an appointment. */
export const DISRUPTIONS = ["cancel", "move", "shorten"] as const;
export type DisruptionKind = (typeof DISRUPTIONS)[number];

/** One of them, as a token's bounds remember it. */
export interface Disruption {
  kind: DisruptionKind;
  /** ISO instant. */
  at: string;
  /** It was of the agenda of the seven days ahead; and that agenda has it no more. */
  isNear: boolean;
  isGone: boolean;
  /** It was done by a link that the agent was given to send: by whoever had it. */
  byLink?: true;
}

/** How many a token may make: in a day, of a hundred live appointments of the seven days ahead (100: any), and in ten minutes. */
export const DISRUPTION_BOUNDS = ["daily", "share", "burst"] as const;
export type DisruptionBound = (typeof DISRUPTION_BOUNDS)[number];
export type DisruptionBounds = Record<DisruptionBound, number>;

const DAY_MS = 86_400_000;
const BURST_MS = 10 * 60_000;
/** Of a small agenda as few as these are no share yet. */
const FEW = 3;

/** Those of the last 24 hours: no others count. */
export const recentOf = (taken: readonly Disruption[], now: Date): Disruption[] =>
  taken.filter(({ at }) => now.getTime() - Date.parse(at) < DAY_MS);

/**
 * The bound that one more disruption would pass, and how many it allows; null: none.
 * @param taken those of the last 24 hours.
 * @param ahead live appointments of the seven days ahead, as they are now.
 */
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

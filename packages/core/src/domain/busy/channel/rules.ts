/** What Google knows a channel by. */
export interface OpenChannel {
  id: string;
  resource_id: string;
}

/** By which Google tells that a calendar changed. */
export interface BusyChannel {
  /** Where Google tells it. */
  address: string;
  /** Null: Google refused one. */
  open: OpenChannel | null;
  /** ISO instant: so long it tells, or is not asked again after a refusal. */
  until: string;
}

/** Whether Google tells of changes now (ISO instant). */
export const isLive = (channel: BusyChannel | undefined, now: string): boolean =>
  channel !== undefined && channel.open !== null && channel.until > now;

export interface OpenChannel {
  id: string;
  resource_id: string;
}

/** A channel through which Google notifies `address` of calendar changes. */
export interface BusyChannel {
  address: string;
  /** Google's ids of the channel; null if Google refused to open one. */
  open: OpenChannel | null;
  /** ISO instant of the channel's expiry or, after a refusal, of the next attempt. */
  until: string;
}

export const isLive = (channel: BusyChannel | undefined, now: string): boolean =>
  channel !== undefined && channel.open !== null && channel.until > now;

/** What an answer's date leaves unsaid: it is in whole seconds. */
const UNSAID_MS = 1000;

let ahead = 0;
const watchers = new Set<() => void>();

/** The instant on this device's own clock, which may be hours off. */
export const deviceNow = (): number => Date.now();

/** By how many milliseconds the server's clock is ahead of this device's, as far as answers have told. */
export const clockAhead = (): number => ahead;

/** What time it is, by the server's clock. */
export const serverNow = (): Date => new Date(Date.now() + ahead);

/** Calls back when this device's clock turns out to differ otherwise than was known. */
export function onClockSet(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/**
 * Learns from an answer's `Date` what time it is for the server, given when the device asked and heard. As long as what is known
 * fits what is heard nothing changes: a clock that is right is not moved to and fro.
 */
export function hearServerClock(date: string | null, askedAt: number, heardAt: number): void {
  const written = Date.parse(date ?? "");
  const [least, most] = [written - heardAt, written + UNSAID_MS - askedAt];
  if (Number.isNaN(written) || (least <= ahead && ahead <= most)) return;
  ahead = least <= 0 && 0 <= most ? 0 : Math.round((least + most) / 2);
  for (const watcher of watchers) watcher();
}

/** Milliseconds by which a `Date` header may be behind the server's clock, because the header has whole seconds. */
const ROUNDED_MS = 1000;

let ahead = 0;
const watchers = new Set<() => void>();

export const deviceNow = (): number => Date.now();

/** Server clock minus device clock in milliseconds, as last known. */
export const clockAhead = (): number => ahead;

export const serverNow = (): Date => new Date(Date.now() + ahead);

export function onClockSet(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Learns the server's clock from a response's `Date`. Keeps the known difference if it fits, to avoid jitter. */
export function hearServerClock(date: string | null, askedAt: number, heardAt: number): void {
  const written = Date.parse(date ?? "");
  const [least, most] = [written - heardAt, written + ROUNDED_MS - askedAt];
  if (Number.isNaN(written) || (least <= ahead && ahead <= most)) return;
  ahead = least <= 0 && 0 <= most ? 0 : Math.round((least + most) / 2);
  for (const watcher of watchers) watcher();
}

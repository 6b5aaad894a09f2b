let state: string | null = null;
const watchers = new Set<() => void>();

/** What the latest answer said of the room left where the data lies: `low`, `full`, or null. */
export const storageState = (): string | null => state;

/** Calls back when there is more or less room than was known. */
export function onStorageState(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

export function hearStorageState(said: string | null): void {
  if (said === state) return;
  state = said;
  for (const watcher of watchers) watcher();
}

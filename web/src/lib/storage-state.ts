let state: string | null = null;
const watchers = new Set<() => void>();

/** State of the server's disk in the latest response: `low`, `full`, or null if there is room or none was reported. */
export const storageState = (): string | null => state;

export function onStorageState(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export function hearStorageState(header: string | null): void {
  if (header === state) return;
  state = header;
  for (const watcher of watchers) watcher();
}

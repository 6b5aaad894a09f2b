let state: string | null = null;
const watchers = new Set<() => void>();

/** Free space of the server, from the latest answer: `low`, `full`, or null. */
export const storageState = (): string | null => state;

export function onStorageState(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

export function hearStorageState(header: string | null): void {
  if (header === state) return;
  state = header;
  for (const watcher of watchers) watcher();
}

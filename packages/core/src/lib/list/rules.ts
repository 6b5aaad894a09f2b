/** Whether no two items have the same key. Of two with one key, a map would silently drop the first. */
export const isEachOnce = <T>(items: readonly T[], of: (item: T) => unknown): boolean =>
  new Set(items.map(of)).size === items.length;

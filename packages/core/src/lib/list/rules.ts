/** Whether all items have different keys. Of two items with the same key, a map would silently drop the first. */
export const isEachOnce = <T>(items: readonly T[], of: (item: T) => unknown): boolean =>
  new Set(items.map(of)).size === items.length;

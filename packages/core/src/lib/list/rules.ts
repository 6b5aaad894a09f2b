/** Whether no two items have the same key; otherwise the last would silently win. */
export const isEachOnce = <T>(items: readonly T[], of: (item: T) => unknown): boolean =>
  new Set(items.map(of)).size === items.length;

/** Whether no two of a list are of one thing: of two in one call the last would win, and the first be lost without a word. */
export const isEachOnce = <T>(items: readonly T[], of: (item: T) => unknown): boolean =>
  new Set(items.map(of)).size === items.length;

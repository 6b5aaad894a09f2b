const BUTTONS = 5;

export function pageWindow(current: number, total: number): number[] {
  const length = Math.min(BUTTONS, total);
  const centred = current - Math.floor(BUTTONS / 2);
  const first = Math.max(1, Math.min(centred, total - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

export function shownRange(page: number, size: number, total: number): { first: number; last: number } {
  return { first: Math.min((page - 1) * size + 1, total), last: Math.min(page * size, total) };
}

export const monthsOfYear = (month: string): string[] =>
  Array.from({ length: 12 }, (_, index) => `${month.slice(0, 4)}-${String(index + 1).padStart(2, "0")}`);

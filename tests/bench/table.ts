export const percentile = (values: number[], percent: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
};

export const round = (value: number, digits = 2): string => value.toFixed(digits);

/** Prints a table as Markdown, so that the README can hold what was printed. */
export function table(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  console.log(`\n### ${title}\n`);
  console.log([line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n"));
}

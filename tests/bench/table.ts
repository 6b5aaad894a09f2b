import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";

export const percentile = (values: number[], percent: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
};

export const percentileOf = <T>(all: T[], read: (each: T) => number, percent = 50): number =>
  percentile(all.map(read), percent);

export const round = (value: number, digits = 2): string => value.toFixed(digits);

function asMarkdown(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

export function table(title: string, head: string[], rows: string[][]): void {
  console.log(`\n### ${title}\n\n${asMarkdown(head, rows)}`);
  compare(title, head, rows);
}

/** The file of the stored tables. With `BENCH=store`, the tables of this run replace those of the same title. */
const FILE = fileURLToPath(new URL("./figures.json", import.meta.url));
const Figures = z.record(
  z.string(),
  z.object({ on: z.string(), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
);
type Figures = z.infer<typeof Figures>;

/** Two runs on one machine differ by up to this ratio by chance. */
const NOISE = 0.05;

function compare(title: string, head: string[], rows: string[][]): void {
  const stored = Figures.parse(JSON.parse(readFileSync(FILE, "utf8")));
  const before = stored[title];
  if (before) {
    const changes = rows.flatMap((row) => changesOf(head, row, before));
    console.log(`\nBeside ${before.on}: ${changes.length > 0 ? changes.join("; ") : "the same"}.`);
  }
  if (process.env.BENCH !== "store") return;
  stored[title] = { on: new Date().toISOString().slice(0, 10), head, rows };
  writeFileSync(FILE, asLines(stored));
}

/** JSON with a line for each row. */
const asLines = (figures: Figures): string =>
  `${JSON.stringify(figures, null, 1).replaceAll(/\n {3,}("|\])/g, "$1")}\n`;

/** Describes each number of a row that changed by more than noise: 'client.list p50 ms 17.0 to 12.3 (0.72)'. */
function changesOf(head: string[], row: string[], before: { head: string[]; rows: string[][] }): string[] {
  const name = row[0] ?? "";
  const was = before.rows.find((each) => each[0] === name);
  return head.flatMap((column, index) => {
    const [now, then] = [row[index] ?? "", was?.[before.head.indexOf(column)] ?? ""];
    const ratio = Number(now) / Number(then);
    const isChange = index > 0 && now !== "" && then !== "" && Number.isFinite(ratio) && Math.abs(ratio - 1) > NOISE;
    return isChange ? [`${name} ${column} ${then} to ${now} (${round(ratio)})`] : [];
  });
}

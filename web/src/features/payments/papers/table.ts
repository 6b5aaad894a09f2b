import { formatPesos } from "@sereno/core/domain/catalog/rules";

export interface Column {
  title: string;
  /** Dates are 'YYYY-MM-DD', money is whole pesos. */
  kind: "text" | "date" | "pesos" | "count";
  width: number;
  /** Hidden where there is little room. */
  isMinor?: boolean;
}

export interface Line {
  /** One per column; null for empty. */
  cells: (string | number | null)[];
  isStrong?: boolean;
}

/** Figures, the same on screen, in print and in files. */
export interface Table {
  title: string;
  note?: string;
  columns: Column[];
  lines: Line[];
}

export const isRight = (kind: Column["kind"]): boolean => kind === "pesos" || kind === "count";

/** '24/11/2026' of 'YYYY-MM-DD'. */
export const dateText = (date: string) => date.split("-").reverse().join("/");

function cellText(kind: Column["kind"], value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return kind === "pesos" ? formatPesos(value) : String(value);
  return kind === "date" && value ? dateText(value) : value;
}

export const cellTexts = ({ columns }: Pick<Table, "columns">, { cells }: Line): string[] =>
  columns.map(({ kind }, index) => cellText(kind, cells[index] ?? null));

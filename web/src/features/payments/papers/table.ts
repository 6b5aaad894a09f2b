import { formatPesos } from "@sereno/core/domain/catalog/rules";

export interface Column {
  title: string;
  /** Kind of the cells: a date is 'YYYY-MM-DD', pesos are whole numbers. */
  kind: "text" | "date" | "pesos" | "count";
  width: number;
  /** Whether narrow screens hide the column. */
  isMinor?: boolean;
}

export interface Line {
  cells: (string | number | null)[];
  isStrong?: boolean;
}

export interface Table {
  title: string;
  note?: string;
  columns: Column[];
  lines: Line[];
}

export const isRight = (kind: Column["kind"]): boolean => kind === "pesos" || kind === "count";

export const dateText = (date: string) => date.split("-").reverse().join("/");

function cellText(kind: Column["kind"], value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return kind === "pesos" ? formatPesos(value) : String(value);
  return kind === "date" && value ? dateText(value) : value;
}

export const cellTexts = ({ columns }: Pick<Table, "columns">, { cells }: Line): string[] =>
  columns.map(({ kind }, index) => cellText(kind, cells[index] ?? null));

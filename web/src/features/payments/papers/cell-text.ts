import { formatPesos } from "@sereno/core/domain/catalog/rules";
import type { Column, Line, Table } from "./table";

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

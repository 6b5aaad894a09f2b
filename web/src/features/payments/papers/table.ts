export interface Column {
  title: string;
  /** Kind of the cells: a date is 'YYYY-MM-DD', pesos are whole numbers. */
  kind: "text" | "date" | "pesos" | "count";
  width: number;
  /** Hidden on narrow screens. */
  isMinor?: boolean;
}

export interface Line {
  /** One cell per column; null for an empty cell. */
  cells: (string | number | null)[];
  isStrong?: boolean;
}

/** Table of figures, shared by screen, print and files. */
export interface Table {
  title: string;
  note?: string;
  columns: Column[];
  lines: Line[];
}

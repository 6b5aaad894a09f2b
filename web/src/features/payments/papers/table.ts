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

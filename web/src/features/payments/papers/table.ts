export interface Column {
  title: string;
  /** Dates are 'YYYY-MM-DD', money is whole pesos. */
  kind: "text" | "date" | "pesos" | "count";
  /** In characters. */
  width: number;
  /** Where there is little room the screen does without it. */
  isMinor?: boolean;
}

export interface Line {
  /** As many as there are columns; null for none. */
  cells: (string | number | null)[];
  /** It sums up what stands over it. */
  isStrong?: boolean;
}

/** Figures as they are shown, printed and written into files: one and the same everywhere. */
export interface Table {
  title: string;
  /** What has to be known of it. */
  note?: string;
  columns: Column[];
  lines: Line[];
}

import { csvText } from "../../../lib/files/csv";

/** Rows that were not imported, with reasons, as CSV. */
export const report = (lines: [number: number, name: string, phone: string, reasons: string][]): Blob =>
  new Blob([csvText([["Fila", "Nombre", "Celular", "Qué pasó"], ...lines])], { type: "text/csv;charset=utf-8" });

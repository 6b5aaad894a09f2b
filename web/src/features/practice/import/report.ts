import { csvText } from "../../../lib/files/csv";

/** CSV of the rows that were not imported, with the reasons. */
export const report = (lines: [number: number, name: string, phone: string, reasons: string][]): Blob =>
  new Blob([csvText([["Fila", "Nombre", "Celular", "Qué pasó"], ...lines])], { type: "text/csv;charset=utf-8" });

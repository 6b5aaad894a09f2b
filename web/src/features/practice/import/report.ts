import { csvText } from "../../../lib/files/csv";

/** Lines that did not come, with why, as text that a spreadsheet opens. */
export const report = (lines: [number: number, name: string, phone: string, reasons: string][]): Blob =>
  new Blob([csvText([["Fila", "Nombre", "Celular", "Qué pasó"], ...lines])], { type: "text/csv;charset=utf-8" });

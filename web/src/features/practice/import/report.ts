import Papa from "papaparse";

/** Excel takes a text for UTF-8 by this alone. */
const MARK = "\uFEFF";

/** Lines that did not come, with why, as text that Excel opens; what begins like a formula is none. */
export const report = (lines: [number: number, name: string, phone: string, reasons: string][]): Blob =>
  new Blob(
    [
      MARK,
      Papa.unparse(
        { fields: ["Fila", "Nombre", "Celular", "Qué pasó"], data: lines },
        { delimiter: ";", escapeFormulae: true },
      ),
    ],
    { type: "text/csv;charset=utf-8" },
  );

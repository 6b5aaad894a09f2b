/** A row of the accountant's export: a payment, or the totals. Texts are ready to show; money is in whole pesos. */
export interface ExportRow {
  /** Date on which the payment was received, 'YYYY-MM-DD' in the practice's zone; "" for totals. */
  date: string;
  /** Receipt number; null for totals and a payment without a receipt, such as an unconfirmed one. */
  receipt: number | null;
  client: string;
  document: string;
  concept: string;
  gross: number;
  retention: number;
  net: number;
  method: string;
  reference: string;
  state: string;
  /** When the payment was confirmed, 'YYYY-MM-DD HH:mm:ss' in the practice's zone; "" if unconfirmed. */
  confirmed: string;
  annulled: string;
  reason: string;
  nit: string;
}

interface Column {
  title: string;
  field: keyof ExportRow;
  /** Column width in characters. */
  width: number;
}

export const COLUMNS: readonly Column[] = [
  { title: "Fecha", field: "date", width: 12 },
  { title: "Recibo", field: "receipt", width: 8 },
  { title: "Cliente", field: "client", width: 28 },
  { title: "Documento", field: "document", width: 16 },
  { title: "Concepto", field: "concept", width: 36 },
  { title: "Valor bruto", field: "gross", width: 14 },
  { title: "Retención", field: "retention", width: 12 },
  { title: "Valor neto", field: "net", width: 14 },
  { title: "Medio", field: "method", width: 16 },
  { title: "Referencia", field: "reference", width: 20 },
  { title: "Estado", field: "state", width: 14 },
  { title: "Confirmado el", field: "confirmed", width: 20 },
  { title: "Anulado el", field: "annulled", width: 20 },
  { title: "Motivo", field: "reason", width: 28 },
  { title: "NIT de quien recibe", field: "nit", width: 18 },
];

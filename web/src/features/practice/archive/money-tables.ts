import { isPaymentAnnulled } from "@sereno/core/domain/bill/rules";
import { EXPENSE_CATEGORY_LABELS } from "@sereno/core/domain/expense/rules";
import type { Kind } from "@sereno/core/domain/export/asked/schema";
import type { Copied, Records } from "@sereno/core/domain/export/schema";
import {
  PAYMENT_KIND_LABELS,
  PAYMENT_STATUS_LABELS,
  paymentMethodText,
  purchaseCharge,
} from "@sereno/core/domain/payment/rules";
import type { Cell } from "../../../lib/files/csv";

export interface Known {
  nameOf(client_id: string | undefined): string;
  packageOf(purchase_id: string | undefined): string;
  annulled: ReadonlySet<string>;
  /** Formats an instant as 'YYYY-MM-DD HH:mm' in the practice's zone. */
  at(instant: string | undefined): string;
}

/** Returns a function that gives a client's name by id. A merged client's id gives the name of the remaining client. */
export function namesIn({ clients, merged_clients }: Records): (id: string) => string | undefined {
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const nextOf = new Map(merged_clients.map(({ client_id, into }) => [client_id, into]));
  const nameOf = (id: string): string | undefined =>
    names.get(id) ?? (nextOf.has(id) ? nameOf(nextOf.get(id) ?? "") : undefined);
  return nameOf;
}

type Column<R> = [title: string, of: (record: R, known: Known) => Cell | boolean | undefined];

export const list = (texts: readonly string[] | undefined) => (texts ?? []).filter(Boolean).join(", ");
export const columnOf = <N extends string>(
  title: string,
  name: N,
): Column<{ [K in N]?: Cell | boolean | undefined }> => [title, (record) => record[name]];
export const ofClient: Column<{ client_id?: string | undefined }> = [
  "Cliente",
  ({ client_id }, { nameOf }) => nameOf(client_id),
];
export const when = <N extends string>(title: string, name: N): Column<{ [K in N]?: string | undefined }> => [
  title,
  (record, { at }) => at(record[name]),
];

export interface Table<K extends Kind> {
  file: string;
  columns: Column<Copied<K>>[];
}
export const table = <K extends Kind>(file: string, columns: Column<Copied<K>>[]): Table<K> => ({ file, columns });

const SESSION_TEXT: Record<Copied<"sessions">["kind"], string> = {
  use: "Usada",
  refund: "Devuelta",
  edit: "Corregida a mano",
  expire: "Venció el paquete",
};

type OfMoney = Extract<Kind, "packages" | "purchases" | "sessions" | "payments" | "bills" | "expenses" | "counters">;

export const MONEY_TABLES: { [K in OfMoney]: Table<K> } = {
  packages: table("paquetes", [
    columnOf("Nombre", "name"),
    columnOf("Descripción", "description"),
    columnOf("Sesiones", "sessions"),
    columnOf("Descuento %", "discount_percentage"),
    columnOf("Meses de vigencia", "validity_months"),
    columnOf("Precio propio", "custom_price"),
    columnOf("Transferible", "transferable"),
    columnOf("Para parejas", "for_couples"),
    columnOf("Activo", "is_active"),
    columnOf("Veces vendido", "times_sold"),
    columnOf("Id", "id"),
  ]),
  purchases: table("ventas", [
    ofClient,
    columnOf("Paquete", "package_name"),
    when("Fecha", "created_at"),
    ["Precio", (sale) => purchaseCharge(sale).price],
    columnOf("Pagado", "total_paid"),
    columnOf("Sesiones", "sessions_total"),
    columnOf("Usadas", "sessions_used"),
    when("Vence", "expires_at"),
    columnOf("Cancelada", "cancelled"),
    ["Medio", ({ payment_method }) => (payment_method ? paymentMethodText(payment_method) : "")],
    columnOf("Referencia", "payment_reference"),
    columnOf("Notas", "notes"),
    columnOf("Id", "id"),
    columnOf("Id del cliente", "client_id"),
  ]),
  sessions: table("sesiones", [
    ["Paquete", ({ purchase_id }, { packageOf }) => packageOf(purchase_id)],
    when("Fecha", "at"),
    ["Qué pasó", ({ kind }) => SESSION_TEXT[kind]],
    columnOf("Sesiones", "sessions"),
    columnOf("Id", "id"),
    columnOf("Id de la venta", "purchase_id"),
    columnOf("Id de la cita", "appointment_id"),
  ]),
  payments: table("pagos", [
    ofClient,
    columnOf("Fecha", "received_on"),
    columnOf("Recibo", "number"),
    ["Clase", ({ kind }) => PAYMENT_KIND_LABELS[kind]],
    ["Estado", ({ status }) => PAYMENT_STATUS_LABELS[status]],
    columnOf("Valor", "amount"),
    columnOf("Retención", "withheld"),
    ["Medio", ({ method }) => (method ? paymentMethodText(method) : "")],
    columnOf("Referencia", "reference"),
    ["Concepto", ({ parts }) => list(parts.map(({ concept }) => concept))],
    columnOf("Saldo a favor", "credit"),
    columnOf("Por qué se anuló", "annul_reason"),
    columnOf("Id", "id"),
    columnOf("Id del cliente", "client_id"),
  ]),
  bills: table("cuentas-de-cobro", [
    columnOf("Número", "number"),
    columnOf("Fecha", "issued_on"),
    ofClient,
    columnOf("Quien paga", "payer_name"),
    ["Documento", (bill) => `${bill.payer_document_type} ${bill.payer_document_number}`],
    columnOf("Concepto", "concept"),
    columnOf("Valor", "amount"),
    columnOf("Retención", "retention"),
    [
      "Estado",
      (bill, { annulled }) =>
        bill.status === "annulled" ? "Anulada" : isPaymentAnnulled(bill, annulled) ? "Pago anulado" : "Emitida",
    ],
    columnOf("Por qué se anuló", "annul_reason"),
    columnOf("Id", "id"),
    columnOf("Id del cliente", "client_id"),
  ]),
  expenses: table("gastos", [
    columnOf("Fecha", "spent_on"),
    ["En qué", ({ category }) => EXPENSE_CATEGORY_LABELS[category]],
    columnOf("Valor", "amount"),
    columnOf("Nota", "note"),
    when("Borrado", "deleted_at"),
    columnOf("Id", "id"),
  ]),
  counters: table("numeracion", [
    ["De", ({ name }) => (name === "bill" ? "Cuentas de cobro" : "Recibos")],
    columnOf("Último número", "last"),
  ]),
};

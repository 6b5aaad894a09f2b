import { EXPENSE_CATEGORY_LABELS } from "@sereno/core/domain/expense/rules";
import type { Kind } from "@sereno/core/domain/export/asked/schema";
import type { Copied } from "@sereno/core/domain/export/schema";
import { PAYMENT_KIND_LABELS, PAYMENT_STATUS_LABELS, paymentMethodText } from "@sereno/core/domain/payment/rules";
import { list, ofClient, own, type Table, when } from "./columns";

const SESSION_TEXT: Record<Copied<"sessions">["kind"], string> = {
  use: "Usada",
  refund: "Devuelta",
  edit: "Corregida a mano",
  expire: "Venció el paquete",
};

type OfMoney = Extract<Kind, "packages" | "purchases" | "sessions" | "payments" | "bills" | "expenses" | "counters">;

/** What is sold, used, paid and spent. */
export const MONEY_TABLES: { [K in OfMoney]: Table<K> } = {
  packages: {
    file: "paquetes",
    columns: [
      own("Nombre", "name"),
      own("Descripción", "description"),
      own("Sesiones", "sessions"),
      own("Descuento %", "discount_percentage"),
      own("Meses de vigencia", "validity_months"),
      own("Precio propio", "custom_price"),
      own("Transferible", "transferable"),
      own("Para parejas", "for_couples"),
      own("Activo", "is_active"),
      own("Veces vendido", "times_sold"),
      own("Id", "id"),
    ],
  },
  purchases: {
    file: "ventas",
    columns: [
      ofClient,
      own("Paquete", "package_name"),
      when("Fecha", "created_at"),
      own("Precio", "price"),
      own("Pagado", "total_paid"),
      own("Sesiones", "sessions_total"),
      own("Usadas", "sessions_used"),
      when("Vence", "expires_at"),
      own("Cancelada", "cancelled"),
      own("Medio", "payment_method"),
      own("Referencia", "payment_reference"),
      own("Notas", "notes"),
      own("Id", "id"),
      own("Id del cliente", "client_id"),
    ],
  },
  sessions: {
    file: "sesiones",
    columns: [
      ["Paquete", ({ purchase_id }, { packageOf }) => packageOf(purchase_id)],
      when("Fecha", "at"),
      ["Qué pasó", ({ kind }) => SESSION_TEXT[kind]],
      own("Sesiones", "sessions"),
      own("Id", "id"),
      own("Id de la venta", "purchase_id"),
      own("Id de la cita", "appointment_id"),
    ],
  },
  payments: {
    file: "pagos",
    columns: [
      ofClient,
      own("Fecha", "received_on"),
      own("Recibo", "number"),
      ["Clase", ({ kind }) => PAYMENT_KIND_LABELS[kind]],
      ["Estado", ({ status }) => PAYMENT_STATUS_LABELS[status]],
      own("Valor", "amount"),
      own("Retención", "withheld"),
      ["Medio", ({ method }) => (method ? paymentMethodText(method) : "")],
      own("Referencia", "reference"),
      ["Concepto", ({ parts }) => list(parts.map(({ concept }) => concept))],
      own("Saldo a favor", "credit"),
      own("Por qué se anuló", "annul_reason"),
      own("Id", "id"),
      own("Id del cliente", "client_id"),
    ],
  },
  bills: {
    file: "cuentas-de-cobro",
    columns: [
      own("Número", "number"),
      own("Fecha", "issued_on"),
      ofClient,
      own("Quien paga", "payer_name"),
      ["Documento", (bill) => `${bill.payer_document_type} ${bill.payer_document_number}`],
      own("Concepto", "concept"),
      own("Valor", "amount"),
      own("Retención", "retention"),
      ["Estado", ({ status }) => (status === "annulled" ? "Anulada" : "Emitida")],
      own("Por qué se anuló", "annul_reason"),
      own("Id", "id"),
      own("Id del cliente", "client_id"),
    ],
  },
  expenses: {
    file: "gastos",
    columns: [
      own("Fecha", "spent_on"),
      ["En qué", ({ category }) => EXPENSE_CATEGORY_LABELS[category]],
      own("Valor", "amount"),
      own("Nota", "note"),
      when("Borrado", "deleted_at"),
      own("Id", "id"),
    ],
  },
  counters: {
    file: "numeracion",
    columns: [["De", ({ name }) => (name === "bill" ? "Cuentas de cobro" : "Recibos")], own("Último número", "last")],
  },
};

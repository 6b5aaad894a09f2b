import { formatPesos } from "@sereno/core/domain/catalog/rules";
import type { Payment } from "@sereno/core/domain/payment/output";
import { incomeOf, PAYMENT_STATUS_LABELS, paymentMethodText } from "@sereno/core/domain/payment/rules";
import { formatLocal, minuteOfIso, toLocal } from "@sereno/core/lib/time/rules";
import { conceptText, stateOf } from "../../../domain/payment/payment-texts";
import type { ExportRow } from "../papers/export-row";
import { madeOn } from "./month-tables";

export interface Receiver {
  zone: string;
  nit: string | null;
  today: string;
}

/** Row of a payment. A payment that is no income, such as an annulled one, counts 0; its amount is in `concept`. */
function toRow(payment: Payment, { zone, nit }: Receiver): ExportRow {
  const gross = payment.status === "confirmed" ? incomeOf(payment) : 0;
  const isPart = gross !== 0;
  const retention = isPart ? Math.sign(gross) * payment.withheld : 0;
  const at = (instant: string | null) => (instant ? formatLocal(toLocal(zone, minuteOfIso(instant))) : "");
  const state = stateOf(payment)?.text ?? PAYMENT_STATUS_LABELS[payment.status];
  const notCounted = !isPart && `${state}: ${formatPesos(payment.amount)}`;
  return {
    date: payment.received_on,
    receipt: payment.number,
    client: payment.client_name,
    document: payment.client_identification_number ?? "",
    concept: [notCounted, conceptText(payment)].filter(Boolean).join(". "),
    gross,
    retention,
    net: gross - retention,
    method: payment.method ? paymentMethodText(payment.method) : "",
    reference: payment.reference ?? "",
    state,
    confirmed: at(payment.confirmed_at),
    annulled: at(payment.annulled_at),
    reason: payment.annul_reason ?? "",
    nit: nit ?? "",
  };
}

const NOTHING = { date: "", receipt: null, client: "", document: "", method: "", reference: "" };

/** Rows of `payments` (newest first) from oldest to newest, then a row with the totals and the file's date. */
export function toExportRows(payments: readonly Payment[], receiver: Receiver): ExportRow[] {
  const rows = [...payments].reverse().map((payment) => toRow(payment, receiver));
  const sum = (field: "gross" | "retention" | "net") => rows.reduce((total, row) => total + row[field], 0);
  const sums = { gross: sum("gross"), retention: sum("retention"), net: sum("net") };
  const ends = { state: "", confirmed: "", annulled: "", reason: "", nit: receiver.nit ?? "" };
  return [...rows, { ...NOTHING, concept: `Total. Archivo hecho ${madeOn(receiver.today)}`, ...sums, ...ends }];
}

export interface Range {
  from: string;
  to: string;
}

export const fileName = (of: string | Range, ending: string): string =>
  `sereno-pagos-${typeof of === "string" ? of : `${of.from}-a-${of.to}`}.${ending}`;

import { formatPesos } from "@sereno/core/catalog/rules";
import type { Payment } from "@sereno/core/payment/output";
import { PAYMENT_STATUS_LABELS, paymentMethodText } from "@sereno/core/payment/rules";
import { conceptText, countedAmount, isMoney, stateOf } from "../../../components/payment/payment-texts";
import type { ExportRow } from "../papers/export-row";

const isCounted = (payment: Payment): boolean => payment.status === "confirmed" && isMoney(payment);

/** A payment's line. What a month does not count is listed with 0, and says its amount beside what it was for. */
function toRow(payment: Payment): ExportRow {
  const isPart = isCounted(payment);
  const gross = countedAmount(payment);
  const retention = isPart ? payment.withheld : 0;
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
  };
}

/** Payments, the newest first, as the lines of a file, the oldest first. Their `gross` sum to what the screen shows. */
export const toExportRows = (payments: readonly Payment[]): ExportRow[] => [...payments].reverse().map(toRow);

interface Range {
  from: string;
  to: string;
}

/** 'sereno-pagos-2026-11.xlsx'; of a range, 'sereno-pagos-2026-01-01-a-2026-03-31.csv'. */
export const fileName = (of: string | Range, ending: string): string =>
  `sereno-pagos-${typeof of === "string" ? of : `${of.from}-a-${of.to}`}.${ending}`;

import { formatPesos } from "@sereno/core/domain/catalog/rules";
import type { Payment } from "@sereno/core/domain/payment/output";
import { PAYMENT_KIND_LABELS, PAYMENT_STATUS_LABELS, paymentMethodText } from "@sereno/core/domain/payment/rules";
import type { Tone } from "../../components/ui/badge";

export const receiptText = ({ number }: Pick<Payment, "number">): string | null =>
  number === null ? null : `Recibo ${number}`;

/** Badge of a payment's status or kind; null for an ordinary received payment. */
export function stateOf({ kind, status }: Pick<Payment, "kind" | "status">): { text: string; tone: Tone } | null {
  if (status === "annulled") return { text: PAYMENT_STATUS_LABELS.annulled, tone: "rose" };
  if (status === "announced") return { text: PAYMENT_STATUS_LABELS.announced, tone: "amber" };
  return kind === "payment" ? null : { text: PAYMENT_KIND_LABELS[kind], tone: "grey" };
}

/** What a payment pays for: 'Cita del 3 de noviembre de 2026, Saldo a favor $ 20.000'. */
export const conceptText = ({ parts, credit }: Pick<Payment, "parts" | "credit">): string =>
  [...parts.map(({ concept }) => concept), credit > 0 && `Saldo a favor ${formatPesos(credit)}`]
    .filter(Boolean)
    .join(", ");

/** How a payment was made: 'Nequi · Ref. M-4711'; "" if neither method nor reference is known. */
export const wayText = ({ method, reference }: Pick<Payment, "method" | "reference">): string =>
  [method && paymentMethodText(method), reference && `Ref. ${reference}`].filter(Boolean).join(" · ");

export function annulText({ kind, status, amount, parts }: Payment): string {
  if (status === "announced") return "Deja de esperar tu verificación. Lo que debía no cambia.";
  if (kind === "credit") return "El saldo que usó vuelve a estar a favor, y lo que cubría se vuelve a deber.";
  if (kind !== "payment") return `Quedan ${formatPesos(amount)} como saldo a favor.`;
  const effect =
    parts.length > 0
      ? "Lo que cubre se vuelve a deber y, si algo quedó como saldo a favor, sale de ahí."
      : `Salen ${formatPesos(amount)} de su saldo a favor.`;
  return `${effect} El recibo conserva su número y queda como anulado.`;
}

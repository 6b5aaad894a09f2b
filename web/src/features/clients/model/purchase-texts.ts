import { paymentMethodText } from "@sereno/core/domain/payment/rules";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { PurchaseStatus } from "@sereno/core/domain/purchase/schema";
import { MAX_SERIES } from "@sereno/core/domain/series/schema";
import type { Tone } from "../../../components/ui/badge";
import { formatPesos } from "../../../lib/text";

const STATUSES: Record<PurchaseStatus, { text: string; tone: Tone }> = {
  active: { text: "Activo", tone: "teal" },
  completed: { text: "Completado", tone: "grey" },
  expired: { text: "Expirado", tone: "amber" },
  cancelled: { text: "Cancelado", tone: "rose" },
};

const isKnown = (status: string): status is PurchaseStatus => Object.hasOwn(STATUSES, status);

export const statusOf = (status: string): { text: string; tone: Tone } =>
  isKnown(status) ? STATUSES[status] : { text: status, tone: "grey" };

export const countPurchases = (purchases: Purchase[]) => ({
  active: purchases.filter(({ status }) => status === "active").length,
  completed: purchases.filter(({ status }) => status === "completed").length,
});

export const chargeText = ({ price, paid, balance }: Pick<Purchase, "price" | "paid" | "balance">): string =>
  balance > 0 ? `Pagado ${formatPesos(paid)} de ${formatPesos(price)}` : formatPesos(price);

export const paidText = ({ payment_method, payment_reference, ...charge }: Purchase): string =>
  [
    chargeText(charge),
    payment_method && paymentMethodText(payment_method),
    payment_reference && `Ref. ${payment_reference}`,
  ]
    .filter(Boolean)
    .join(" · ");

/** Label of the button that books the remaining sessions as a series, which has at most MAX_SERIES sessions. */
export function remainingAction(remaining: number): string {
  if (remaining === 1) return "Agendar la sesión restante";
  return `Agendar ${remaining > MAX_SERIES ? `${MAX_SERIES} de ` : ""}las ${remaining} sesiones restantes`;
}

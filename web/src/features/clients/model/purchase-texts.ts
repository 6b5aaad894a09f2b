import { formatPesos } from "@sereno/core/catalog/rules";
import type { Purchase } from "@sereno/core/purchase/output";
import { paymentMethodText } from "@sereno/core/purchase/rules";
import type { PurchaseStatus } from "@sereno/core/purchase/schema";
import type { Tone } from "../../../components/ui/badge";

const STATUSES: Record<PurchaseStatus, { text: string; tone: Tone }> = {
  active: { text: "Activo", tone: "teal" },
  completed: { text: "Completado", tone: "grey" },
  expired: { text: "Expirado", tone: "amber" },
  cancelled: { text: "Cancelado", tone: "rose" },
};

const isKnown = (status: string): status is PurchaseStatus => Object.hasOwn(STATUSES, status);

/** A status that nobody knows is shown as it is, in grey. */
export const statusOf = (status: string): { text: string; tone: Tone } =>
  isKnown(status) ? STATUSES[status] : { text: status, tone: "grey" };

export interface PurchaseCounts {
  active: number;
  completed: number;
}

export const countPurchases = (purchases: Purchase[]): PurchaseCounts => ({
  active: purchases.filter(({ status }) => status === "active").length,
  completed: purchases.filter(({ status }) => status === "completed").length,
});

/** What a purchase's payment leaves open; null for one that is paid or free. */
export const owedText = ({ payment_status }: Purchase): string | null =>
  payment_status === "pending" || payment_status === "partial" ? "Por cobrar" : null;

/** '$ 884.000 · Transferencia · Ref. 8841' */
export const paidText = ({ total_paid, payment_method, payment_reference }: Purchase): string =>
  [
    formatPesos(total_paid),
    payment_method && paymentMethodText(payment_method),
    payment_reference && `Ref. ${payment_reference}`,
  ]
    .filter(Boolean)
    .join(" · ");

/** 'Agendar las 8 sesiones restantes' */
export const remainingAction = (remaining: number): string =>
  remaining === 1 ? "Agendar la sesión restante" : `Agendar las ${remaining} sesiones restantes`;

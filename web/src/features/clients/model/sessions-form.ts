import { EditSessionsForm } from "@sereno/core/domain/client/schema";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { completionPercentage, purchaseStatus, tooManyText } from "@sereno/core/domain/purchase/rules";

export const sessionsSchema = (purchases: Purchase[]) =>
  EditSessionsForm.check((context) => {
    const { purchase_id, sessions_used } = context.value;
    const chosen = purchases.find(({ id }) => id === purchase_id);
    if (!chosen || Number(sessions_used) <= chosen.sessions_total) return;
    context.issues.push({
      code: "custom",
      continue: true,
      input: sessions_used,
      path: ["sessions_used"],
      message: tooManyText(chosen.sessions_total),
    });
  });

export function openingForm(purchases: Purchase[]): EditSessionsForm {
  const active = purchases.filter(({ status }) => status === "active");
  const [chosen, another] = active.length > 0 ? active : purchases;
  return chosen && !another
    ? { purchase_id: chosen.id, sessions_used: String(chosen.sessions_used) }
    : { purchase_id: "", sessions_used: "" };
}

export function previewOf(purchase: Purchase, typed: string, now: string): Purchase {
  const sessions_used = /^\d{1,4}$/.test(typed) ? Number(typed) : purchase.sessions_used;
  if (sessions_used > purchase.sessions_total) return purchase;
  const after = { ...purchase, sessions_used, cancelled: purchase.status === "cancelled" };
  return {
    ...purchase,
    sessions_used,
    sessions_remaining: purchase.sessions_total - sessions_used,
    completion_percentage: completionPercentage(after),
    status: purchaseStatus(after, now),
  };
}

import type { Bill } from "./output";

export const annulledIds = (payments: readonly { id: string; status: string }[]): ReadonlySet<string> =>
  new Set(payments.flatMap(({ id, status }) => (status === "annulled" ? [id] : [])));

export const isPaymentAnnulled = (
  { status, covers }: { status: Bill["status"]; covers?: readonly string[] | undefined },
  annulled: ReadonlySet<string>,
): boolean => status === "issued" && (covers ?? []).some((id) => annulled.has(id));

export function billNote({ status, payment_annulled }: Pick<Bill, "status" | "payment_annulled">): string | null {
  if (status === "annulled") return "ANULADA";
  return payment_annulled ? "El pago de esta cuenta se anuló." : null;
}

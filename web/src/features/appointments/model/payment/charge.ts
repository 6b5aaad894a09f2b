import type { Appointment } from "@sereno/core/domain/appointment/output";
import { chargeOf } from "@sereno/core/domain/payment/rules";
import { type Minute, parseLocal } from "@sereno/core/lib/time/rules";
import { changedEntries } from "../../../../lib/changed-entries";
import { formatPesos } from "../../../../lib/text";

type Charged = Pick<Appointment, "session_type" | "payment_status" | "appointment_date">;

export function tellsCharge({ session_type, payment_status, appointment_date }: Charged, now: Minute): boolean {
  if (session_type === "package" || payment_status === "free") return false;
  return payment_status === "paid" || parseLocal(appointment_date) <= now;
}

/** What is paid: 'Pagado $ 50.000 · falta $ 80.000', or 'Sin cobro' if the price is 0; null if nothing is paid yet. */
export function priceNote(price: number, paid: number): string | null {
  if (paid === 0) return price === 0 ? "Sin cobro" : null;
  const { balance } = chargeOf(price, paid);
  return [`Pagado ${formatPesos(paid)}`, balance > 0 && `falta ${formatPesos(balance)}`].filter(Boolean).join(" · ");
}

const PAYMENT = ["paid", "balance", "payment_status", "version", "updated_at"] satisfies (keyof Appointment)[];
const CHANGED_BY_PAYMENT: ReadonlySet<string> = new Set(PAYMENT);

export const isSameButPaid = (before: Partial<Appointment>, after: Partial<Appointment>): boolean =>
  Object.keys(changedEntries(after, before)).every((name) => CHANGED_BY_PAYMENT.has(name));

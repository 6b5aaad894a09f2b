import { capitalize, dayAndMonth, normalizeText, spokenTime, theHour } from "../../lib/spanish/rules";
import { type Minute, splitLocal } from "../../lib/time/rules";
import { formatPesos } from "../catalog/rules";

/** Labels of the known payment methods. An input may contain any other text. */
export const PAYMENT_METHOD_LABELS = {
  nequi: "Nequi",
  daviplata: "Daviplata",
  bancolombia: "Bancolombia",
  breb: "Bre-B",
  transfer: "Transferencia",
  cash: "Efectivo",
  card: "Tarjeta",
  other: "Otro",
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHOD_LABELS;
export const PAYMENT_METHODS = Object.keys(PAYMENT_METHOD_LABELS) as [PaymentMethod, ...PaymentMethod[]];

const isPaymentMethod = (method: string): method is PaymentMethod => Object.hasOwn(PAYMENT_METHOD_LABELS, method);

export const WITHHELD_TEXT = "La retención no puede ser mayor que el pago.";

/** A stored payment method as screens show it. An unknown text, such as 'efectivo' in old records, is capitalised. */
export const paymentMethodText = (method: string): string =>
  isPaymentMethod(method) ? PAYMENT_METHOD_LABELS[method] : capitalize(method);

/** Returns the payment method whose name or Spanish label is the text; "other" if there is none. */
export function methodOf(method: string | null | undefined): PaymentMethod {
  if (!method) return "other";
  if (isPaymentMethod(method)) return method;
  const named = normalizeText(method);
  return PAYMENT_METHODS.find((each) => normalizeText(PAYMENT_METHOD_LABELS[each]) === named) ?? "other";
}

export const receivedByMethod = (received: Record<PaymentMethod, number>) =>
  PAYMENT_METHODS.map((method) => ({ method, label: PAYMENT_METHOD_LABELS[method], amount: received[method] }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount);

/** Payment status of an appointment or purchase. `free`: the price is 0. */
export const CHARGE_STATUSES = ["pending", "partial", "paid", "free"] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** `announced`: not yet confirmed by the therapist; `annulled`: no longer counts, but keeps its receipt number. */
export const PAYMENT_STATUSES = ["announced", "confirmed", "annulled"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_STATUS_LABELS = {
  announced: "Por verificar",
  confirmed: "Confirmado",
  annulled: "Anulado",
} as const satisfies Record<PaymentStatus, string>;

/** `payment`: received; `credit`: used; `refund`: returned; `keep`: kept for a deleted or cheaper appointment. */
export const PAYMENT_KINDS = ["payment", "credit", "refund", "keep"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_KIND_LABELS = {
  payment: "Pago",
  credit: "Saldo a favor usado",
  refund: "Devolución",
  keep: "Cobro de algo eliminado",
} as const satisfies Record<PaymentKind, string>;

/** What to do with money paid for a cancelled, deleted or cheaper purchase or appointment. `charge`: keep the money. */
export const SETTLEMENTS = ["credit", "refund", "charge"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** What an appointment or a purchase costs. Amounts in whole pesos. `balance`: the unpaid part. */
export interface Charge {
  price: number;
  paid: number;
  balance: number;
  payment_status: ChargeStatus;
}

export function chargeOf(price: number, paid: number): Charge {
  const balance = Math.max(0, price - paid);
  const payment_status = price === 0 ? "free" : balance === 0 ? "paid" : paid > 0 ? "partial" : "pending";
  return { price, paid, balance, payment_status };
}

interface ChargedAppointment {
  session_type: "individual" | "package";
  status: string;
  price?: number | undefined;
  paid?: number | undefined;
  charged?: boolean | undefined;
  /** Set if the client was deleted: the unpaid part is then no longer owed. */
  written_off?: boolean | undefined;
}

export function appointmentCharge(record: ChargedAppointment): Charge {
  const { price = 0, paid = 0, charged, written_off, session_type, status } = record;
  if (written_off) return chargeOf(paid, paid);
  return chargeOf(session_type === "package" || (status === "cancelled" && !charged) ? 0 : price, paid);
}

interface ChargedPurchase {
  total_paid: number;
  price: number;
  cancelled?: boolean | undefined;
  charged?: boolean | undefined;
  written_off?: boolean | undefined;
}

export function purchaseCharge({ price, total_paid, cancelled, charged, written_off }: ChargedPurchase): Charge {
  if (written_off) return chargeOf(total_paid, total_paid);
  return chargeOf(cancelled && !charged ? 0 : price, total_paid);
}

/** Name of an appointment's charge: 'Cita del 3 de noviembre'. Adds the year if it is not the year of `today`. Adds the
 * hour ('a las 10:00 a. m.') if another of `starts` is on the same day. `start` and `starts` are local. */
export function appointmentConcept(start: Minute, today = "", starts: readonly Minute[] = []): string {
  const { date, time } = splitLocal(start);
  const year = date.slice(0, 4) === today.slice(0, 4) ? "" : ` de ${date.slice(0, 4)}`;
  const isRepeated = starts.some((each) => each !== start && splitLocal(each).date === date);
  return `Cita del ${dayAndMonth(date)}${year}${isRepeated ? ` a ${theHour(spokenTime(time))}` : ""}`;
}

/** Divides an amount among charges, in order: at most its balance and `mostOf(charge)` each. `left`: what remains. */
export function divide<T extends { balance: number }>(
  amount: number,
  charges: readonly T[],
  mostOf: (charge: T) => number = () => amount,
) {
  let left = amount;
  const parts = charges.flatMap((charge) => {
    const part = Math.min(left, mostOf(charge), charge.balance);
    left -= part;
    return part > 0 ? [{ charge, amount: part }] : [];
  });
  return { parts, left };
}

/** Splits debts (oldest first) into the first ones, whose sum is at most `due` (pesos), and the later ones. */
export function divideByDue<T extends { balance: number }>({ items, due }: { items: readonly T[]; due: number }) {
  let left = due;
  const count = items.findIndex(({ balance }) => {
    left -= balance;
    return left < 0;
  });
  const end = count < 0 ? items.length : count;
  return { due: items.slice(0, end), later: items.slice(end) };
}

/** Age groups of debts. `most`: maximum age in days, from the debt's local date to today. */
export const AGES = [
  { most: 7, label: "Esta semana" },
  { most: 30, label: "Hasta 30 días" },
  { most: 60, label: "31 a 60 días" },
  { most: Number.POSITIVE_INFINITY, label: "Más de 60 días" },
] as const;

export const settlementText = (paid: number): string =>
  `Ya se pagaron ${formatPesos(paid)}. Di qué pasa con ese dinero: queda como saldo a favor, se devuelve o se cobra.`;

export const incomeOf = ({ kind, amount }: { kind: PaymentKind; amount: number }): number =>
  kind === "payment" ? amount : kind === "refund" ? -amount : 0;

export const debtText = (due: number): string => `Debe ${formatPesos(due)}`;

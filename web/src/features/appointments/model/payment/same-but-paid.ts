import type { Appointment } from "@sereno/core/domain/appointment/output";

const PAYMENT = ["paid", "balance", "payment_status", "version", "updated_at"] satisfies (keyof Appointment)[];
const CHANGED_BY_PAYMENT: ReadonlySet<string> = new Set(PAYMENT);

export const isSameButPaid = (before: Partial<Appointment>, after: Partial<Appointment>): boolean =>
  Object.entries(after).every(([name, value]) => CHANGED_BY_PAYMENT.has(name) || Reflect.get(before, name) === value);

import type { Announcement, ClientRecord } from "../../domain/client/entity";
import type { PaymentRecord } from "../../domain/payment/entity";
import { divide } from "../../domain/payment/rules";
import type { PaymentPartInput } from "../../domain/payment/schema";
import { AppError } from "../../errors";
import { chargeOfUnpaid, type OwnDebt } from "../client/debt";
import { referenceKey } from "./ledger";

type Announcer = Pick<ClientRecord, "announced">;

/** A payment's amount, reference and, if named, targets. */
export function announcementOf(
  { amount, reference }: Pick<PaymentRecord, "amount" | "reference">,
  parts: readonly PaymentPartInput[] | null | undefined,
): Announcement {
  const said = referenceKey(reference);
  const targets = (parts ?? []).flatMap((part) => part.appointment_id ?? part.package_purchase_id ?? []);
  return { amount, ...(said && { reference: said }), ...(targets.length > 0 && { targets }) };
}

/** Whether two reports may be one transfer: same amount, and equal reference or targets if both name them. */
export function mayBeOne(one: Announcement, other: Announcement): boolean {
  if (one.amount !== other.amount) return false;
  const said: boolean[] = [];
  if (one.reference && other.reference) said.push(one.reference === other.reference);
  if (one.targets && other.targets) said.push(one.targets.some((id) => other.targets?.includes(id)));
  return said.length === 0 || said.includes(true);
}

/** @throws AppError `announced` (with `payment_id`) if a payment may be one that the client's agent announced. */
export function requireNotAnnounced({ announced = {} }: Announcer, payment: Announcement): void {
  const same = Object.keys(announced)
    .sort()
    .find((id) => announced[id] && mayBeOne(announced[id], payment));
  if (same) throw new AppError("announced", { data: { payment_id: same } });
}

/** A client's announced payments, in whole pesos. */
export const announcedSum = ({ announced = {} }: Announcer): number =>
  Object.values(announced).reduce((sum, { amount }) => sum + amount, 0);

/** A client's announced payments with this one added. */
export const withAnnounced = ({ announced }: Announcer, id: string, own: Announcement) => ({ ...announced, [id]: own });

/** A client's announced payments without this one. */
export const withoutAnnounced = ({ announced = {} }: Announcer, id: string): Record<string, Announcement> =>
  Object.fromEntries(Object.entries(announced).filter(([other]) => other !== id));

/**
 * The debts left after credit and announced payments, oldest first. Announced payments first reduce the debts
 * that they name, then the oldest ones.
 */
export function leftToAsk(client: Pick<ClientRecord, "announced" | "credit">, owed: readonly OwnDebt[]) {
  const named = new Set(Object.values(client.announced ?? {}).flatMap(({ targets }) => targets ?? []));
  const isNamed = ([id]: OwnDebt) => named.has(id);
  const order = [...owed.filter(isNamed), ...owed.filter((debt) => !isNamed(debt))];
  const charges = order.map(([id, unpaid]) => ({ id, balance: chargeOfUnpaid(unpaid).balance }));
  const { parts } = divide(announcedSum(client) + (client.credit ?? 0), charges);
  const taken = new Map(parts.map(({ charge, amount }) => [charge.id, amount]));
  return owed.flatMap((debt) => {
    const [id, unpaid] = debt;
    const left = chargeOfUnpaid(unpaid).balance - (taken.get(id) ?? 0);
    return left > 0 ? [{ debt, left }] : [];
  });
}

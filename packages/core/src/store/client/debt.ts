import type { PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientRecord, Unpaid } from "../../domain/client/entity";
import { aheadFrom, type DebtFields, notOwed } from "../../domain/kept/debts";
import { appointmentCharge, type Charge, chargeOf, purchaseCharge } from "../../domain/payment/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { minuteOfDate, minuteOfIso } from "../../lib/time/rules";

export type Target = { kind: "appointment"; record: AppointmentRecord } | { kind: "purchase"; record: PurchaseRecord };

export const chargeOfTarget = (target: Target): Charge =>
  target.kind === "appointment" ? appointmentCharge(target.record) : purchaseCharge(target.record);

/** When a debt is due (minutes since 1970): a purchase at its sale; an appointment at its start or, if the client must
 * pay for its earlier cancellation, at that cancellation. */
export function dueFromMinute({ kind, record }: Target): number {
  if (kind === "purchase") return minuteOfIso(record.created_at);
  const start = minuteOfIso(record.starts_at);
  return record.charged_at === undefined ? start : Math.min(start, minuteOfIso(record.charged_at));
}

function unpaidOf(target: Target): Unpaid | null {
  const { price, paid, balance } = chargeOfTarget(target);
  if (balance === 0) return null;
  const since = dueFromMinute(target);
  const start = target.kind === "appointment" ? minuteOfIso(target.record.starts_at) : since;
  return start === since ? [since, price, paid] : [since, price, paid, start];
}

export const chargeOfUnpaid = ([, price, paid]: Unpaid): Charge => chargeOf(price, paid);

export type OwnDebt = readonly [id: string, unpaid: Unpaid];

export const idsOfTarget = (id: string) =>
  id.startsWith("apt_")
    ? { appointment_id: id, package_purchase_id: null }
    : { appointment_id: null, package_purchase_id: id };

export const debtsOf = ({ unpaid }: Pick<ClientRecord, "unpaid">): OwnDebt[] =>
  Object.entries(unpaid ?? {}).sort(([a, [since]], [b, [other]]) => since - other || (a < b ? -1 : 1));

export const dueOf = ({ clock }: Pick<PracticeContext, "clock">, client: Pick<ClientRecord, "unpaid">): OwnDebt[] => {
  const now = minuteOfDate(clock.now());
  return debtsOf(client).filter(([, [since]]) => since <= now);
};

export const sumOfDebts = (debts: readonly OwnDebt[]): number =>
  debts.reduce((sum, [, unpaid]) => sum + chargeOfUnpaid(unpaid).balance, 0);

export const announcedSum = ({ announced = {} }: Pick<ClientRecord, "announced">): number =>
  Object.values(announced).reduce((sum, { amount }) => sum + amount, 0);

/** Puts an unpaid appointment into the index of future debts until it is due. The practice's total excludes such debts:
 * the first write after the due time removes the index fields and adds the debt. `now`: minutes since 1970. */
export function placed(record: AppointmentRecord, now: number): AppointmentRecord {
  const since = dueFromMinute({ kind: "appointment", record });
  const isAhead = appointmentCharge(record).balance > 0 && since > now;
  return { ...record, ...(isAhead ? aheadFrom(record.practice_id, since) : notOwed) };
}

/** An appointment's fields in the index of future debts, as `placed` set them; none once the appointment is paid. */
export const keptPlace = (record: AppointmentRecord): DebtFields =>
  appointmentCharge(record).balance > 0 ? { owed_to: record.owed_to, owed_key: record.owed_key } : notOwed;

/** Unpaid pesos of an appointment or purchase that the practice's total of due debts includes. */
export const countedOf = (target: Target | null): number =>
  target && !(target.kind === "appointment" && target.record.owed_key) ? chargeOfTarget(target).balance : 0;

export interface DebtDelta {
  /** Changes in whole pesos: `owed` of the client's debts, `counted` of the practice's total of due debts. */
  owed: number;
  counted: number;
  /** The unpaid part of each changed appointment or purchase, by id; null if nothing is unpaid. */
  unpaid: Record<string, Unpaid | null>;
}

export const NO_DEBT: DebtDelta = { owed: 0, counted: 0, unpaid: {} };

/** The change of debt between two states of an appointment or purchase; a state is null if there is no record. */
export function debtDelta(before: Target | null, after: Target | null): DebtDelta {
  const balance = (of: Target | null) => (of ? chargeOfTarget(of).balance : 0);
  const [was, is] = [before && unpaidOf(before), after && unpaidOf(after)];
  const id = (after ?? before)?.record.id ?? "";
  return {
    owed: balance(after) - balance(before),
    counted: countedOf(after) - countedOf(before),
    unpaid: String(was) === String(is) ? {} : { [id]: is },
  };
}

export const sumDebts = (deltas: readonly DebtDelta[]): DebtDelta =>
  deltas.reduce(
    (sum, { owed, counted, unpaid }) => ({
      owed: sum.owed + owed,
      counted: sum.counted + counted,
      unpaid: { ...sum.unpaid, ...unpaid },
    }),
    NO_DEBT,
  );

export const unpaidAfter = ({ unpaid }: Pick<ClientRecord, "unpaid">, delta: DebtDelta): Record<string, Unpaid> =>
  Object.fromEntries(
    Object.entries<Unpaid | null>({ ...unpaid, ...delta.unpaid }).flatMap(([id, each]) => (each ? [[id, each]] : [])),
  );

/** Due time (minutes since 1970) of the oldest debt; null if there is none. */
export const oldestUnpaid = (unpaid: Record<string, Unpaid> | undefined): number | null => {
  const since = Object.values(unpaid ?? {}).map(([minute]) => minute);
  return since.length > 0 ? Math.min(...since) : null;
};

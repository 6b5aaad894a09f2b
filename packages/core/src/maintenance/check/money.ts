import { type Context, commit } from "../../db/index";
import { asRead, put } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import { aheadFrom, debtorSince, notOwed } from "../../domain/kept/debts";
import type { DebtorRecord, PaymentRecord, TallyRecord } from "../../domain/payment/entity";
import { appointmentCharge, methodOf, PAYMENT_METHODS, purchaseCharge } from "../../domain/payment/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { amendWrite } from "../../store/appointment/write";
import { debtorWrite } from "../../store/client/change";
import {
  announcedSum,
  countedOf,
  debtDelta,
  dueFromMinute,
  oldestUnpaid,
  sumDebts,
  type Target,
  unpaidAfter,
} from "../../store/client/debt";
import { announcementOf } from "../../store/payment/ledger";
import { toMonth } from "../../store/payment/overview";
import { clientRepair, compare, type Difference } from "./difference";

/** Repairs a difference and returns true; returns false if the data have changed since the comparison. */
export const repair = (db: Context["db"], difference: Difference): Promise<boolean> =>
  commit({ db }, async () => ({
    writes: difference.repair.map((each) => ({ ...each, refused: () => new Changed() })),
    result: true,
  })).catch((error: unknown) => {
    if (error instanceof Changed) return false;
    throw error;
  });

class Changed extends Error {}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export function balanceOf(
  client: ClientRecord,
  appointments: AppointmentRecord[],
  purchases: PurchaseRecord[],
  payments: PaymentRecord[],
): Difference[] {
  const { id } = client;
  const isTheirs = (record: { client_id: string }) => record.client_id === id;
  const charges = [
    ...appointments.filter(isTheirs).map(appointmentCharge),
    ...purchases.filter(isTheirs).map(purchaseCharge),
  ];
  const moved = payments.filter((each) => isTheirs(each) && each.status === "confirmed");
  const of = (kind: PaymentRecord["kind"]) =>
    sum(moved.filter((each) => each.kind === kind).map(({ amount }) => amount));
  const owed = sum(charges.map(({ balance }) => balance));
  const credit = of("payment") - of("refund") - of("keep") - sum(charges.map(({ paid }) => paid));
  const right = { owed, credit };
  // A merge moves records one by one, so sums may differ until it ends.
  return client.merging ? [] : compare(id, sumsText(client), sumsText(right), clientRepair(client, right));
}

const sumsText = ({ owed = 0, credit = 0 }: Pick<ClientRecord, "owed" | "credit">) => `owed ${owed}, credit ${credit}`;

/** Reports a client whose stored announced payments differ (by id) from the announced payment records. */
export function announcedOf(client: ClientRecord, payments: PaymentRecord[]): Difference[] {
  const { id, merging, announced = {} } = client;
  const waiting = payments.filter((each) => each.client_id === id && each.status === "announced");
  const right = Object.fromEntries(waiting.map((each) => [each.id, announced[each.id] ?? announcementOf(each, null)]));
  const carried = Object.keys(announced);
  const isRight = carried.length === waiting.length && carried.every((each) => right[each]);
  // A merge moves payments one by one, so the client's copies may differ until it ends.
  if (merging || isRight) return [];
  return [
    {
      of: id,
      counted: `announced ${announcedSum(client)}`,
      recorded: `announced ${announcedSum({ announced: right })}`,
      repair: [clientRepair(client, { announced: right })],
    },
  ];
}

const MONEY = [...PAYMENT_METHODS, "refunded", "withheld", "payments"] as const;

export function monthsOf(practice_id: string, tallies: TallyRecord[], payments: PaymentRecord[]): Difference[] {
  const counted = payments.filter(({ status }) => status === "confirmed");
  const months = new Set([
    ...tallies.map(({ month }) => month),
    ...counted.map((each) => each.received_on.slice(0, 7)),
  ]);
  return [...months].sort().flatMap((month) => {
    const tally = tallies.find((each) => each.month === month) ?? null;
    const own = counted.filter(({ received_on }) => received_on.startsWith(month));
    const received = own.filter(({ kind }) => kind === "payment");
    const amounts = (of: PaymentRecord[]) => sum(of.map(({ amount }) => amount));
    const right: TallyRecord = {
      practice_id,
      month,
      ...Object.fromEntries(
        PAYMENT_METHODS.map((method) => [method, amounts(received.filter((each) => methodOf(each.method) === method))]),
      ),
      refunded: amounts(own.filter(({ kind }) => kind === "refund")),
      withheld: sum(received.map(({ withheld = 0 }) => withheld)),
      payments: received.length,
    };
    const [is, ought] = [JSON.stringify(toMonth(month, tally)), JSON.stringify(toMonth(month, right))];
    return compare(month, is, ought, put("tally", right, asRead(tally, ...MONEY)));
  });
}

/** Reports a receipt counter that would assign an existing number again. */
export function receiptsOf(practice_id: string, last: number | undefined, payments: PaymentRecord[]): Difference[] {
  const highest = Math.max(0, ...payments.map(({ number = 0 }) => number));
  if ((last ?? 0) >= highest) return [];
  const right = put("counter", { practice_id, name: "receipt", last: highest }, asRead({ last }, "last"));
  return compare("receipt", `last ${last ?? 0}`, `last ${highest}`, right);
}

const textOf = (unpaid: ClientRecord["unpaid"]) =>
  JSON.stringify(Object.entries(unpaid ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));

export function debtorOf(client: ClientRecord, targets: Target[], debtors: DebtorRecord[]): Difference[] {
  const { practice_id, id } = client;
  const unpaid = unpaidAfter(
    {},
    sumDebts(targets.filter(({ record }) => record.client_id === id).map((each) => debtDelta(null, each))),
  );
  const oldest = oldestUnpaid(unpaid);
  const counted = debtors.find(({ client_id }) => client_id === id)?.owed_key;
  const recorded = oldest === null ? undefined : debtorSince(practice_id, oldest).owed_key;
  const isRight = counted === recorded && textOf(client.unpaid) === textOf(unpaid);
  if (client.merging || isRight) return [];
  return [
    {
      of: id,
      counted: `${Object.keys(client.unpaid ?? {}).length} debts, ${counted ?? "no debtor"}`,
      recorded: `${Object.keys(unpaid).length} debts, ${recorded ?? "no debtor"}`,
      repair: [clientRepair(client, { unpaid }), debtorWrite({ practice_id, client_id: id }, oldest)],
    },
  ];
}

/** Reports a wrong total of the practice's due debts; a deleted client's debts do not count. */
export function totalOf(
  practice_id: string,
  counted: number | undefined,
  targets: Target[],
  owners: Set<string>,
): Difference[] {
  const recorded = sum(targets.filter(({ record }) => owners.has(record.client_id)).map(countedOf));
  const right = put("dueTotal", { practice_id, amount: recorded }, asRead({ amount: counted }, "amount"));
  return compare("total due", String(counted ?? 0), String(recorded), right);
}

/** The records that may be debts: purchases, and appointments with their right place in the index of future debts. */
export const targetsOf = (appointments: AppointmentRecord[], purchases: PurchaseRecord[], now: number): Target[] => [
  ...appointments.map((record) => ({ kind: "appointment", record: rightlyPlaced(record, now) }) as const),
  ...purchases.map((record) => ({ kind: "purchase", record }) as const),
];

/** The record with its right place in the index of future debts: no place if it is paid or already counted as due. */
function rightlyPlaced(record: AppointmentRecord, now: number): AppointmentRecord {
  const since = dueFromMinute({ kind: "appointment", record });
  const isAhead = appointmentCharge(record).balance > 0 && (record.owed_key !== undefined || since > now);
  return { ...record, ...(isAhead ? aheadFrom(record.practice_id, since) : notOwed) };
}

/** Reports an appointment's wrong or missing place in the index of future debts. */
export function placeOf(record: AppointmentRecord, now: number): Difference[] {
  const { owed_to, owed_key } = rightlyPlaced(record, now);
  const moved = amendWrite(record, { owed_to, owed_key, version: record.version + 1 });
  return compare(record.id, record.owed_key ?? "not ahead", owed_key ?? "not ahead", moved);
}

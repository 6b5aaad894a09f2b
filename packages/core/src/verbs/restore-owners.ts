import { visitKey } from "../records/client/change";
import { countedOf, debtDelta, sumDebts, type Target, unpaidAfter } from "../records/client/debt";
import { debtWrites, totalWrites } from "../records/client/totals";
import { announcementOf } from "../records/payment/announced";
import { decideAgain, type Write } from "../table/commit";
import { isVisit } from "../things/appointment/rules";
import type { ClientRecord } from "../things/client/entity";
import type { PaymentRecord } from "../things/payment/entity";
import { appointmentCharge, purchaseCharge } from "../things/payment/rules";
import { minuteOfIso } from "../words/time/rules";
import type { Bringing, Owned } from "./restore-batch";

/** What a client comes to carry with records that are new to them. */
interface Gained {
  targets: Target[];
  payments: PaymentRecord[];
}

/** The money that payments are for a client's credit. */
function creditOf({ kind, status, amount }: PaymentRecord): number {
  if (status !== "confirmed") return 0;
  if (kind === "payment") return amount;
  return kind === "refund" || kind === "keep" ? -amount : 0;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const paidOf = (target: Target): number =>
  (target.kind === "purchase" ? purchaseCharge(target.record) : appointmentCharge(target.record)).paid;

function carrying(client: ClientRecord, { targets, payments }: Gained): ClientRecord {
  const appointments = targets.flatMap((each) => (each.kind === "appointment" ? [each.record] : []));
  const purchases = targets.flatMap((each) => (each.kind === "purchase" ? [each.record] : []));
  const debts = sumDebts(targets.map((each) => debtDelta(null, each)));
  const waiting = payments.filter(({ status }) => status === "announced");
  return {
    ...client,
    total_appointments: client.total_appointments + appointments.length,
    completed_appointments:
      client.completed_appointments + appointments.filter(({ status }) => status === "completed").length,
    visits: {
      ...client.visits,
      ...Object.fromEntries(
        appointments
          .filter(({ status }) => isVisit(status))
          .map(({ id, starts_at }) => [visitKey(id), minuteOfIso(starts_at)]),
      ),
    },
    packages: {
      ...client.packages,
      ...Object.fromEntries(
        purchases.map(({ id, package_name, sessions_total, sessions_used, expires_at, cancelled }) => [
          id,
          { package_name, sessions_total, sessions_used, expires_at, ...(cancelled && { cancelled }) },
        ]),
      ),
    },
    sales: client.sales + purchases.length,
    owed: (client.owed ?? 0) + debts.owed,
    unpaid: unpaidAfter(client, debts),
    credit: (client.credit ?? 0) + sum(payments.map(creditOf)) - sum(targets.map(paidOf)),
    announced: {
      ...Object.fromEntries(waiting.map((each) => [each.id, announcementOf(each, null)])),
      ...client.announced,
    },
    revision: client.revision + 1,
  };
}

/** What clients carry from now on, their places among the debtors and the total that is due. */
export function ownerWrites({ ctx }: Bringing, owners: ReadonlyMap<string, ClientRecord>, gained: Gained): Write[] {
  const { practice_id } = ctx.practice;
  const isTheirs = (id: string) => (record: Owned) => record.client_id === id;
  const writes = [...owners.values()].flatMap((before): Write[] => {
    const targets = gained.targets.filter(({ record }) => isTheirs(before.id)(record));
    const payments = gained.payments.filter(isTheirs(before.id));
    if (targets.length + payments.length === 0) return [];
    const after = carrying(before, { targets, payments });
    return [
      {
        write: ({ client }) =>
          client
            .put(after)
            .where(({ revision }, { eq }) => eq(revision, before.revision))
            .commit(),
        refused: decideAgain,
      },
      ...debtWrites(before, { before: before.unpaid, after: after.unpaid, counted: 0 }),
    ];
  });
  // Nobody owes what was a deleted client's.
  const due = gained.targets.filter(({ record }) => owners.has(record.client_id)).map(countedOf);
  return [...writes, ...totalWrites(practice_id, sum(due))];
}

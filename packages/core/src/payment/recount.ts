import { recordWrite } from "../appointment/change";
import type { AppointmentRecord } from "../appointment/entity";
import type { ClientRecord } from "../client/entity";
import type { Context } from "../context";
import { commit, decideAgain, type Write } from "../db/commit";
import type { Position } from "../migration/entity";
import { scanPage } from "../migration/migration";
import type { PurchaseRecord } from "../purchase/entity";
import { appointmentDebt, purchaseDebt } from "./debt";
import type { PaymentRecord, TallyRecord } from "./entity";
import { toMonth } from "./overview";
import { moneyWrite } from "./purchase";
import { appointmentCharge, methodOf, PAYMENT_METHODS, purchaseCharge } from "./rules";

/** What of a practice's money is counted otherwise than its records say, and the write that sets it right. */
export interface Difference {
  /** Which record, by its id; never a name. */
  of: string;
  counted: string;
  recorded: string;
  repair: Write;
}

type Db = Context["db"];
const WHOLE = { consistent: true, pages: "all" } as const;

/**
 * Compares what is counted of a practice's money (balances, months, receipts, the index of debts) with its records, read from the
 * table itself. What changes meanwhile is not mistaken for a difference by its repair: that holds only as long as it is as counted.
 */
export async function recount(db: Db, practice_id: string): Promise<Difference[]> {
  const at = { practice_id };
  // What is counted is read first: a change made after that is refused by the repair.
  const [clients, tallies, counters] = await Promise.all([
    db.client.query.client(at).go(WHOLE),
    db.tally.query.tally(at).go(WHOLE),
    db.counter.query.counter(at).go(WHOLE),
  ]);
  const [appointments, purchases, payments] = await Promise.all([
    db.appointment.query.appointment(at).go(WHOLE),
    db.purchase.query.purchase(at).go(WHOLE),
    db.payment.query.payment(at).go(WHOLE),
  ]);
  return [
    ...clients.data.flatMap((client) => balanceOf(client, appointments.data, purchases.data, payments.data)),
    ...monthsOf(practice_id, tallies.data, payments.data),
    ...receiptsOf(practice_id, counters.data.find(({ name }) => name === "receipt")?.last, payments.data),
    ...appointments.data.flatMap(appointmentPlace),
    ...purchases.data.flatMap(purchasePlace),
  ];
}

const PAGE = 500;

/** Of every practice of a table, one after the other, how its money is counted otherwise than its records say. */
export async function* recountAll(db: Db): AsyncGenerator<Difference[]> {
  let after: Position | undefined;
  do {
    const { items, position } = await scanPage(db, { entities: ["practice"], after, limit: PAGE });
    for (const { practice_id } of items) yield await recount(db, String(practice_id));
    after = position ?? undefined;
  } while (after);
}

/** Sets a difference right, unless it has changed since: answers whether it did. */
export const repair = (db: Db, difference: Difference): Promise<boolean> =>
  commit({ db }, async () => ({
    writes: [{ ...difference.repair, refused: () => new Changed() }],
    result: true,
  })).catch((error: unknown) => {
    if (error instanceof Changed) return false;
    throw error;
  });

class Changed extends Error {}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function balanceOf(
  client: ClientRecord,
  appointments: AppointmentRecord[],
  purchases: PurchaseRecord[],
  payments: PaymentRecord[],
): Difference[] {
  const { practice_id, id, revision } = client;
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
  // The records of a client who is being merged come over one by one.
  if (client.merging || (owed === (client.owed ?? 0) && credit === (client.credit ?? 0))) return [];
  return [
    {
      of: id,
      counted: `owed ${client.owed ?? 0}, credit ${client.credit ?? 0}`,
      recorded: `owed ${owed}, credit ${credit}`,
      repair: {
        write: (entities) =>
          entities.client
            .patch({ practice_id, id })
            .set({ owed, credit, revision: revision + 1 })
            .where((attributes, { eq }) => eq(attributes.revision, revision))
            .commit(),
        refused: decideAgain,
      },
    },
  ];
}

const MONEY = [...PAYMENT_METHODS, "refunded", "withheld", "payments"] as const;

function monthsOf(practice_id: string, tallies: TallyRecord[], payments: PaymentRecord[]): Difference[] {
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
    const [is, ought] = [toMonth(month, tally), toMonth(month, right)].map((each) => JSON.stringify(each));
    if (is === ought || !is || !ought) return [];
    return [
      {
        of: month,
        counted: is,
        recorded: ought,
        repair: {
          write: (entities) =>
            entities.tally
              .put(right)
              .where((attributes, { eq, notExists }) =>
                MONEY.map((name) => {
                  const value = tally?.[name];
                  return value === undefined ? notExists(attributes[name]) : eq(attributes[name], value);
                }).join(" AND "),
              )
              .commit(),
          refused: decideAgain,
        },
      },
    ];
  });
}

/** The next receipt is never one that was given out. */
function receiptsOf(practice_id: string, last: number | undefined, payments: PaymentRecord[]): Difference[] {
  const highest = Math.max(0, ...payments.map(({ number = 0 }) => number));
  if ((last ?? 0) >= highest) return [];
  return [
    {
      of: "receipt",
      counted: `last ${last ?? 0}`,
      recorded: `last ${highest}`,
      repair: {
        write: (entities) =>
          entities.counter
            .put({ practice_id, name: "receipt", last: highest })
            .where((attributes, { eq, notExists }) =>
              last === undefined ? notExists(attributes.last) : eq(attributes.last, last),
            )
            .commit(),
        refused: decideAgain,
      },
    },
  ];
}

const place = ({ owed_key }: { owed_key?: string | undefined }) => owed_key ?? "not among the debts";

function appointmentPlace(record: AppointmentRecord): Difference[] {
  const right = appointmentDebt(record);
  if (right.owed_key === record.owed_key) return [];
  const after = { ...record, version: record.version + 1 };
  return [{ of: record.id, counted: place(record), recorded: place(right), repair: recordWrite(record, after) }];
}

function purchasePlace(record: PurchaseRecord): Difference[] {
  const right = purchaseDebt(record);
  if (right.owed_key === record.owed_key) return [];
  return [{ of: record.id, counted: place(record), recorded: place(right), repair: moneyWrite(record, {}) }];
}

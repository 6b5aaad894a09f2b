import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { PracticeContext } from "@sereno/core/db/context";
import type { AppointmentRecord } from "@sereno/core/domain/appointment/entity";
import type { ClientRecord } from "@sereno/core/domain/client/entity";
import { indexes } from "@sereno/core/domain/kept/keys";
import type { PaymentRecord, TallyRecord } from "@sereno/core/domain/payment/entity";
import {
  appointmentCharge,
  incomeOf,
  methodOf,
  PAYMENT_METHODS,
  purchaseCharge,
} from "@sereno/core/domain/payment/rules";
import type { PurchaseRecord } from "@sereno/core/domain/purchase/entity";
import { chargeOfTarget, dueFromMinute, type Target } from "@sereno/core/store/client/debt";
import { toMonth } from "@sereno/core/store/payment/overview";

interface Records {
  clients: ClientRecord[];
  appointments: AppointmentRecord[];
  purchases: PurchaseRecord[];
  payments: PaymentRecord[];
  tallies: TallyRecord[];
  counters: { name: string; last: number }[];
}

export async function driftOfMoney(ctx: PracticeContext, records: Records): Promise<string[]> {
  const drifts = [driftOfBalances, driftOfAnnounced, driftOfMonths, driftOfReceipts];
  return [...drifts.flatMap((driftOf) => driftOf(records)), ...(await driftOfDebts(ctx, records))];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Compares clients' debt and credit with the records. `keep`: money kept for a deleted or cheaper appointment. */
function driftOfBalances({ clients, appointments, purchases, payments }: Records): string[] {
  return clients.flatMap((client) => {
    const isTheirs = ({ client_id }: { client_id: string }) => client_id === client.id;
    const charges = [
      ...appointments.filter(isTheirs).map(appointmentCharge),
      ...purchases.filter(isTheirs).map(purchaseCharge),
    ];
    const counted = payments.filter((each) => isTheirs(each) && each.status === "confirmed");
    const of = (kind: string) => sum(counted.filter((each) => each.kind === kind).map(({ amount }) => amount));
    const owed = sum(charges.map(({ balance }) => balance));
    const credit = of("payment") - of("refund") - of("keep") - sum(charges.map(({ paid }) => paid));
    return [
      ...((client.owed ?? 0) === owed ? [] : [`${client.id} owes ${client.owed}, the records say ${owed}`]),
      ...((client.credit ?? 0) === credit ? [] : [`${client.id} has ${client.credit} to their credit, not ${credit}`]),
      ...(credit < 0 ? [`${client.id} has a credit below nothing: ${credit}`] : []),
      ...charges.flatMap(({ price, paid }) => (paid > price ? [`${client.id} paid ${paid} for ${price}`] : [])),
    ];
  });
}

/** Compares the id and amount of each announced payment with the copy that its client's record holds. */
function driftOfAnnounced({ clients, payments }: Records): string[] {
  const carried = clients.flatMap(({ id, announced = {} }) =>
    Object.entries(announced).map(([payment, { amount }]) => `${payment} of ${amount} with ${id}`),
  );
  const waiting = payments.flatMap(({ id, amount, client_id, status }) =>
    status === "announced" ? [`${id} of ${amount} with ${client_id}`] : [],
  );
  return [
    ...waiting.filter((each) => !carried.includes(each)).map((each) => `${each} is not carried`),
    ...carried.filter((each) => !waiting.includes(each)).map((each) => `${each} does not wait to be verified`),
  ];
}

function driftOfMonths({ payments, tallies }: Records): string[] {
  const counted = payments.filter(({ status }) => status === "confirmed");
  return [
    ...new Set([...counted.map(({ received_on }) => received_on.slice(0, 7)), ...tallies.map(({ month }) => month)]),
  ].flatMap((month) => {
    const own = counted.filter(({ received_on }) => received_on.startsWith(month));
    const received = own.filter(({ kind }) => kind === "payment");
    const refunded = sum(own.filter(({ kind }) => kind === "refund").map(({ amount }) => amount));
    const stored = toMonth(month, tallies.find((each) => each.month === month) ?? null);
    const wanted = {
      ...stored,
      ...Object.fromEntries(
        PAYMENT_METHODS.map((method) => [
          method,
          sum(received.filter((each) => methodOf(each.method) === method).map(({ amount }) => amount)),
        ]),
      ),
      refunded,
      withheld: sum(received.map(({ withheld = 0 }) => withheld)),
      payments: received.length,
      income: sum(own.map(incomeOf)),
    };
    return JSON.stringify(stored) === JSON.stringify(wanted)
      ? []
      : [`${month} is ${JSON.stringify(stored)}, the payments say ${JSON.stringify(wanted)}`];
  });
}

/** Checks that receipt numbers start at 1 without gaps or repeats, and that the counter has the last one. */
function driftOfReceipts({ payments, counters }: Records): string[] {
  const numbers = payments.flatMap(({ number }) => (number === undefined ? [] : [number])).sort((a, b) => a - b);
  const last = counters.find(({ name }) => name === "receipt")?.last ?? 0;
  return [
    ...numbers.flatMap((number, index) => (number === index + 1 ? [] : [`receipt ${number} stands at ${index + 1}`])),
    ...(last === numbers.length ? [] : [`${last} receipts were counted, there are ${numbers.length}`]),
  ];
}

async function driftOfDebts({ db, practice }: PracticeContext, records: Records): Promise<string[]> {
  const found: string[] = [];
  const query = {
    TableName: db.table,
    IndexName: indexes.debt,
    KeyConditionExpression: "#pk = :pk",
    ExpressionAttributeNames: { "#pk": `${indexes.debt}pk` },
    ExpressionAttributeValues: { ":pk": practice.practice_id },
  };
  for await (const { Items = [] } of paginateQuery({ client: db.documents }, query))
    found.push(...Items.map(({ id, client_id, owed_key }) => `${id ?? client_id} ${owed_key}`));
  const appointments = records.appointments.map((record) => ({ kind: "appointment", record }) as const);
  const purchases = records.purchases.map((record) => ({ kind: "purchase", record }) as const);
  const targets: Target[] = [...appointments, ...purchases].filter((each) => chargeOfTarget(each).balance > 0);
  const minuteOf = (target: Target) => String(dueFromMinute(target)).padStart(8, "0");
  const owners = new Map(
    records.clients.map(({ id }) => [id, targets.filter(({ record }) => record.client_id === id)]),
  );
  const oldest = (own: Target[]) => own.map(minuteOf).sort()[0];
  const wanted = [
    ...appointments.flatMap((each) =>
      each.record.owed_key ? [`${each.record.id} #${99_999_999 - dueFromMinute(each)}`] : [],
    ),
    ...[...owners].flatMap(([id, own]) => (own.length > 0 ? [`${id} 1:${oldest(own)}`] : [])),
    ...records.payments.flatMap((each) => (each.status === "announced" ? [`${each.id} 0:${each.created_at}`] : [])),
  ];
  const [is, ought] = [new Set(found), new Set(wanted)];
  const { data: stored } = await db.dueTotal.get({ practice_id: practice.practice_id }).go({ consistent: true });
  const counted = [...owners.values()].flat().filter((each) => !(each.kind === "appointment" && each.record.owed_key));
  const total = sum(counted.map((each) => chargeOfTarget(each).balance));
  return [
    ...wanted.filter((each) => !is.has(each)).map((each) => `${each} is not among the debts`),
    ...found.filter((each) => !ought.has(each)).map((each) => `${each} is among the debts`),
    ...((stored?.amount ?? 0) === total ? [] : [`${stored?.amount} is due in all, the records say ${total}`]),
    ...records.clients.flatMap((client) => driftOfUnpaid(client, owners.get(client.id) ?? [])),
  ];
}

function driftOfUnpaid({ id, unpaid = {} }: ClientRecord, targets: Target[]): string[] {
  const items = Object.entries(unpaid).map(([of, [since, price, paid]]) => `${of} ${since} ${price} ${paid}`);
  const recorded = targets.map((target) => {
    const { price, paid } = chargeOfTarget(target);
    return `${target.record.id} ${dueFromMinute(target)} ${price} ${paid}`;
  });
  return items.sort().join() === recorded.sort().join() ? [] : [`${id} carries ${items}, the records say ${recorded}`];
}

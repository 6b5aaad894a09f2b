import type * as z from "zod/mini";
import { chance } from "../chance";
import { dayChanges } from "../records/appointment/occupancy";
import { countWrites } from "../records/client/count";
import type { Target } from "../records/client/debt";
import { markWrite, readMarks } from "../records/handoff/change";
import { EXPIRE_DUE } from "../records/purchase/ledger";
import { commit, decideAgain, type Write } from "../table/commit";
import type { Lookup } from "../table/electrodb";
import type { AppointmentRecord } from "../things/appointment/entity";
import type { BillRecord } from "../things/bill/entity";
import { type ClientRecord, TASK_PHASES } from "../things/client/entity";
import { personOf } from "../things/client/person";
import { directoryText } from "../things/client/rules";
import type { BroughtKind, Kind } from "../things/export/asked/schema";
import { COPIED } from "../things/export/schema";
import { announcedAt } from "../things/kept/debts";
import { dueFrom, notDue } from "../things/kept/due";
import type { PaymentRecord } from "../things/payment/entity";
import { appointmentCharge } from "../things/payment/rules";
import type { PurchaseRecord } from "../things/purchase/entity";
import { type Bringing, bringAll, ownersOf, readRecords, stillRestoring } from "./restore-batch";
import { ownerWrites } from "./restore-owners";
import {
  appointmentWrites,
  billWrites,
  counterWrites,
  paymentWrites,
  requireApart,
  requireInSeries,
  requirePurchases,
} from "./restore-writes";

type Restorer = (at: Bringing, raw: readonly unknown[]) => Promise<void>;

/** How records of a kind are brought once they are read by its shape. */
const by =
  <S extends z.ZodMiniType>(
    kind: Kind,
    schema: S,
    bring: (at: Bringing, records: z.infer<S>[]) => Promise<void>,
  ): Restorer =>
  (at, raw) =>
    bring(at, readRecords(kind, schema, raw));

/** The same of records that touch nothing but themselves. */
const alone =
  <S extends z.ZodMiniType>(
    kind: Kind,
    schema: S,
    {
      lookup,
      write,
    }: { lookup(at: Bringing, record: z.infer<S>): Lookup<unknown>; write(at: Bringing, record: z.infer<S>): Write[] },
  ): Restorer =>
  (at, raw) =>
    bringAll(at, readRecords(kind, schema, raw), {
      lookup: (record) => lookup(at, record),
      items: (record) => write(at, record).map((_, index) => `${lookup(at, record).key.sk} ${index}`),
      writes: async (fresh) => fresh.flatMap((record) => write(at, record)),
    });

const idOf = ({ ctx }: Bringing) => ({ practice_id: ctx.practice.practice_id });
const created = (write: Write["write"]): Write => ({ write, refused: decideAgain });

const clients = by("clients", COPIED.clients, (at, given) => {
  const of = idOf(at);
  const { db } = at.ctx;
  const records = given.map(
    (each): ClientRecord => ({
      ...of,
      ...each,
      directory: directoryText(personOf(each)),
      total_appointments: 0,
      completed_appointments: 0,
      visits: {},
      packages: {},
      sales: 0,
      revision: 1,
    }),
  );
  return bringAll(at, records, {
    lookup: ({ id }) => db.one.client({ ...of, id }),
    items: ({ id }) => [id, "count 0", "count 1"],
    writes: async (fresh) => [
      ...fresh.map((record) => created(({ client }) => client.create(record).commit())),
      ...countWrites(
        of.practice_id,
        fresh.map(({ id }) => id),
      ),
    ],
  });
});

const identities = by("identities", COPIED.identities, async (at, given) => {
  const of = idOf(at);
  await ownersOf(at, "identities", given);
  return bringAll(at, given, {
    lookup: ({ identity }) => at.ctx.db.one.identity({ ...of, identity }),
    items: ({ identity }) => [identity],
    writes: async (fresh) =>
      fresh.map((record) => created((entities) => entities.identity.create({ ...of, ...record }).commit())),
  });
});

const purchases = by("purchases", COPIED.purchases, (at, given) => {
  const of = idOf(at);
  const records = given.map(
    ({ is_expiry_entered, ...each }): PurchaseRecord => ({
      ...of,
      ...each,
      ...(is_expiry_entered ? notDue : dueFrom(EXPIRE_DUE, of.practice_id, each.expires_at)),
    }),
  );
  return bringAll(at, records, {
    lookup: ({ id }) => at.ctx.db.one.purchase({ ...of, id }),
    items: ({ id, client_id }) => [id, client_id, `debtor ${client_id}`],
    writes: async (fresh) => {
      const owners = await ownersOf(at, "purchases", fresh);
      const targets = fresh.map((record): Target => ({ kind: "purchase", record }));
      return [
        ...fresh.map((record) => created(({ purchase }) => purchase.create(record).commit())),
        ...ownerWrites(at, owners, { targets, payments: [] }),
      ];
    },
  });
});

const appointments = by("appointments", COPIED.appointments, async (at, given) => {
  const of = idOf(at);
  const records = given.map((each): AppointmentRecord => ({ ...of, ...each }));
  requireApart(records);
  await requireInSeries(at, records);
  await requirePurchases(at, "appointments", records, ({ package_purchase_id }) => package_purchase_id ?? null);
  return bringAll(at, records, {
    lookup: ({ id }) => at.ctx.db.one.appointment({ ...of, id }),
    items: (record) => [
      record.id,
      record.client_id,
      ...(appointmentCharge(record).balance > 0 ? [`debtor ${record.client_id}`] : []),
      ...(record.is_virtual ? [`task ${record.id}`] : []),
      ...dayChanges(null, record).map(({ day }) => `day ${day}`),
    ],
    writes: (fresh) => appointmentWrites(at, fresh),
  });
});

const sessions = by("sessions", COPIED.sessions, async (at, given) => {
  const of = idOf(at);
  await requirePurchases(at, "sessions", given, ({ purchase_id }) => purchase_id);
  return bringAll(at, given, {
    lookup: ({ purchase_id, id }) => at.ctx.db.one.ledger({ ...of, purchase_id, id }),
    items: ({ id }) => [id],
    writes: async (fresh) =>
      fresh.map((record) => created(({ ledger }) => ledger.create({ ...of, ...record }).commit())),
  });
});

const payments = by("payments", COPIED.payments, (at, given) => {
  const of = idOf(at);
  const records = given.map(
    (each): PaymentRecord => ({
      ...of,
      ...each,
      ...(each.status === "announced" && announcedAt(of.practice_id, each.created_at)),
    }),
  );
  return bringAll(at, records, {
    lookup: ({ id }) => at.ctx.db.one.payment({ ...of, id }),
    items: ({ id, client_id, received_on }) => [
      id,
      `mark ${id}`,
      client_id,
      `debtor ${client_id}`,
      `month ${received_on.slice(0, 7)}`,
      "counter",
    ],
    writes: (fresh) => paymentWrites(at, fresh),
  });
});

const bills = by("bills", COPIED.bills, (at, given) => {
  const of = idOf(at);
  return bringAll(
    at,
    given.map((each): BillRecord => ({ ...of, ...each })),
    {
      lookup: ({ id }) => at.ctx.db.one.bill({ ...of, id }),
      items: ({ id, covers = [] }) => [id, "counter", ...covers.map((target) => `mark ${target}`)],
      writes: (fresh) => billWrites(at, fresh),
    },
  );
});

const counters = by("counters", COPIED.counters, async (at, given) => {
  for (const { name, last } of given) {
    await commit({ db: at.ctx.db }, async () => {
      const writes = await counterWrites(at, name, [last]);
      return { writes: [stillRestoring(idOf(at).practice_id, at.file), ...writes], result: undefined };
    });
  }
});

const waiting = by("waiting", COPIED.waiting, async (at, given) => {
  const of = idOf(at);
  await ownersOf(at, "waiting", given);
  return bringAll(at, given, {
    lookup: ({ client_id }) => at.ctx.db.one.waiting({ ...of, client_id }),
    items: ({ client_id }) => [client_id],
    writes: async (fresh) =>
      fresh.map((record) => created((entities) => entities.waiting.create({ ...of, ...record }).commit())),
  });
});

const handoffs = by("handoffs", COPIED.handoffs, (at, given) => {
  const of = idOf(at);
  const { db } = at.ctx;
  return bringAll(at, given, {
    lookup: ({ state, id }) => db.one.handoff({ ...of, state, id }),
    items: ({ id, state, people }) => [id, ...(state === "open" ? people : [])],
    writes: async (fresh) => {
      const open = fresh.filter(({ state }) => state === "open");
      const people = [...new Set(open.flatMap((record) => record.people))];
      const marks = people.length > 0 ? await readMarks(at.ctx, people) : [];
      // Who is handed over here already is so by that.
      const taken = new Set(people.filter((_, index) => marks[index]));
      return fresh.flatMap((record) => {
        const own = record.state === "open" ? [...new Set(record.people)].filter((each) => !taken.has(each)) : [];
        for (const each of own) taken.add(each);
        const brought = record.state === "open" ? { ...record, people: own } : record;
        return [
          created(({ handoff }) => handoff.create({ ...of, ...brought }).commit()),
          ...own.map((person) => markWrite({ ...of, person }, record.id)),
        ];
      });
    },
  });
});

/** How each kind is brought. */
export const RESTORERS: Record<BroughtKind, Restorer> = {
  clients,
  identities,
  merged_clients: alone("merged_clients", COPIED.merged_clients, {
    lookup: (at, { client_id }) => at.ctx.db.one.clientTask({ ...idOf(at), client_id }),
    write: (at, record) => [
      created(({ clientTask }) =>
        clientTask
          .create({
            ...idOf(at),
            ...record,
            kind: "merge",
            phase: TASK_PHASES[0],
            changed: 0,
            revision: chance().uuid(),
          })
          .commit(),
      ),
    ],
  }),
  packages: alone("packages", COPIED.packages, {
    lookup: (at, { id }) => at.ctx.db.one.package({ ...idOf(at), id }),
    write: (at, record) => [created((entities) => entities.package.create({ ...idOf(at), ...record }).commit())],
  }),
  series: alone("series", COPIED.series, {
    lookup: (at, { id }) => at.ctx.db.one.series({ ...idOf(at), id }),
    write: (at, record) => [
      created(({ series }) => series.create({ ...idOf(at), ...record, done: record.appointment_ids.length }).commit()),
    ],
  }),
  purchases,
  appointments,
  sessions,
  payments,
  bills,
  counters,
  expenses: alone("expenses", COPIED.expenses, {
    lookup: (at, { id }) => at.ctx.db.one.expense({ ...idOf(at), id }),
    write: (at, record) => [created(({ expense }) => expense.create({ ...idOf(at), ...record }).commit())],
  }),
  closed_months: alone("closed_months", COPIED.closed_months, {
    lookup: (at, { month }) => at.ctx.db.one.closedMonth({ ...idOf(at), month }),
    write: (at, record) => [created(({ closedMonth }) => closedMonth.create({ ...idOf(at), ...record }).commit())],
  }),
  waiting,
  handoffs,
  activity: alone("activity", COPIED.activity, {
    lookup: (at, { id }) => at.ctx.db.one.agentActivity({ ...idOf(at), id }),
    write: (at, record) => [created(({ agentActivity }) => agentActivity.create({ ...idOf(at), ...record }).commit())],
  }),
  exceptions: alone("exceptions", COPIED.exceptions, {
    lookup: (at, { exception_date }) => at.ctx.db.one.exception({ ...idOf(at), exception_date }),
    write: (at, record) => [created(({ exception }) => exception.create({ ...idOf(at), ...record }).commit())],
  }),
};

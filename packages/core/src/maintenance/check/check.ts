import type { Database } from "../../db/database";
import type { QueryFor } from "../../db/electrodb";
import { type Context, readOne, readQuery, readTogether } from "../../db/index";
import type { EntityName, RecordOf } from "../../domain/entities";
import type { Position } from "../../domain/migration/entity";
import { minuteOfDate } from "../../lib/time/rules";
import { countLookups } from "../../store/client/count";
import { MIGRATIONS, versionAfter } from "../migration/list";
import { scanPage } from "../migration/migration";
import { daysAdrift, overlapping } from "./agenda";
import type { Difference } from "./difference";
import { announcedOf, balanceOf, debtorOf, monthsOf, placeOf, receiptsOf, targetsOf, totalOf } from "./money";
import { countsAdrift, identitiesAdrift, totalAdrift } from "./people";
import { impossible, purchasesAdrift, seriesAdrift } from "./statuses";

type Checker = Pick<Context, "db" | "clock">;

/** Compares a practice's counts, sums, identities and occupied times with its records. If they differ, reads again and
 * reports the differences that both reads show, because a concurrent change looks like a difference. */
export async function checkPractice(ctx: Checker, practice_id: string): Promise<Difference[]> {
  const first = await look(ctx, practice_id);
  if (first.length === 0) return [];
  const seen = new Set(first.map(textOf));
  return (await look(ctx, practice_id)).filter((each) => seen.has(textOf(each)));
}

const textOf = ({ of, counted, recorded }: Difference) => JSON.stringify([of, counted, recorded]);

const readAll = async <N extends EntityName>(db: Database, name: N, query: QueryFor<N>): Promise<RecordOf<N>[]> =>
  (await readQuery(db, name, query, { consistent: true })).data;

async function look({ db, clock }: Checker, practice_id: string): Promise<Difference[]> {
  const at = { practice_id };
  // Counts are read before records: a change between the two reads makes the repair's condition fail.
  const [practice, parts, receipt, total, clients, tasks, identities, days, series, tallies, debtors] =
    await Promise.all([
      readOne(db, db.one.practice(at)),
      readTogether(db, countLookups(db, practice_id)),
      readOne(db, db.one.counter({ practice_id, name: "receipt" })),
      readOne(db, db.one.dueTotal(at)),
      readAll(db, "client", db.client.query.client(at)),
      readAll(db, "clientTask", db.clientTask.query.task(at)),
      readAll(db, "identity", db.identity.query.identity(at)),
      readAll(db, "day", db.day.query.day(at)),
      readAll(db, "series", db.series.query.series(at)),
      readAll(db, "tally", db.tally.query.tally(at)),
      readAll(db, "debtor", db.debtor.query.debtor(at)),
    ]);
  const [appointments, purchases, ledger, payments] = await Promise.all([
    readAll(db, "appointment", db.appointment.query.appointment(at)),
    readAll(db, "purchase", db.purchase.query.purchase(at)),
    readAll(db, "ledger", db.ledger.query.entry(at)),
    readAll(db, "payment", db.payment.query.payment(at)),
  ]);
  // The clock is read after the records, so a debt not yet due at `now` was not yet due when its record was written.
  const now = clock.now();
  const targets = targetsOf(appointments, purchases, minuteOfDate(now));
  const merged = tasks.filter(({ into }) => into);
  const owners = new Set([...clients.map(({ id }) => id), ...merged.map(({ client_id }) => client_id)]);
  return [
    ...daysAdrift(practice_id, days, appointments),
    ...overlapping(appointments),
    ...countsAdrift(clients, appointments),
    ...(practice ? totalAdrift(practice, parts, clients) : []),
    ...identitiesAdrift(clients, identities, tasks),
    ...impossible(appointments, now),
    ...purchasesAdrift(purchases, ledger, series, now),
    ...seriesAdrift(series, appointments),
    ...clients.flatMap((client) => balanceOf(client, appointments, purchases, payments)),
    ...clients.flatMap((client) => announcedOf(client, payments)),
    ...monthsOf(practice_id, tallies, payments),
    ...receiptsOf(practice_id, receipt?.last, payments),
    ...appointments.flatMap((record) => placeOf(record, minuteOfDate(now))),
    ...clients.flatMap((client) => debtorOf(client, targets, debtors)),
    ...totalOf(practice_id, total?.amount, targets, owners),
  ];
}

export async function* checkAll(ctx: Checker): AsyncGenerator<Difference[]> {
  let after: Position | undefined;
  do {
    const { items, position } = await scanPage(ctx.db, { entities: ["practice"], after, limit: 500 });
    for (const { practice_id } of items) yield await checkPractice(ctx, String(practice_id));
    after = position ?? undefined;
  } while (after);
}

/** Whether all migrations have run; the next start runs missing ones. */
export const isPresentShape = async ({ db }: Checker): Promise<boolean> =>
  (await readOne(db, db.one.dataVersion({})))?.version === versionAfter(MIGRATIONS.length);

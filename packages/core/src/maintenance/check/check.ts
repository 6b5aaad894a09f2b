import { type Context, readOne, readQuery, readTogether } from "../../db/index";
import type { Position } from "../../domain/migration/entity";
import { countLookups } from "../../store/client/count";
import { MIGRATIONS, versionAfter } from "../migration/list";
import { scanPage } from "../migration/migration";
import { daysAdrift, overlapping } from "./agenda";
import type { Difference } from "./difference";
import { recount } from "./money";
import { countsAdrift, identitiesAdrift, totalAdrift } from "./people";
import { impossible, purchasesAdrift, seriesAdrift } from "./statuses";

type Checker = Pick<Context, "db" | "clock">;

const WHOLE = { consistent: true };

/** Compares a practice's counts, sums, identities and occupied times with its records. Reads twice and reports the
 * differences that both reads show, because a concurrent change looks like a difference. */
export async function checkPractice(ctx: Checker, practice_id: string): Promise<Difference[]> {
  const first = await look(ctx, practice_id);
  if (first.length === 0) return [];
  const seen = new Set(first.map(textOf));
  return (await look(ctx, practice_id)).filter((each) => seen.has(textOf(each)));
}

const textOf = ({ of, counted, recorded }: Difference) => JSON.stringify([of, counted, recorded]);

async function look({ db, clock }: Checker, practice_id: string): Promise<Difference[]> {
  const at = { practice_id };
  // Counts are read before records: a change between the two reads makes the repair's condition fail.
  const [practice, parts, clients, tasks, identities, days, series] = await Promise.all([
    readOne(db, db.one.practice(at)),
    readTogether(db, countLookups(db, practice_id)),
    readQuery(db, "client", db.client.query.client(at), WHOLE),
    readQuery(db, "clientTask", db.clientTask.query.task(at), WHOLE),
    readQuery(db, "identity", db.identity.query.identity(at), WHOLE),
    readQuery(db, "day", db.day.query.day(at), WHOLE),
    readQuery(db, "series", db.series.query.series(at), WHOLE),
  ]);
  const [appointments, purchases, ledger] = await Promise.all([
    readQuery(db, "appointment", db.appointment.query.appointment(at), WHOLE),
    readQuery(db, "purchase", db.purchase.query.purchase(at), WHOLE),
    readQuery(db, "ledger", db.ledger.query.entry(at), WHOLE),
  ]);
  return [
    ...daysAdrift(practice_id, days.data, appointments.data),
    ...overlapping(appointments.data),
    ...countsAdrift(clients.data, appointments.data),
    ...(practice ? totalAdrift(practice, parts, clients.data) : []),
    ...identitiesAdrift(clients.data, identities.data, tasks.data),
    ...impossible(appointments.data, clock.now()),
    ...purchasesAdrift(purchases.data, ledger.data, series.data, clock.now()),
    ...seriesAdrift(series.data, appointments.data),
    ...(await recount({ db, clock }, practice_id)),
  ];
}

const PAGE = 500;

export async function* checkAll(ctx: Checker): AsyncGenerator<Difference[]> {
  let after: Position | undefined;
  do {
    const { items, position } = await scanPage(ctx.db, { entities: ["practice"], after, limit: PAGE });
    for (const { practice_id } of items) yield await checkPractice(ctx, String(practice_id));
    after = position ?? undefined;
  } while (after);
}

/** Whether all migrations have run; the next start runs missing ones. */
export const isPresentShape = async ({ db }: Checker): Promise<boolean> =>
  (await readOne(db, db.one.dataVersion({})))?.version === versionAfter(MIGRATIONS.length);

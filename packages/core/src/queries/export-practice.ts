import type { Database } from "../db/database";
import type { QueryFor } from "../db/electrodb";
import { type PracticeContext, readOne, readQuery } from "../db/index";
import { EXPORTED, type Kind, PAGE_RECORDS, type PageInput } from "../domain/export/asked/schema";
import type { Copied, EntityOf, Stored, Taken } from "../domain/export/schema";
import { AppError } from "../errors";
import { withPracticeOfNow } from "../store/practice/read";

export interface CopyPage<K extends Kind = Kind> {
  records: Copied<K>[];
  next_cursor: string | null;
}

const BUSY_TEXT =
  "Sereno todavía está terminando un cambio grande (unir o borrar un cliente, deshacer una importación, cerrar un día o una serie). Espera un minuto e inténtalo de nuevo.";

/** Requires that no job has a large change to finish, which would make the copy inconsistent. @throws `busy`. */
async function requireSettled({ db, practice: { practice_id } }: PracticeContext): Promise<void> {
  const at = { practice_id };
  const WHOLE = { consistent: true };
  const [tasks, imports, closures, series] = await Promise.all([
    readQuery(db, "clientTask", db.clientTask.query.task(at), WHOLE),
    readQuery(db, "import", db.import.query.import(at), WHOLE),
    readQuery(db, "dayClosure", db.dayClosure.query.dayClosure(at), WHOLE),
    readQuery(db, "series", db.series.query.series(at), WHOLE),
  ]);
  const changing = tasks.data.filter(({ kind }) => kind !== "announce");
  if ([...changing, ...imports.data, ...closures.data, ...series.data].some(({ due }) => due !== undefined))
    throw new AppError("busy", { message: BUSY_TEXT });
}

interface ReadOptions {
  cursor: string | null | undefined;
  limit: number;
  consistent: true;
}

export const exportedNames = (db: Database, kind: Kind): string[] =>
  Object.entries(db[EXPORTED[kind]].schema.attributes).flatMap(([name, field]) => ("excluded" in field ? [] : [name]));

const exporterOf = <K extends Kind>(db: Database, kind: K) => {
  const names = new Set(exportedNames(db, kind));
  return (record: Stored<K>) =>
    Object.fromEntries(
      Object.entries(record).filter(([name, value]) => value !== undefined && names.has(name)),
    ) as Taken<K>;
};

const plain = <R, T>(record: R, take: (record: R) => T): T => take(record);

/** Returns a reader of a kind's pages. `query` selects the records; `toCopied` converts each record for the export. */
const read =
  <K extends Kind, C>(
    kind: K,
    query: (db: Database, at: { practice_id: string }) => QueryFor<EntityOf<K>>,
    toCopied: (record: Stored<K>, take: (record: Stored<K>) => Taken<K>) => C,
  ) =>
  async ({ db, practice: { practice_id } }: PracticeContext, options: ReadOptions) => {
    const { data, cursor } = await readQuery(db, EXPORTED[kind], query(db, { practice_id }), options);
    const take = exporterOf(db, kind);
    return { records: data.map((record) => toCopied(record, take)), next_cursor: cursor };
  };

const COUNTERS = ["receipt", "bill"] as const;

const READERS: { [K in Kind]: (ctx: PracticeContext, options: ReadOptions) => Promise<CopyPage<K>> } = {
  clients: read(
    "clients",
    (db, at) => db.client.query.client(at),
    (record, take) => {
      const { announced = {} } = record;
      return take({ ...record, announced: Object.keys(announced).length > 0 ? announced : undefined });
    },
  ),
  identities: read("identities", (db, at) => db.identity.query.identity(at), plain),
  merged_clients: async ({ db, practice: { practice_id } }, options) => {
    const page = await readQuery(db, "clientTask", db.clientTask.query.task({ practice_id }), options);
    const merged = page.data.flatMap(({ client_id, into, created_at }) =>
      into ? [{ client_id, into, created_at }] : [],
    );
    return { records: merged, next_cursor: page.cursor };
  },
  packages: read("packages", (db, at) => db.package.query.package(at), plain),
  series: read("series", (db, at) => db.series.query.series(at), plain),
  purchases: read(
    "purchases",
    (db, at) => db.purchase.query.purchase(at),
    (record, take) => ({ ...take(record), is_expiry_entered: record.due === undefined }),
  ),
  appointments: read("appointments", (db, at) => db.appointment.query.appointment(at), plain),
  sessions: read("sessions", (db, at) => db.ledger.query.entry(at), plain),
  payments: read("payments", (db, at) => db.payment.query.payment(at), plain),
  bills: read("bills", (db, at) => db.bill.query.bill(at), plain),
  expenses: read("expenses", (db, at) => db.expense.query.expense(at), plain),
  counters: async ({ db, practice: { practice_id } }) => {
    const found = await Promise.all(COUNTERS.map((name) => readOne(db, db.one.counter({ practice_id, name }))));
    const records = COUNTERS.flatMap((name, index) => {
      const last = found[index]?.last;
      return last === undefined ? [] : [{ name, last }];
    });
    return { records, next_cursor: null };
  },
  waiting: read("waiting", (db, at) => db.waiting.query.waiting(at), plain),
  handoffs: read("handoffs", (db, at) => db.handoff.query.handoff(at), plain),
  activity: read("activity", (db, at) => db.agentActivity.query.activity(at), plain),
  exceptions: read("exceptions", (db, at) => db.exception.query.exception(at), plain),
  profile: async (ctx) => {
    await requireSettled(ctx);
    const { practice } = await withPracticeOfNow(ctx);
    return { records: [exporterOf(ctx.db, "profile")(practice)], next_cursor: null };
  },
};

/** A page of the records of one kind, in key order. A complete export reads the kind `profile` first.
 * @throws AppError `busy` for `profile` while a job has a large change to finish. */
export const exportPage = (ctx: PracticeContext, { kind, cursor }: PageInput): Promise<CopyPage> =>
  READERS[kind](ctx, { cursor, limit: PAGE_RECORDS, consistent: true });

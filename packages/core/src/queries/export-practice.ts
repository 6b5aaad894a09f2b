import type { PracticeContext } from "../db/context";
import type { Database } from "../db/database";
import type { EntityName, QueryFor, RecordOf } from "../db/electrodb";
import { readOne, readQuery } from "../db/read";
import { type Kind, PAGE_RECORDS, type PageInput } from "../domain/export/asked/schema";
import { type Copied, EXCLUDED_FIELDS, type Stored, type Taken } from "../domain/export/schema";
import { AppError } from "../errors";
import { withPracticeOfNow } from "../store/practice/read";

/** A page of the practice's export. */
export interface CopyPage<K extends Kind = Kind> {
  records: Copied<K>[];
  next_cursor: string | null;
}

const BUSY_TEXT =
  "Sereno todavía está terminando un cambio grande (unir o borrar un cliente, deshacer una importación, cerrar un día o una serie). Espera un minuto e inténtalo de nuevo.";

/** @throws AppError `busy` while a job is changing the records, because the copy would be inconsistent. */
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
  const isAtWork = [...changing, ...imports.data, ...closures.data, ...series.data].some(
    ({ due }) => due !== undefined,
  );
  if (isAtWork) throw new AppError("busy", { message: BUSY_TEXT });
}

type InPractice = { practice_id: string };

interface ReadOptions {
  cursor: string | null | undefined;
  limit: number;
  consistent: true;
}

type Reader<K extends Kind> = (ctx: PracticeContext, options: ReadOptions) => Promise<CopyPage<K>>;

/** The exported members of a stored record. */
const taken = <K extends Kind>(kind: K, record: Stored[K]): Taken<K> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => value !== undefined && name !== "practice_id" && !(name in EXCLUDED_FIELDS[kind]),
    ),
  ) as Taken<K>;

const as =
  <K extends Kind>(kind: K) =>
  (record: Stored[K]): Taken<K> =>
    taken(kind, record);

/** Reads a kind by a query of one entity, with its records as `toCopied` returns them. */
const read =
  <N extends EntityName, C>(
    name: N,
    query: (db: Database, at: InPractice) => QueryFor<N>,
    toCopied: (record: RecordOf<N>) => C,
  ) =>
  async ({ db, practice: { practice_id } }: PracticeContext, options: ReadOptions) => {
    const { data, cursor } = await readQuery(db, name, query(db, { practice_id }), options);
    return { records: data.map(toCopied), next_cursor: cursor };
  };

const COUNTERS = ["receipt", "bill"] as const;

const READERS: { [K in Kind]: Reader<K> } = {
  clients: read(
    "client",
    (db, at) => db.client.query.client(at),
    (record) => {
      const { announced = {} } = record;
      return taken("clients", { ...record, announced: Object.keys(announced).length > 0 ? announced : undefined });
    },
  ),
  identities: read("identity", (db, at) => db.identity.query.identity(at), as("identities")),
  merged_clients: async ({ db, practice: { practice_id } }, options) => {
    const page = await readQuery(db, "clientTask", db.clientTask.query.task({ practice_id }), options);
    const merged = page.data.flatMap(({ client_id, into, created_at }) =>
      into ? [{ client_id, into, created_at }] : [],
    );
    return { records: merged, next_cursor: page.cursor };
  },
  packages: read("package", (db, at) => db.package.query.package(at), as("packages")),
  series: read("series", (db, at) => db.series.query.series(at), as("series")),
  purchases: read(
    "purchase",
    (db, at) => db.purchase.query.purchase(at),
    (record) => ({ ...taken("purchases", record), is_expiry_entered: record.due === undefined }),
  ),
  appointments: read("appointment", (db, at) => db.appointment.query.appointment(at), as("appointments")),
  sessions: read("ledger", (db, at) => db.ledger.query.entry(at), as("sessions")),
  payments: read("payment", (db, at) => db.payment.query.payment(at), as("payments")),
  bills: read("bill", (db, at) => db.bill.query.bill(at), as("bills")),
  expenses: read("expense", (db, at) => db.expense.query.expense(at), as("expenses")),
  counters: async ({ db, practice: { practice_id } }) => {
    const found = await Promise.all(COUNTERS.map((name) => readOne(db, db.one.counter({ practice_id, name }))));
    const records = COUNTERS.flatMap((name, index) => {
      const last = found[index]?.last;
      return last === undefined ? [] : [{ name, last }];
    });
    return { records, next_cursor: null };
  },
  waiting: read("waiting", (db, at) => db.waiting.query.waiting(at), as("waiting")),
  handoffs: read("handoff", (db, at) => db.handoff.query.handoff(at), as("handoffs")),
  activity: read("agentActivity", (db, at) => db.agentActivity.query.activity(at), as("activity")),
  exceptions: read("exception", (db, at) => db.exception.query.exception(at), as("exceptions")),
  profile: async (ctx) => {
    await requireSettled(ctx);
    const { practice } = await withPracticeOfNow(ctx);
    return { records: [taken("profile", practice)], next_cursor: null };
  },
};

/**
 * A page of one exported kind, read from the table in key order. To export everything, read the profile first and last:
 * it fails while a job is changing records.
 * @throws AppError `busy` then.
 */
export const exportPage = (ctx: PracticeContext, { kind, cursor }: PageInput): Promise<CopyPage> =>
  READERS[kind](ctx, { cursor, limit: PAGE_RECORDS, consistent: true });

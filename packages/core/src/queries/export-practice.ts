import type { PracticeContext } from "../db/context";
import { type Page, readOne, readQuery } from "../db/read";
import { type Kind, PAGE_RECORDS, type PageInput } from "../domain/export/asked/schema";
import { COPIED, type Copied } from "../domain/export/schema";
import { AppError } from "../errors";
import { withPracticeOfNow } from "../store/practice/read";

/** A page of the practice's export. */
export interface CopyPage<K extends Kind = Kind> {
  records: Copied<K>[];
  next_cursor: string | null;
}

/** The members of a record that the exported shape names. */
function taken<S extends object, R extends { [N in keyof S]?: unknown }>({ shape }: { shape: S }, record: R) {
  const names = Object.keys(shape) as (keyof S & keyof R)[];
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  ) as Pick<R, keyof S & keyof R>;
}

const pageOf = <R, C>({ data, cursor }: Page<R>, toCopied: (record: R) => C) => ({
  records: data.map(toCopied),
  next_cursor: cursor,
});

const BUSY_TEXT =
  "Sereno todavía está terminando un cambio grande (unir o borrar un cliente, deshacer una importación, cerrar un día o una serie). Espera un minuto e inténtalo de nuevo.";

/** @throws AppError `busy` while a job is changing the records, because the copy would be inconsistent. */
async function requireSettled({ db, practice: { practice_id } }: PracticeContext): Promise<void> {
  const at = { practice_id };
  const WHOLE = { consistent: true };
  const [tasks, imports, closings, series] = await Promise.all([
    readQuery(db, "clientTask", db.clientTask.query.task(at), WHOLE),
    readQuery(db, "import", db.import.query.import(at), WHOLE),
    readQuery(db, "closing", db.closing.query.closing(at), WHOLE),
    readQuery(db, "series", db.series.query.series(at), WHOLE),
  ]);
  const changing = tasks.data.filter(({ kind }) => kind !== "announce");
  const isAtWork = [...changing, ...imports.data, ...closings.data, ...series.data].some(
    ({ due }) => due !== undefined,
  );
  if (isAtWork) throw new AppError("busy", { message: BUSY_TEXT });
}

type Reader<K extends Kind> = (ctx: PracticeContext, options: ReadOptions) => Promise<CopyPage<K>>;
type ReadOptions = { cursor: string | null | undefined; limit: number; consistent: true };

const COUNTERS = COPIED.counters.shape.name.options;

const READERS: { [K in Kind]: Reader<K> } = {
  clients: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "client", db.client.query.client({ practice_id }), options), (record) => {
      const { announced = {} } = record;
      return taken(COPIED.clients, { ...record, announced: Object.keys(announced).length > 0 ? announced : undefined });
    }),
  identities: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "identity", db.identity.query.identity({ practice_id }), options), (record) =>
      taken(COPIED.identities, record),
    ),
  merged_clients: async ({ db, practice: { practice_id } }, options) => {
    const page = await readQuery(db, "clientTask", db.clientTask.query.task({ practice_id }), options);
    const merged = page.data.flatMap(({ client_id, into, created_at }) =>
      into ? [{ client_id, into, created_at }] : [],
    );
    return { records: merged, next_cursor: page.cursor };
  },
  packages: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "package", db.package.query.package({ practice_id }), options), (record) =>
      taken(COPIED.packages, record),
    ),
  series: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "series", db.series.query.series({ practice_id }), options), (record) =>
      taken(COPIED.series, record),
    ),
  purchases: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "purchase", db.purchase.query.purchase({ practice_id }), options), (record) =>
      taken(COPIED.purchases, { ...record, is_expiry_entered: record.due === undefined }),
    ),
  appointments: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "appointment", db.appointment.query.appointment({ practice_id }), options), (record) =>
      taken(COPIED.appointments, record),
    ),
  sessions: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "ledger", db.ledger.query.entry({ practice_id }), options), (record) =>
      taken(COPIED.sessions, record),
    ),
  payments: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "payment", db.payment.query.payment({ practice_id }), options), (record) =>
      taken(COPIED.payments, record),
    ),
  bills: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "bill", db.bill.query.bill({ practice_id }), options), (record) =>
      taken(COPIED.bills, record),
    ),
  expenses: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "expense", db.expense.query.expense({ practice_id }), options), (record) =>
      taken(COPIED.expenses, record),
    ),
  counters: async ({ db, practice: { practice_id } }) => {
    const found = await Promise.all(COUNTERS.map((name) => readOne(db, db.one.counter({ practice_id, name }))));
    const records = COUNTERS.flatMap((name, index) => {
      const last = found[index]?.last;
      return last === undefined ? [] : [{ name, last }];
    });
    return { records, next_cursor: null };
  },
  waiting: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "waiting", db.waiting.query.waiting({ practice_id }), options), (record) =>
      taken(COPIED.waiting, record),
    ),
  handoffs: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "handoff", db.handoff.query.handoff({ practice_id }), options), (record) =>
      taken(COPIED.handoffs, record),
    ),
  activity: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "agentActivity", db.agentActivity.query.activity({ practice_id }), options), (record) =>
      taken(COPIED.activity, record),
    ),
  exceptions: async ({ db, practice: { practice_id } }, options) =>
    pageOf(await readQuery(db, "exception", db.exception.query.exception({ practice_id }), options), (record) =>
      taken(COPIED.exceptions, record),
    ),
  profile: async (ctx) => {
    await requireSettled(ctx);
    const { practice } = await withPracticeOfNow(ctx);
    return { records: [taken(COPIED.profile, practice)], next_cursor: null };
  },
};

/**
 * A page of one exported kind, read from the table in key order. To export everything, read the profile first and last:
 * it fails while a job is changing records.
 * @throws AppError `busy` then.
 */
export const exportPage = (ctx: PracticeContext, { kind, cursor }: PageInput): Promise<CopyPage> =>
  READERS[kind](ctx, { cursor, limit: PAGE_RECORDS, consistent: true });

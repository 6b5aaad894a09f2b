import type { Database } from "../../db/database";
import type { QueryFor } from "../../db/electrodb";
import { type Context, commit, inParallel, type Page, readQuery } from "../../db/index";
import { erase, type Write } from "../../db/writes";
import { LONGEST_MINUTES } from "../../domain/availability/lengths/rules";
import type { ClientTask } from "../../domain/client/entity";
import type { EntityName, RecordOf } from "../../domain/entities";
import { isoOfMinute, minuteOfIso } from "../../lib/time/rules";
import { handOver, releaseIdentity } from "../../store/client/identity";
import { rowChange } from "../../store/import/read";
import { erasePayment, handOverPayment } from "../../store/payment/received";
import { announceMeeting } from "../google-calendar/push";
import {
  eraseAppointment,
  eraseBill,
  eraseHandoff,
  erasePurchase,
  handOverAppointment,
  handOverBill,
  handOverPurchase,
} from "./removal-records";

const PAGE = 200;

export interface PhasePage {
  cursor: string | null;
  changed: number;
}

/** Changes at most `most` records of the next page. Idempotent. @param ids reads the client's ids (`allIdsOf`). */
type Phase = (ctx: Context, task: ClientTask, most: number, ids: () => Promise<string[]>) => Promise<PhasePage>;

/** Changes a record. `to`: a merge's remaining client, or the instant when a deletion began. False if unchanged. */
type Change<R> = (ctx: Context, record: R, to: string) => Promise<boolean>;

type PracticeKey = Pick<ClientTask, "practice_id">;

const pageOf = ({ cursor }: ClientTask, most: number) => {
  const limit = Math.min(most, PAGE);
  return { cursor, limit, spare: PAGE - limit, once: true, consistent: true };
};

async function changeEach<R>(page: Page<R>, change: (record: R) => Promise<boolean>): Promise<PhasePage> {
  let changed = 0;
  await inParallel(page.data, async (record) => {
    if (await change(record)) changed += 1;
  });
  return { cursor: page.cursor, changed };
}

interface Kind<N extends EntityName> {
  where(
    condition: (of: { client_id: string }, is: { eq(attribute: string, value: string): string }) => string,
  ): QueryFor<N>;
}

/** A phase over one kind of record: `give` moves a record in a merge, `empty` removes personal data in a deletion. */
const phaseOf =
  <N extends EntityName>(
    name: N,
    all: (db: Database, of: PracticeKey) => Kind<N>,
    give: Change<RecordOf<N>>,
    empty: Change<RecordOf<N>>,
  ): Phase =>
  async (ctx, task, most) => {
    const { practice_id, client_id, into, created_at } = task;
    const query = all(ctx.db, { practice_id }).where((of, { eq }) => eq(of.client_id, client_id));
    return changeEach(await readQuery(ctx.db, name, query, pageOf(task, most)), (record) =>
      into ? give(ctx, record, into) : empty(ctx, record, created_at),
    );
  };

/** A phase over records that contain an id of the client. A deletion calls `empty` with each; a merge leaves them. */
const phaseNaming =
  <N extends EntityName>(
    name: N,
    find: (db: Database, of: PracticeKey, any: (names: (id: string) => string) => string) => QueryFor<N>,
    empty: (ctx: Context, record: RecordOf<N>, ids: string[]) => Promise<boolean>,
  ): Phase =>
  async (ctx, task, most, ids) => {
    const { practice_id, into } = task;
    if (into) return { cursor: null, changed: 0 };
    const all = await ids();
    const query = find(ctx.db, { practice_id }, (names) => all.map(names).join(" OR "));
    return changeEach(await readQuery(ctx.db, name, query, pageOf(task, most)), (record) => empty(ctx, record, all));
  };

/** A change by one write. If the record changed after its read, the next pass through the phases decides again. */
const inOneWrite =
  <R, T>(write: (record: R, to: T) => Write) =>
  (ctx: Context, record: R, to: T): Promise<boolean> =>
    commit({ db: ctx.db }, async (isAgain) => ({ writes: isAgain ? [] : [write(record, to)], result: true }));

export const CLIENT_PHASES: Record<ClientTask["phase"], Phase> = {
  appointments: (ctx, task, ...rest) =>
    (task.kind === "announce" ? announceMeetings : appointments)(ctx, task, ...rest),
  purchases: phaseOf("purchase", (db, of) => db.purchase.query.purchase(of), handOverPurchase, erasePurchase),
  payments: phaseOf("payment", (db, of) => db.payment.query.payment(of), handOverPayment, erasePayment),
  // The key against duplicate payments (`markOf`) contains the payment's reference and the client's id.
  marks: phaseNaming(
    "paymentMark",
    (db, of, any) => db.paymentMark.query.mark(of).where(({ mark }, { begins }) => any((id) => begins(mark, `${id}:`))),
    inOneWrite(({ practice_id, mark }) => erase("paymentMark", { practice_id, mark })),
  ),
  bills: phaseOf("bill", (db, of) => db.bill.query.bill(of), handOverBill, eraseBill),
  identities: phaseOf(
    "identity",
    (db, of) => db.identity.query.identity(of),
    inOneWrite((claim, client_id) => handOver(claim, { ...claim, client_id })),
    inOneWrite(releaseIdentity),
  ),
  // Handoffs contain texts about the client. `mergeClients` has already reassigned open ones.
  handoffs: (ctx, task, most, ids) =>
    handoffs(ctx, task, most, async () => [...(await ids()), ...(task.phone ? [task.phone] : [])]),
  approvals: phaseNaming(
    "approval",
    (db, of, any) => db.approval.query.approval(of).where(({ client_id }, { eq }) => any((id) => eq(client_id, id))),
    inOneWrite(({ practice_id, state, id }) => erase("approval", { practice_id, state, id })),
  ),
  // Stored answers of idempotent calls contain personal data.
  answers: phaseNaming(
    "idempotency",
    (db, of, any) =>
      db.idempotency.query.call(of).where(({ answer }, { contains }) => any((id) => contains(answer, id))),
    inOneWrite(({ practice_id, key }) => erase("idempotency", { practice_id, key })),
  ),
  // The key of an imported row is a hash of the person's details, so it identifies the person, too.
  imports: phaseOf(
    "importRow",
    (db, of) => db.importRow.query.row(of),
    inOneWrite((row, client_id) => rowChange(row, { ...row, client_id })),
    inOneWrite((row) => rowChange(row, null)),
  ),
};

const appointments = phaseOf(
  "appointment",
  (db, of) => db.appointment.query.appointment(of),
  handOverAppointment,
  eraseAppointment,
);

const handoffs = phaseNaming(
  "handoff",
  (db, of, any) => db.handoff.query.handoff(of).where(({ people }, { contains }) => any((id) => contains(people, id))),
  eraseHandoff,
);

async function announceMeetings(ctx: Context, task: ClientTask, most: number): Promise<PhasePage> {
  const { practice_id, client_id, created_at, cursor } = task;
  // Includes appointments that were in progress when the task was created.
  const starts_at = isoOfMinute(minuteOfIso(created_at) - LONGEST_MINUTES);
  const query = ctx.db.appointment.query.byClient({ practice_id, client_id }).gte({ starts_at });
  const page = await readQuery(ctx.db, "appointment", query, { cursor, limit: Math.min(most, PAGE), once: true });
  return changeEach(page, (record) => announceMeeting(ctx, record).then(() => true));
}

import { chance } from "../chance";
import { handOver, releaseIdentity } from "../records/client/identity";
import { CLIENT_DUE } from "../records/client/task";
import { rowChange } from "../records/import/change";
import { erasePayment, handOverPayment } from "../records/payment/client";
import { commit, decideAgain, type Plan, type Write } from "../table/commit";
import type { Context, PracticeContext } from "../table/context";
import { type JobReport, type Progress, workAtOnce, workOff } from "../table/due-work";
import type { EntityName, QueryFor } from "../table/electrodb";
import { inParallel } from "../table/in-parallel";
import { type Page, readOne, readQuery } from "../table/read";
import { type ClientTask, TASK_PHASES } from "../things/client/entity";
import { dueFrom, isDue, notDue } from "../things/kept/due";
import {
  eraseAppointment,
  eraseBill,
  eraseHandoff,
  erasePurchase,
  handOverAppointment,
  handOverBill,
  handOverPurchase,
} from "./client-records";
import { announceMeeting } from "./tell-calendar";

const PAGE = 200;
/** A step that finds nothing to change reads on as far as this. */
const MOST_PAGES = 20;
const AT_ONCE = { steps: 8, ms: 2000 };

type TaskKey = Pick<ClientTask, "practice_id" | "client_id">;

/**
 * Goes on with what is left of erasing, merging and announcing clients, of every practice. Each step reads pages of the
 * table itself, which never lags behind, and may be repeated; a round that finds nothing left to change is the last.
 */
export const workOnClients = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, CLIENT_DUE, "clientTask", (key) => takeStep(ctx, key));

/** The same of a client of whom a request has begun it. */
export const clearAtOnce = (ctx: PracticeContext, client_id: string): Promise<void> =>
  workAtOnce(ctx, { practice_id: ctx.practice.practice_id, client_id }, AT_ONCE, (key) => takeStep(ctx, key));

async function takeStep(ctx: Context, key: TaskKey): Promise<Progress> {
  const task = await readOne(ctx.db, ctx.db.one.clientTask(key));
  if (!task || !isDue(CLIENT_DUE, task, ctx.clock.now())) return "idle";
  const next = await goThrough(ctx, task);
  return commit({ db: ctx.db }, async (): Promise<Plan<Progress>> => {
    const writes = next ? [advanceWrite(ctx, task, next)] : finishWrites(task);
    return { writes, result: next ? "more" : "done" };
  }).catch((error: unknown) => {
    if (error instanceof Passed) return "idle";
    throw error;
  });
}

/** Where a task is after the next pages: those without anything to change, and the first that has. */
async function goThrough(ctx: Context, task: ClientTask): Promise<Next | null> {
  let at: Next = task;
  for (let pages = 1; ; pages++) {
    const { cursor: _, ...rest } = task;
    const page = await PHASES[at.phase](ctx, { ...rest, ...at });
    const next = nextOf({ ...rest, ...at }, page);
    if (!next || page.changed > 0 || pages === MOST_PAGES) return next;
    at = next;
  }
}

type Next = Pick<ClientTask, "phase" | "cursor" | "changed">;

interface PhasePage {
  cursor: string | null;
  /** How many records were changed. */
  changed: number;
}

/** Where a task is after a page; null: it is finished. */
function nextOf(task: ClientTask, { cursor, changed }: PhasePage): Next | null {
  const total = task.changed + changed;
  if (cursor) return { phase: task.phase, cursor, changed: total };
  if (task.kind === "announce") return null;
  const phase = TASK_PHASES[TASK_PHASES.indexOf(task.phase) + 1];
  if (phase) return { phase, changed: total };
  return total > 0 ? { phase: TASK_PHASES[0], changed: 0 } : null;
}

type Step = (ctx: Context, task: ClientTask) => Promise<PhasePage>;

/** Changes the records of a page, a few at a time, and counts those that were. */
async function changeEach<R>(page: Page<R>, change: (record: R) => Promise<boolean>) {
  let changed = 0;
  await inParallel(page.data, async (record) => {
    if (await change(record)) changed += 1;
  });
  return { cursor: page.cursor, changed };
}

/** What a practice has of one kind, as far as it is asked for a client's. */
interface Kind<N extends EntityName> {
  where(
    condition: (of: { client_id: string }, is: { eq(attribute: string, value: string): string }) => string,
  ): QueryFor<N>;
}

/** The next page of what is the client's among all that the practice has of one kind. */
const readOwn = <N extends EntityName>({ db }: Context, task: ClientTask, name: N, all: Kind<N>) =>
  readQuery(
    db,
    name,
    all.where(({ client_id }, { eq }) => eq(client_id, task.client_id)),
    pageOf(task),
  );

const NOTHING: PhasePage = { cursor: null, changed: 0 };

const practiceOf = ({ practice_id }: ClientTask) => ({ practice_id });

const PHASES: Record<ClientTask["phase"], Step> = {
  appointments: async (ctx, task) => {
    if (task.kind === "announce") return announceMeetings(ctx, task);
    const { into } = task;
    const page = await readOwn(ctx, task, "appointment", ctx.db.appointment.query.appointment(practiceOf(task)));
    return changeEach(page, (record) =>
      into ? handOverAppointment(ctx, record, into) : eraseAppointment(ctx, record, task.created_at),
    );
  },
  purchases: async (ctx, task) => {
    const { into } = task;
    const page = await readOwn(ctx, task, "purchase", ctx.db.purchase.query.purchase(practiceOf(task)));
    return changeEach(page, (record) => (into ? handOverPurchase(ctx, record, into) : erasePurchase(ctx, record)));
  },
  payments: async (ctx, task) => {
    const { into } = task;
    const page = await readOwn(ctx, task, "payment", ctx.db.payment.query.payment(practiceOf(task)));
    return changeEach(page, (record) => (into ? handOverPayment(ctx, record, into) : erasePayment(ctx, record)));
  },
  // What a payment is told from others by holds its reference, under the client's id of that time.
  marks: async (ctx, task) => {
    if (task.into) return NOTHING;
    const ids = await idsOf(ctx, task);
    const query = ctx.db.paymentMark.query
      .mark(practiceOf(task))
      .where(({ mark }, { begins }) => ids.map((id) => begins(mark, `${id}:`)).join(" OR "));
    const page = await readQuery(ctx.db, "paymentMark", query, pageOf(task));
    return changeEach(page, ({ practice_id, mark }) =>
      writeOnce(ctx, {
        write: ({ paymentMark }) => paymentMark.delete({ practice_id, mark }).commit(),
        refused: decideAgain,
      }),
    );
  },
  bills: async (ctx, task) => {
    const { into } = task;
    const page = await readOwn(ctx, task, "bill", ctx.db.bill.query.bill(practiceOf(task)));
    return changeEach(page, (record) => (into ? handOverBill(ctx, record, into) : eraseBill(ctx, record)));
  },
  identities: async (ctx, task) => {
    const { into } = task;
    const page = await readOwn(ctx, task, "identity", ctx.db.identity.query.identity(practiceOf(task)));
    return changeEach(page, (claim) =>
      writeOnce(ctx, into ? handOver(claim, { ...claim, client_id: into }) : releaseIdentity(claim)),
    );
  },
  // What an assistant wrote of them, open or resolved; who is merged is followed by it at once.
  handoffs: async (ctx, task) => {
    if (task.into) return NOTHING;
    const ids = await idsOf(ctx, task);
    const query = ctx.db.handoff.query
      .handoff(practiceOf(task))
      .where(({ people }, { contains }) => ids.map((id) => contains(people, id)).join(" OR "));
    const page = await readQuery(ctx.db, "handoff", query, pageOf(task));
    return changeEach(page, (record) => eraseHandoff(ctx, record));
  },
  approvals: async (ctx, task) => {
    if (task.into) return NOTHING;
    const ids = await idsOf(ctx, task);
    const query = ctx.db.approval.query
      .approval(practiceOf(task))
      .where(({ client_id }, { eq }) => ids.map((id) => eq(client_id, id)).join(" OR "));
    const page = await readQuery(ctx.db, "approval", query, pageOf(task));
    return changeEach(page, ({ practice_id, state, id }) =>
      writeOnce(ctx, {
        write: ({ approval }) => approval.delete({ practice_id, state, id }).commit(),
        refused: decideAgain,
      }),
    );
  },
  // Answers kept for repeated calls hold what they answered, and name the client by the id of that time.
  answers: async (ctx, task) => {
    if (task.into) return NOTHING;
    const ids = await idsOf(ctx, task);
    const query = ctx.db.idempotency.query
      .call({ practice_id: task.practice_id })
      .where(({ answer }, { contains }) => ids.map((id) => contains(answer, id)).join(" OR "));
    const page = await readQuery(ctx.db, "idempotency", query, pageOf(task));
    return changeEach(page, ({ practice_id, key }) =>
      writeOnce(ctx, {
        write: ({ idempotency }) => idempotency.delete({ practice_id, key }).commit(),
        refused: decideAgain,
      }),
    );
  },
  // By what a row of an import says, it is known again: that is theirs, too.
  imports: async (ctx, task) => {
    const { into } = task;
    const page = await readOwn(ctx, task, "importRow", ctx.db.importRow.query.row(practiceOf(task)));
    return changeEach(page, (record) =>
      writeOnce(ctx, rowChange(record, into ? { ...record, client_id: into } : null)),
    );
  },
};

/** A client's id, and those of the clients that were merged into them. */
async function idsOf({ db }: Context, { practice_id, client_id }: ClientTask): Promise<string[]> {
  const query = db.clientTask.query.task({ practice_id });
  const { data: tasks } = await readQuery(db, "clientTask", query, { consistent: true });
  const mergedInto = (into: string): string[] =>
    tasks.filter((each) => each.into === into).flatMap((each) => [each.client_id, ...mergedInto(each.client_id)]);
  return [client_id, ...mergedInto(client_id)];
}

const pageOf = ({ cursor }: ClientTask) => ({ cursor, limit: PAGE, once: true, consistent: true });

async function announceMeetings(ctx: Context, task: ClientTask): Promise<PhasePage> {
  const { practice_id, client_id, created_at, cursor } = task;
  const query = ctx.db.appointment.query.byClient({ practice_id, client_id }).gte({ starts_at: created_at });
  const page = await readQuery(ctx.db, "appointment", query, { cursor, limit: PAGE, once: true });
  return changeEach(page, (record) => announceMeeting(ctx, record).then(() => true));
}

const writeOnce = (ctx: Context, write: Write): Promise<boolean> =>
  commit({ db: ctx.db }, async () => ({ writes: [write], result: true }));

/** Thrown inside: another run has made this step. */
class Passed extends Error {}

const refused = () => new Passed();

function advanceWrite({ clock }: Context, task: ClientTask, next: Next): Write {
  const { cursor: _, ...rest } = task;
  const due = dueFrom(CLIENT_DUE, task.practice_id, clock.now().toISOString());
  return replaceWrite(task, { ...rest, ...next, ...due, revision: chance().uuid() });
}

const replaceWrite = ({ revision }: ClientTask, task: ClientTask): Write => ({
  write: ({ clientTask }) =>
    clientTask
      .put(task)
      .where((attributes, { eq }) => eq(attributes.revision, revision))
      .commit(),
  refused,
});

/** Of a merge the task stays, to say who the client is now, and nothing of the way there. */
function finishWrites(task: ClientTask): Write[] {
  const { practice_id, client_id, revision, into } = task;
  if (into) {
    const { cursor: _, ...kept } = { ...task, ...notDue };
    return [
      replaceWrite(task, { ...kept, phase: TASK_PHASES[0], changed: 0, revision: chance().uuid() }),
      {
        write: ({ client }) => client.patch({ practice_id, id: into }).add({ merging: -1, revision: 1 }).commit(),
        refused: decideAgain,
      },
    ];
  }
  return [
    {
      write: ({ clientTask }) =>
        clientTask
          .delete({ practice_id, client_id })
          .where((attributes, { eq }) => eq(attributes.revision, revision))
          .commit(),
      refused,
    },
  ];
}

import { AppError } from "../errors";
import { busyDue } from "../records/busy/refresh";
import { closeWrites, countLookups, openWrites } from "../records/client/count";
import { withPracticeOfNow } from "../records/practice/read";
import { roundWrite } from "../records/reminder/round";
import { commit, decideAgain, type Plan, type Write } from "../table/commit";
import type { PracticeContext } from "../table/context";
import { readQuery, readTogether } from "../table/read";
import type { BringInput, FinishInput } from "../things/export/asked/schema";
import type { RestoreState } from "../things/export/output";
import { COPIED, type Copied } from "../things/export/schema";
import { keysBefore } from "./discard-restore";
import { readRecords, refuse } from "./restore-batch";
import { RESTORERS } from "./restore-records";
import { resumeCalendar } from "./resume-calendar";

/** More packages, closed days and hand-overs than whoever begins has: their keys fit into the practice. */
const MOST_BEFORE = 1000;

const ONE = { consistent: true, limit: 1 };

/** Whether a practice has never had anything that a copy would bring: neither people, nor appointments, nor money. */
async function isEmpty({ db, practice: { practice_id } }: PracticeContext): Promise<boolean> {
  const at = { practice_id };
  const { data } = await readQuery(db, "client", db.client.query.client(at), ONE);
  // Of most practices this is all that is read.
  if (data.length > 0) return false;
  const [receipt, bill] = await readTogether(db, [
    db.one.counter({ practice_id, name: "receipt" }),
    db.one.counter({ practice_id, name: "bill" }),
  ]);
  const lists = await Promise.all([
    readQuery(db, "appointment", db.appointment.query.appointment(at), ONE),
    readQuery(db, "day", db.day.query.day(at), ONE),
    readQuery(db, "purchase", db.purchase.query.purchase(at), ONE),
    readQuery(db, "payment", db.payment.query.payment(at), ONE),
    readQuery(db, "bill", db.bill.query.bill(at), ONE),
    readQuery(db, "series", db.series.query.series(at), ONE),
    readQuery(db, "expense", db.expense.query.expense(at), ONE),
    readQuery(db, "closedMonth", db.closedMonth.query.month(at), ONE),
  ]);
  return !receipt?.last && !bill?.last && lists.every((found) => found.data.length === 0);
}

/** Whether a copy can be brought into a practice, or is being brought. */
export async function restoreState(ctx: PracticeContext): Promise<RestoreState> {
  const { restoring = null } = ctx.practice;
  return { file: restoring, is_empty: restoring === null && (await isEmpty(ctx)) };
}

/**
 * Begins to bring a copy back: from now on nothing else changes in the practice until all is brought, or it is discarded. Of the file
 * that is being brought already it changes nothing.
 * @throws AppError `not_empty`; `restoring` while another file is.
 */
export function beginRestore(ctx: PracticeContext, file: string): Promise<RestoreState> {
  return commit({ db: ctx.db }, async (): Promise<Plan<RestoreState>> => {
    const now = await withPracticeOfNow(ctx);
    const { practice_id, restoring } = now.practice;
    const result = { file, is_empty: false };
    if (restoring === file) return { writes: [], result };
    if (restoring) throw new AppError("restoring", { message: OTHER_TEXT });
    // Before all that is not to be there: it begins with somebody who comes.
    const parts = await readTogether(ctx.db, countLookups(ctx.db, practice_id));
    if (!(await isEmpty(now))) throw new AppError("not_empty");
    const had_before = await keysBefore(now, MOST_BEFORE + 1);
    if (had_before.length > MOST_BEFORE) throw new AppError("not_empty", { message: MUCH_TEXT });
    const begin: Write = {
      write: ({ practice }) =>
        practice
          .patch({ practice_id })
          .set({ restoring: file, had_before })
          .where((attributes, { notExists }) => notExists(attributes.restoring))
          .commit(),
      refused: decideAgain,
    };
    return { writes: [begin, ...closeWrites(practice_id, parts)], result };
  });
}

const MUCH_TEXT = `Esta consulta ya tiene más de ${MOST_BEFORE} paquetes, días cerrados y conversaciones. Trae la copia a una consulta nueva.`;
const OTHER_TEXT = "A esta consulta se está trayendo otra copia. Sigue con ese archivo, o descarta lo traído.";
const NOT_BEGUN_TEXT = "Esta copia no se está trayendo. Empieza de nuevo.";

function requireThis({ practice }: PracticeContext, file: string): void {
  if (practice.restoring !== file) throw new AppError("copy_refused", { message: NOT_BEGUN_TEXT });
}

/**
 * Brings records of one kind: those that are there already are left alone, so the same again changes nothing. Whole transactions are written
 * one after the other; what of a batch was refused can be told by its sentence.
 * @throws AppError `copy_refused` that names the records, `overlap` never: two at one time are named, too.
 */
export async function bringRecords(
  ctx: PracticeContext,
  { file, kind, records, deleted_clients = [] }: BringInput,
): Promise<{ success: true }> {
  requireThis(ctx, file);
  await RESTORERS[kind]({ ctx, file, deleted: new Set(deleted_clients) }, records);
  return { success: true };
}

const PAGE = 100;
const [PURCHASES, CLIENTS] = ["p", "c"];

/** How far the last look is: null once the practice is open again. */
export interface FinishStep {
  next_cursor: string | null;
}

/**
 * Looks through what was brought, a page a call: sessions are those of the ledger, nobody has less than nothing. With the last page
 * the practice is open again, and Google is told of what lies ahead.
 * @throws AppError `copy_refused` that names what does not add up; then nothing is left but to discard it.
 */
export async function finishRestore(ctx: PracticeContext, input: FinishInput): Promise<FinishStep> {
  const { file, cursor } = input;
  requireThis(ctx, file);
  const [profile] = readRecords("profile", COPIED.profile, [input.profile]);
  const [phase = "", at = ""] = (cursor ?? PURCHASES).split(":");
  if (phase === PURCHASES) {
    const next = await lookAtPurchases(ctx, at);
    return { next_cursor: next === null ? CLIENTS : `${PURCHASES}:${next}` };
  }
  const next = await lookAtClients(ctx, at);
  if (next !== null) return { next_cursor: `${CLIENTS}:${next}` };
  if (profile) await open(ctx, file, profile);
  if (ctx.practice.google_connected) await resumeCalendar(ctx, ctx.practice.practice_id);
  return { next_cursor: null };
}

async function lookAtPurchases({ db, practice: { practice_id } }: PracticeContext, after: string) {
  const query = db.purchase.query.purchase({ practice_id });
  const begin = after ? { after: { practice_id, id: after } } : {};
  const { data, cursor } = await readQuery(db, "purchase", query, { consistent: true, limit: PAGE, ...begin });
  const [first, last] = [data[0], data.at(-1)];
  if (!first || !last) return null;
  const entries = await readQuery(
    db,
    "ledger",
    db.ledger.query.entry({ practice_id }).between({ purchase_id: first.id }, { purchase_id: last.id, id: "~" }),
    { consistent: true },
  );
  const used = new Map<string, number>();
  for (const { purchase_id, sessions } of entries.data) used.set(purchase_id, (used.get(purchase_id) ?? 0) + sessions);
  refuse(
    data.flatMap(({ id, sessions_used, sessions_total }) => {
      const entered = used.get(id) ?? 0;
      const isRight = sessions_used === entered && sessions_used <= sessions_total;
      return isRight
        ? []
        : [{ path: `purchases ${id}`, message: `usó ${sessions_used} sesiones y su libro dice ${entered}.` }];
    }),
  );
  return cursor ? last.id : null;
}

async function lookAtClients({ db, practice: { practice_id } }: PracticeContext, after: string) {
  const query = db.client.query.client({ practice_id });
  const begin = after ? { after: { practice_id, id: after } } : {};
  const { data, cursor } = await readQuery(db, "client", query, { consistent: true, limit: PAGE, ...begin });
  const waiting = data.flatMap(({ announced = {} }) => Object.keys(announced));
  const payments = await readTogether(
    db,
    waiting.map((id) => db.one.payment({ practice_id, id })),
  );
  refuse(
    waiting.flatMap((id, index) =>
      payments[index]?.status === "announced" ? [] : [{ path: `payments ${id}`, message: "no está por verificar." }],
    ),
  );
  refuse(
    data.flatMap(({ id, credit = 0 }) =>
      credit < 0 ? [{ path: `clients ${id}`, message: "se pagó con su dinero más de lo que entró." }] : [],
    ),
  );
  return cursor ? (data.at(-1)?.id ?? null) : null;
}

/** What of a practice a copy without it takes away. */
const OPTIONAL = Object.keys(COPIED.profile.shape) as (keyof Copied<"profile">)[];

/** Makes the profile the copy's, and opens the practice again. */
async function open(ctx: PracticeContext, file: string, profile: Copied<"profile">): Promise<void> {
  await commit({ db: ctx.db }, async () => {
    const { practice } = await withPracticeOfNow(ctx);
    const { practice_id } = practice;
    requireThis({ ...ctx, practice }, file);
    const looksAtGoogle = profile.booking_rules?.busy_from_google && practice.google_connected;
    const set = {
      ...profile,
      ...(looksAtGoogle && busyDue(ctx, practice_id)),
      // Whoever still has an older one in view is told.
      schedule_version: (practice.schedule_version ?? 0) + 1,
      booking_rules_version: (practice.booking_rules_version ?? 0) + 1,
      reminder_settings_version: (practice.reminder_settings_version ?? 0) + 1,
      updated_at: ctx.clock.now().toISOString(),
    };
    const absent = OPTIONAL.filter((name) => profile[name] === undefined);
    const opening: Write = {
      write: (entities) =>
        entities.practice
          .patch({ practice_id })
          .set(set)
          .remove(["restoring", "had_before", ...absent])
          .where(({ restoring }, { eq }) => eq(restoring, file))
          .commit(),
      refused: decideAgain,
    };
    const sendsMails = profile.reminder_settings?.channels.includes("email");
    return {
      writes: [opening, ...openWrites(practice_id), ...(sendsMails ? [roundWrite(ctx)] : [])],
      result: undefined,
    };
  });
}

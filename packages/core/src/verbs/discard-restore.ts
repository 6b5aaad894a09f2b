import { AppError } from "../errors";
import { withPracticeOfNow } from "../records/practice/read";
import { commit, decideAgain, type Write } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { Database } from "../table/database";
import { type EntityName, type Item, layoutOf } from "../table/electrodb";
import { firstItems, itemRemoval } from "../table/partition";
import { COPIED } from "../things/export/schema";
import { stillRestoring } from "./restore-batch";

/** In place of the file that was being brought: nothing of it is brought or finished any more. */
const DISCARDING = "discarding";

/** At most so many are taken away in a transaction, and so long a call goes on. */
const MOST_AWAY = 90;
const AT_ONCE_MS = 4000;

/** All that bringing writes; counters and the total that is due go last. */
const BROUGHT = [
  "calendarTask",
  "appointment",
  "day",
  "series",
  "ledger",
  "purchase",
  "payment",
  "paymentMark",
  "tally",
  "bill",
  "billMark",
  "debtor",
  "expense",
  "closedMonth",
  "waiting",
  "handoff",
  "handoffMark",
  "agentActivity",
  "clientTask",
  "identity",
  "client",
  "package",
  "exception",
  "clientCount",
] as const satisfies readonly EntityName[];

/** What of it a practice may have that never had people, appointments or money. */
const MAY_BE_THERE = ["package", "exception", "handoff", "handoffMark", "agentActivity"] as const;

/** Whether an item is of one of the kinds, by the entity that it is stored with. */
function isOneOf(db: Database, kinds: readonly EntityName[]) {
  const entities = kinds.map((name) => layoutOf(db[name]).entity);
  return (entity: string) => entities.includes(entity);
}

const keyText = ({ pk, sk }: Item) => `${pk?.S} ${sk?.S}`;

/** The keys of what is there of a copy's kinds before one is brought, such as packages and closed days; at most `limit`. */
export async function keysBefore({ db, practice }: PracticeContext, limit: number): Promise<string[]> {
  const items = await firstItems(db, practice.practice_id, { limit, wanted: isOneOf(db, MAY_BE_THERE) });
  return items.map(keyText);
}

/** Takes a page of what was brought away, and nothing that was there before; answers whether there was any. */
async function clear({ db, practice: { practice_id, had_before = [] } }: PracticeContext): Promise<boolean> {
  const had = new Set(had_before);
  const isBrought = isOneOf(db, BROUGHT);
  const items = await firstItems(db, practice_id, {
    limit: MOST_AWAY,
    wanted: (entity, item) => isBrought(entity) && !had.has(keyText(item)),
  });
  if (items.length === 0) return false;
  await commit({ db }, async () => ({
    writes: [stillRestoring(practice_id, DISCARDING), ...items.map((item) => itemRemoval(db, item))],
    result: undefined,
  }));
  return true;
}

/** Whether all is away: else the same call goes on. */
export interface DiscardStep {
  is_done: boolean;
}

/** Takes away what was brought so far, for as long as a request may; with the last of it the practice is as it was, and open again. */
export async function discardRestore(ctx: PracticeContext): Promise<DiscardStep> {
  const { practice_id, restoring } = ctx.practice;
  if (!restoring) return { is_done: true };
  const write = (away: Write["write"]): Write => ({ write: away, refused: decideAgain });
  const closed = write(({ practice }) =>
    practice
      .patch({ practice_id })
      .set({ restoring: DISCARDING })
      .where(
        (attributes, { eq }) => `${eq(attributes.restoring, restoring)} OR ${eq(attributes.restoring, DISCARDING)}`,
      )
      .commit(),
  );
  // First of all: who finishes it in another tab is refused from here on, or was first, and then nothing is taken away.
  const refused = () => new AppError("copy_refused", { message: OVER_TEXT });
  await commit({ db: ctx.db }, async () => ({ writes: [{ ...closed, refused }], result: undefined }));
  // Now that nobody else begins or ends one: what was there before this copy, not before one that was begun earlier.
  const now = await withPracticeOfNow(ctx);
  const until = ctx.clock.now().getTime() + AT_ONCE_MS;
  while (await clear(now)) {
    if (ctx.clock.now().getTime() > until) return { is_done: false };
  }
  await commit({ db: ctx.db }, async () => ({
    writes: [
      write(({ dueTotal }) => dueTotal.delete({ practice_id }).commit()),
      ...RESTORED_COUNTERS.map((name) => write(({ counter }) => counter.delete({ practice_id, name }).commit())),
      write(({ practice }) =>
        practice
          .patch({ practice_id })
          .remove(["restoring", "had_before"])
          .where((attributes, { eq }) => eq(attributes.restoring, DISCARDING))
          .commit(),
      ),
    ],
    result: undefined,
  }));
  return { is_done: true };
}

const OVER_TEXT = "Esta copia ya no se está trayendo: terminó o se descartó en otra ventana.";

const RESTORED_COUNTERS = COPIED.counters.shape.name.options;

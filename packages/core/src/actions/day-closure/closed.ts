import { commit, type PracticeContext, readOne } from "../../db/index";
import type { DayClosure } from "../../domain/day-closure/output";
import type { ToldInput } from "../../domain/day-closure/schema";
import { dueFrom } from "../../domain/kept/due";
import { AppError } from "../../errors";
import {
  DAY_CLOSURE_DUE,
  dayClosureRemoval,
  dayClosureWrite,
  isUnderWay,
  keyOf,
  readDayClosure,
  readPeople,
  toDayClosure,
  toldTogether,
  withItem,
} from "../../store/day-closure/closures";
import { closeAtOnce } from "./continue";

/**
 * Undoes a closure: restores cancelled appointments with session, money and meeting, moves others back, then restores
 * the hours. Later changes stay and are reported. The job continues an interrupted undo.
 * @returns null once everything is restored and no client needs a message.
 * @throws AppError `not_found`.
 */
export async function undoDayClosure(ctx: PracticeContext, id: string): Promise<DayClosure | null> {
  await commit<DayClosure | null>(ctx, async () => {
    const closure = await readDayClosure(ctx, id);
    const { state, items, practice_id } = closure;
    const undoing = {
      ...closure,
      ...dueFrom(DAY_CLOSURE_DUE, practice_id, ctx.clock.now().toISOString()),
      state: "undoing" as const,
      items: items.map((item) => (item.state === "pending" ? { ...item, state: "undone" as const } : item)),
    };
    const isNew = state === "closing" || state === "closed";
    return {
      writes: isNew ? [dayClosureWrite(closure, undoing)] : [],
      result: await toDayClosure(ctx, isNew ? undoing : closure),
    };
  });
  await closeAtOnce(ctx, id);
  const left = await readOne(ctx.db, ctx.db.one.dayClosure(keyOf(ctx, id)));
  return left && toDayClosure(ctx, left);
}

const UNDER_WAY_TEXT = "Todavía se están cambiando sus citas. Espera un momento.";

/**
 * Dismisses a closure: its changes stay and it can no longer be undone as a whole.
 * @throws AppError `busy` while it is running.
 */
export const dismissDayClosure = (ctx: PracticeContext, id: string): Promise<{ success: true }> =>
  commit(ctx, async () => {
    const closure = await readOne(ctx.db, ctx.db.one.dayClosure(keyOf(ctx, id)));
    if (closure && isUnderWay(closure.state)) throw new AppError("busy", { message: UNDER_WAY_TEXT });
    return { writes: closure ? [dayClosureRemoval(closure)] : [], result: { success: true } };
  });

/**
 * Marks that WhatsApp was opened with the message to a client, for all of their appointments in the closure.
 * @throws AppError `not_found`.
 */
export const messageClients = (ctx: PracticeContext, { id, appointment_id }: ToldInput): Promise<DayClosure> =>
  commit(ctx, async () => {
    const closure = await readDayClosure(ctx, id);
    const { items } = closure;
    const item = items.find((each) => each.appointment_id === appointment_id);
    if (!item) throw new AppError("not_found");
    const untold = [item, ...toldTogether(item, items, await readPeople(ctx, items))].filter((each) => !each.told_at);
    const told_at = ctx.clock.now().toISOString();
    const told = untold.reduce((left, each) => withItem(left, { ...each, told_at }), closure);
    const writes = untold.length > 0 ? [dayClosureWrite(closure, told)] : [];
    return { writes, result: await toDayClosure(ctx, told) };
  });

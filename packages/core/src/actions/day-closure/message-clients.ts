import { commit, type PracticeContext } from "../../db/index";
import type { DayClosure } from "../../domain/day-closure/output";
import type { ToldInput } from "../../domain/day-closure/schema";
import { AppError } from "../../errors";
import {
  dayClosureWrite,
  messagedTogether,
  readDayClosure,
  readPeople,
  toDayClosure,
  withItem,
} from "../../store/day-closure/closures";

/** Called when the therapist opens a client's message: sets `told_at` of this client's items. @throws `not_found`. */
export const messageClients = (ctx: PracticeContext, { id, appointment_id }: ToldInput): Promise<DayClosure> =>
  commit(ctx, async () => {
    const closure = await readDayClosure(ctx, id);
    const { items } = closure;
    const item = items.find((each) => each.appointment_id === appointment_id);
    if (!item) throw new AppError("not_found");
    const unmessaged = [item, ...messagedTogether(item, items, await readPeople(ctx, items))].filter(
      (each) => !each.told_at,
    );
    const told_at = ctx.clock.now().toISOString();
    const messaged = unmessaged.reduce((left, each) => withItem(left, { ...each, told_at }), closure);
    const writes = unmessaged.length > 0 ? [dayClosureWrite(closure, messaged)] : [];
    return { writes, result: await toDayClosure(ctx, messaged) };
  });

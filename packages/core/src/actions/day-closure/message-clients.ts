import { commit } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import type { Closing } from "../../domain/day-closure/output";
import type { ToldInput } from "../../domain/day-closure/schema";
import { AppError } from "../../errors";
import { readClosing, toClosing } from "../../store/day-closure/read";
import { closingWrite, withItem } from "../../store/day-closure/record";

/** Marks that WhatsApp was opened with what somebody has to hear of a closing. @throws AppError `not_found`. */
export const messageClients = (ctx: PracticeContext, { id, appointment_id }: ToldInput): Promise<Closing> =>
  commit(ctx, async () => {
    const closing = await readClosing(ctx, id);
    const item = closing.items.find((each) => each.appointment_id === appointment_id);
    if (!item) throw new AppError("not_found");
    const told = withItem(closing, { ...item, told_at: ctx.clock.now().toISOString() });
    const writes = item.told_at ? [] : [closingWrite(closing, told)];
    return { writes, result: await toClosing(ctx, item.told_at ? closing : told) };
  });

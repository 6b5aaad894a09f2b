import { AppError } from "../errors";
import { readClosing, toClosing } from "../records/closing/read";
import { closingWrite, withItem } from "../records/closing/record";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { Closing } from "../things/closing/output";
import type { ToldInput } from "../things/closing/schema";

/** Marks that WhatsApp was opened with what somebody has to hear of a closing. @throws AppError `not_found`. */
export const tellClosing = (ctx: PracticeContext, { id, appointment_id }: ToldInput): Promise<Closing> =>
  commit(ctx, async () => {
    const closing = await readClosing(ctx, id);
    const item = closing.items.find((each) => each.appointment_id === appointment_id);
    if (!item) throw new AppError("not_found");
    const told = withItem(closing, { ...item, told_at: ctx.clock.now().toISOString() });
    const writes = item.told_at ? [] : [closingWrite(closing, told)];
    return { writes, result: await toClosing(ctx, item.told_at ? closing : told) };
  });

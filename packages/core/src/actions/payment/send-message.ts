import { commit, type PracticeContext } from "../../db/index";
import { asRead, patch, type Write } from "../../db/writes";
import type { ClientRecord } from "../../domain/client/entity";
import type { CollectingChannel } from "../../domain/payment/hours/schema";
import type { MessageSent } from "../../domain/payment/output";
import type { MessageNotSentInput } from "../../domain/payment/schema";
import { activityWrites } from "../../store/agent/activity";
import { requireClient } from "../../store/client/read";
import { channelOf } from "../../store/payment/read";

/** Records that a client was sent a message asking for payment, even one that Ley 2300 of 2023 forbids. The law allows
 * one message a day and one channel a week. @throws AppError `not_found`; agent: `limit`, `handoff_open`. */
export const paymentMessageSent = (ctx: PracticeContext, id: string): Promise<MessageSent> =>
  commit(ctx, async () => {
    const client = await requireClient(ctx, id);
    const sent_at = ctx.clock.now().toISOString();
    return {
      writes: [
        collectedWrite(ctx, client, { at: sent_at, by: channelOf(ctx) }),
        ...activityWrites(ctx, { action: "payment.collect", client_id: client.id }),
      ],
      result: { sent_at, sent_before: client.collected_at ?? null, channel_before: client.collected_by ?? null },
    };
  });

/** Records that a payment message was not sent, unless a later one was. @throws AppError `not_found`. */
export const paymentMessageNotSent = (
  ctx: PracticeContext,
  { id, sent_at, sent_before, channel_before }: MessageNotSentInput,
): Promise<Pick<MessageSent, "sent_at">> =>
  commit(ctx, async () => {
    const client = await requireClient(ctx, id);
    if (client.collected_at !== sent_at) return { writes: [], result: { sent_at: client.collected_at ?? null } };
    const before = { at: sent_before, by: channel_before ?? null };
    return { writes: [collectedWrite(ctx, client, before)], result: { sent_at: sent_before } };
  });

interface Collected {
  /** When the last payment message was sent (ISO instant); null if none was. */
  at: string | null;
  by: CollectingChannel | null;
}

function collectedWrite({ clock }: PracticeContext, before: ClientRecord, { at, by }: Collected): Write {
  const { practice_id, id } = before;
  const collected_by = at && by;
  return patch("client", {
    of: { practice_id, id },
    set: {
      ...(at && { collected_at: at }),
      ...(collected_by && { collected_by }),
      updated_at: clock.now().toISOString(),
    },
    remove: [...(at ? [] : (["collected_at"] as const)), ...(collected_by ? [] : (["collected_by"] as const))],
    add: { revision: 1 },
    where: asRead(before, "revision"),
  });
}

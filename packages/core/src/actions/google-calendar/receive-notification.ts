import { type Context, falseIfRefused, readOne } from "../../db/index";
import { asRead } from "../../db/writes";
import { busyDue, whoseChannel } from "../../store/busy/refresh";

/** The headers of a notification by a Google channel; notifications have no body. */
export interface ChannelMessage {
  id: string;
  token: string;
  /** `sync` in a channel's first message; any other value reports a change. */
  state: string;
}

/** Makes busy times due now, unless a failed read waits for its retry. Ignores unknown and replaced channels. */
export async function receiveNotification(ctx: Context, { id, token, state }: ChannelMessage): Promise<void> {
  const practice_id = whoseChannel(ctx.meet.keys, id, token);
  if (practice_id === null || state === "sync") return;
  const practice = await readOne(ctx.db, ctx.db.one.practice({ practice_id }));
  if (practice?.busy_channel?.open?.id !== id || practice.due_attempts) return;
  await ctx.db.practice
    .patch({ practice_id })
    .set(busyDue(ctx, practice_id))
    .where(asRead(practice, "busy_channel"))
    .go()
    .catch(falseIfRefused);
}

import { asRead } from "../../db/as-read";
import type { Context } from "../../db/context";
import { falseIfRefused } from "../../db/failures";
import { readOne } from "../../db/read";
import { whoseChannel } from "../../store/busy/channel";
import { busyDue } from "../../store/busy/refresh";

/** What Google says by a channel: the headers of its message, which has no body. */
export interface ChannelMessage {
  id: string;
  token: string;
  /** `sync` with the first message of a channel; then it is a change. */
  state: string;
}

/**
 * Makes a calendar due to be read, since Google says that it changed; nothing else of what is said counts. A message by no channel of ours, or
 * by one that was replaced, changes nothing and is answered alike. What Google refused waits as long as before.
 */
export async function receiveNotification(ctx: Context, { id, token, state }: ChannelMessage): Promise<void> {
  const practice_id = whoseChannel(ctx.meet.keys, id, token);
  if (practice_id === null || state === "sync") return;
  const practice = await readOne(ctx.db, ctx.db.one.practice({ practice_id }));
  if (practice?.busy_channel?.open?.id !== id || practice.due_attempts) return;
  await ctx.db.practice
    .patch({ practice_id })
    .set(busyDue(ctx, practice_id))
    .where(asRead(practice, ["busy_channel"]))
    .go()
    .catch(falseIfRefused);
}

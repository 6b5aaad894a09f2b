import { type Context, commit, type PracticeContext, readOne } from "../../db/index";
import { type StopReason, stopOf } from "../../domain/reminder/consent/rules";
import { findClient } from "../../store/client/read";
import { changeMark, clientWrite, REFUSED_TEXT, unlessGone } from "../../store/reminder/change";

interface Undelivered {
  practice_id: string;
  client_id: string;
  email: string;
  why: StopReason;
}

/** Stops mails to a client after a bounce or complaint, if the address is still the client's. Idempotent. */
export const stopEmail = (ctx: Context, { practice_id, client_id, email, why }: Undelivered): Promise<void> =>
  commit({ db: ctx.db }, async () => {
    const client = await findClient(ctx, practice_id, client_id);
    const isTheirs = client?.email?.toLowerCase() === email.toLowerCase();
    if (!client?.email || !isTheirs || stopOf(client)) return { writes: [], result: undefined };
    const email_stopped = { email: client.email, at: ctx.clock.now().toISOString(), why };
    return { writes: [clientWrite(ctx, client, { email_stopped })], result: undefined };
  });

/** Marks a mailed reminder as failed after a bounce, so that the therapist sends it. Idempotent. */
export async function markReminderBounced(ctx: Context, practice_id: string, id: string): Promise<void> {
  const practice = await readOne(ctx.db, ctx.db.one.practice({ practice_id }));
  if (!practice) return;
  const inside: PracticeContext = { ...ctx, practice, actor: { kind: "system", id: "bounce" } };
  const failed = { state: "failed", at: ctx.clock.now().toISOString(), reason: REFUSED_TEXT } as const;
  await unlessGone(
    changeMark(inside, id, (mark) =>
      mark?.state === "sent" && mark.channel === "email" ? { ...mark, ...failed } : mark,
    ),
  );
}

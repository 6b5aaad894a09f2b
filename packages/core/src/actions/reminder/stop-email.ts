import { type Context, commit } from "../../db/index";
import { type StopReason, stopOf } from "../../domain/reminder/consent/rules";
import { findClient } from "../../store/client/read";
import { clientWrite } from "../../store/reminder/change";

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

import { commit, type PracticeContext } from "../../db/index";
import type { Consent } from "../../domain/reminder/output";
import { readClient } from "../../store/client/read";
import { clientWrite } from "../../store/reminder/change";
import { toConsent } from "../../store/reminder/read";

/** Lets mails to a client go out again after `stopEmail`. @throws AppError `not_found`, `client_deleted`. */
export function resumeEmail(ctx: PracticeContext, { id }: { id: string }): Promise<Consent> {
  return commit(ctx, async () => {
    const client = await readClient(ctx, id);
    if (!client.email_stopped) return { writes: [], result: toConsent(client) };
    const email_stopped = undefined;
    return { writes: [clientWrite(ctx, client, { email_stopped })], result: toConsent({ ...client, email_stopped }) };
  });
}

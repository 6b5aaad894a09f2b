import { type Context, type PracticeContext, readOne } from "../db/index";
import type { ClientRecord } from "../domain/client/entity";
import { isStillAdmitted } from "../store/auth/admission";
import type { AuthPorts } from "../store/auth/ports";
import { findClient } from "../store/client/read";
import { readWithdrawal } from "../store/reminder/withdrawal";

/** What an opt-out link opens: its client may turn reminders off only. */
export interface OpenWithdrawal {
  ctx: PracticeContext;
  client: ClientRecord;
}

const NOBODY = { practice_id: "none", client_id: "none" };

/** Opens an opt-out address; null if it is invalid or its client is gone, with the same number of reads. */
export async function openWithdrawal(
  { db, clock, log, meet }: Context,
  { allowedEmails }: Pick<AuthPorts, "allowedEmails">,
  token: string,
): Promise<OpenWithdrawal | null> {
  const { practice_id, client_id } = readWithdrawal({ meet }, token) ?? NOBODY;
  const [practice, client] = await Promise.all([
    readOne(db, db.one.practice({ practice_id })),
    findClient({ db }, practice_id, client_id),
  ]);
  if (!practice || !client || !isStillAdmitted(allowedEmails, practice)) return null;
  return { ctx: { db, clock, log, meet, practice, actor: { kind: "client", id: client.id } }, client };
}

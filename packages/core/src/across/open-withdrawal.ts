import { isStillAdmitted } from "../records/auth/admission";
import type { AuthPorts } from "../records/auth/ports";
import { findClient } from "../records/client/read";
import { readWithdrawal } from "../records/reminder/withdrawal";
import type { Context, PracticeContext } from "../table/context";
import { readOne } from "../table/read";
import type { ClientRecord } from "../things/client/entity";

/** What a withdrawal's address opens: its client says that they want no reminders, and nothing else. */
export interface OpenWithdrawal {
  ctx: PracticeContext;
  client: ClientRecord;
}

const NOBODY = { practice_id: "none", client_id: "none" };

/** Opens it; null for an address that is none, and for one of whom is not there any more: the same reads whichever it is. */
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

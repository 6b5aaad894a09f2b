import { commitWrites, type PracticeContext, readQuery } from "../../db/index";
import { decideAgain, patch, type Write } from "../../db/writes";
import type { AgentActivityRecord } from "../../domain/agent/entity";
import type { ClientRecord } from "../../domain/client/entity";
import { purchaseStatus } from "../../domain/purchase/rules";
import { AppError } from "../../errors";
import { readWaiting } from "../../queries/list-approvals";
import { NO_CHANGE } from "../../store/client/change";
import { readClient, readMergedInto } from "../../store/client/read";
import { emptied } from "../../store/client/resolve";
import { notHandedOver, readMarks } from "../../store/handoff/change";
import { findWaitlistEntry } from "../../store/waitlist/read";
import { removeAtOnce } from "../client/continue-removal";
import { deleteClient } from "../client/delete";

const KEPT_TEXT = "Este cliente ya tiene citas, paquetes o pagos.";
const MERGED_TEXT = "Uniste este cliente con otro: revísalo tú.";

const isMerged = async (ctx: PracticeContext, id: string, client: ClientRecord, since = client.created_at) =>
  client.id !== id || (await readMergedInto(ctx))(id, since);

/** Removes details that an agent added, and marks the change as undone in the same transaction, so that a repetition
 * removes nothing that the therapist typed in their place. @throws AppError `invalid_transition` if they changed or a
 * merge followed. */
export const emptyDetails = (ctx: PracticeContext, change: AgentActivityRecord) =>
  commitWrites(ctx, async () => {
    const { practice_id, id, client_id, details, details_version = 0, at } = change;
    const before = await readClient(ctx, client_id);
    if (await isMerged(ctx, client_id, before, at)) throw new AppError("invalid_transition", { message: MERGED_TEXT });
    if ((before.details_version ?? 0) !== details_version)
      throw new AppError("invalid_transition", { message: "Cambió después en otro lugar: revísala tú." });
    const { client, writes } = await emptied(ctx, before, { details, details_version });
    const set = { undone_at: ctx.clock.now().toISOString() };
    return client === before ? [] : [...writes(NO_CHANGE), patch("agentActivity", { of: { practice_id, id }, set })];
  });

/** Deletes a client to whom nothing was added (`requireBare`). Returns null, or in Spanish why the client stays. */
export async function removeClient(ctx: PracticeContext, id: string): Promise<string | null> {
  try {
    await deleteClient(ctx, id, (client) => requireBare(ctx, id, client));
  } catch (error) {
    if (error instanceof Kept) return error.message;
    throw error;
  }
  await removeAtOnce(ctx, id);
  return null;
}

async function hasReceipts({ db, practice: { practice_id } }: PracticeContext, client_id: string): Promise<boolean> {
  const [bills, payments] = await Promise.all([
    readQuery(db, "bill", db.bill.query.byClient({ practice_id, client_id }), { limit: 1 }),
    readQuery(db, "payment", db.payment.query.byClient({ practice_id, client_id })),
  ]);
  return bills.data.length > 0 || payments.data.some(({ status }) => status !== "annulled");
}

/** Thrown to prevent a client's deletion; the message is the reason in Spanish. */
class Kept extends Error {}

async function requireBare(ctx: PracticeContext, id: string, client: ClientRecord): Promise<Write[]> {
  const now = ctx.clock.now().toISOString();
  const isSold = Object.values(client.packages ?? {}).some((each) => purchaseStatus(each, now) !== "cancelled");
  const hasMoney = client.owed || client.credit || Object.keys(client.announced ?? {}).length > 0;
  if (await isMerged(ctx, id, client)) throw new Kept(MERGED_TEXT);
  if (client.total_appointments > 0 || isSold || hasMoney || (await hasReceipts(ctx, id))) throw new Kept(KEPT_TEXT);
  if (await findWaitlistEntry(ctx, id)) throw new Kept("Este cliente está en la lista de espera.");
  if (client.consent || client.details_version) throw new Kept("Sus datos o su permiso cambiaron: revísalo tú.");
  const [[mark], approvals] = await Promise.all([readMarks(ctx, [id]), readWaiting(ctx)]);
  if (mark || approvals.some(({ client_id }) => client_id === id)) throw new Kept("Esta persona espera tu respuesta.");
  return [{ ...notHandedOver({ practice_id: client.practice_id, person: id }), refused: decideAgain }];
}

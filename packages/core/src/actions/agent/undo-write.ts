import { type PracticeContext, readOne } from "../../db/index";
import type { AgentActivityRecord } from "../../domain/agent/entity";
import type { Conflict } from "../../domain/availability/output";
import { formatPesos } from "../../domain/catalog/rules";
import type { LedgerRecord } from "../../domain/purchase/entity";
import { usedStaysText } from "../../domain/purchase/rules";
import { AppError } from "../../errors";
import { spokenLocal } from "../../lib/spanish/rules";
import { parseLocal } from "../../lib/time/rules";
import { listLedger, readPurchase } from "../../store/purchase/read";
import { annulPayment } from "../payment/annul";
import { cancelPurchase } from "../purchase/change";
import { refundSession, useSession } from "../purchase/session";
import {
  CHANGED_TEXT,
  type Changes,
  type Hindrance,
  isOfAppointment,
  undoAppointment,
  undoSeries,
} from "./undo-appointment";
import { emptyDetails, removeClient } from "./undo-client";

/** Whether an error says that nothing is left to undo: the record is gone, or no session is used. */
const isGone = (error: unknown): boolean =>
  error instanceof AppError && ["not_found", "client_deleted", "session_not_used"].includes(error.code);

export function nullIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

/** Undoes one step. If its record is gone, the step counts as undone. */
export const undoWrite = (ctx: PracticeContext, changes: Changes): Promise<Hindrance> => orReason(undo(ctx, changes));

async function orReason<T>(work: Promise<T>): Promise<T | string | null> {
  try {
    return await work;
  } catch (error) {
    if (isGone(error)) return null;
    if (!(error instanceof AppError)) throw error;
    return hindranceOf(error);
  }
}

function hindranceOf(error: AppError): string {
  if (error.code === "settlement_needed") return paidText(Number(error.data.paid));
  return [error.message, ...conflictTexts(error)].join(" ");
}

const ANNUL_REASON = "Lo anunció el asistente y se deshizo.";
const paidText = (paid: number) => `Ya se pagaron ${formatPesos(paid)}: hazlo tú y elige qué pasa con ese dinero.`;

/** A Spanish sentence for each conflicting appointment. 'a. m.' or 'p. m.' at its end serves as its full stop. */
const conflictTexts = ({ data }: AppError): string[] =>
  ((data.conflicts ?? []) as Conflict[]).map(
    ({ patient_name, start }) => `Lo ocupa ${patient_name ?? "otra cita"}, ${spokenLocal(parseLocal(start))}`,
  );

const oldestOf = (changes: Changes): AgentActivityRecord => changes.at(-1) ?? changes[0];

function undo(ctx: PracticeContext, changes: Changes): Promise<Hindrance> {
  const oldest = oldestOf(changes);
  return isOfAppointment(oldest) ? undoAppointment(ctx, oldest.appointment_id ?? "", changes) : undoOther(ctx, oldest);
}

const CLIENT_STAYS_TEXT = "Se deshizo, pero el cliente que registró sigue en tu lista.";

/** Deletes the client that the undone changes created. Returns null, or in Spanish that the client or sessions stay. */
export async function clearUp(ctx: PracticeContext, changes: Changes): Promise<string | null> {
  const { action, purchase_id = "", made_client, client_id } = oldestOf(changes);
  const sold = action === "purchase.create" ? await readPurchase(ctx, purchase_id).catch(nullIfGone) : null;
  const kept = made_client ? await orReason(removeClient(ctx, client_id)) : null;
  const stays = [sold && usedStaysText(sold.sessions_used), kept && `${CLIENT_STAYS_TEXT} ${kept}`];
  return stays.filter(Boolean).join(" ") || null;
}

async function undoOther(ctx: PracticeContext, change: AgentActivityRecord): Promise<string | null> {
  const { action, appointment_id = "", purchase_id = "", payment_id = "", client_id } = change;
  switch (action) {
    case "appointment.series":
      return undoSeries(ctx, change);
    case "purchase.create":
      await cancelPurchase(ctx, { id: purchase_id });
      return null;
    case "purchase.use":
      if (await isRedone(ctx, change, "use", "refund")) return CHANGED_TEXT;
      await refundSession(ctx, { id: purchase_id, appointment_id });
      return null;
    case "purchase.refund":
      if (await isRedone(ctx, change, "refund", "use")) return CHANGED_TEXT;
      if (await isChangedSince(ctx, appointment_id, purchase_id)) return CHANGED_TEXT;
      await useSession(ctx, { id: purchase_id, appointment_id });
      return null;
    case "client.create":
      return removeClient(ctx, client_id);
    case "client.complete":
      await emptyDetails(ctx, change);
      return null;
    case "payment.announce":
      await annulPayment(ctx, { id: payment_id, reason: ANNUL_REASON, only_announced: true });
      return null;
    case "payment.collect":
      return "El mensaje ya se envió.";
    case "waitlist.offer":
      return "La hora ya se ofreció: si nadie la tomó, quedó libre a los 15 minutos.";
    default:
      return null;
  }
}

type Kind = LedgerRecord["kind"];

/** Whether somebody else than an agent reversed an agent's change of a session, which then was made again. */
async function isRedone(ctx: PracticeContext, change: AgentActivityRecord, made: Kind, reversed: Kind) {
  const { appointment_id, purchase_id = "", at } = change;
  const entries = (await listLedger(ctx, purchase_id)).filter((each) => each.appointment_id === appointment_id);
  const reversal = entries.find((each) => each.kind === reversed && each.at > at);
  return reversal !== undefined && reversal.actor !== "agent" && entries.at(-1)?.kind === made;
}

/** Whether an appointment whose session went back to `purchase` was later cancelled or got another package or none. */
async function isChangedSince({ db, practice }: PracticeContext, id: string, purchase: string): Promise<boolean> {
  const found = await readOne(db, db.one.appointment({ practice_id: practice.practice_id, id }));
  if (!found || found.given_back === purchase) return false;
  return found.status === "cancelled" || found.package_purchase_id !== purchase;
}

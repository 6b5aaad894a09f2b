import { commit } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import { readOne } from "../../db/read";
import type { AgentActivityRecord } from "../../domain/agent/entity";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import type { Conflict } from "../../domain/availability/output";
import { formatPesos } from "../../domain/catalog/rules";
import type { ClientRecord } from "../../domain/client/entity";
import { CLIENT_MEMBERS, changePerson, personOf } from "../../domain/client/person";
import type { PaymentRecord } from "../../domain/payment/entity";
import { zoneOf } from "../../domain/practice/rules";
import { purchaseStatus, usedStaysText } from "../../domain/purchase/rules";
import { AppError } from "../../errors";
import { spokenLocal } from "../../lib/spanish/rules";
import { formatLocal, minuteOfIso, parseLocal, toLocal } from "../../lib/time/rules";
import { NO_CHANGE } from "../../store/client/change";
import { readClient, readMergedInto } from "../../store/client/read";
import { correctClient } from "../../store/client/resolve";
import { readPurchase } from "../../store/purchase/read";
import { readRecords, readSeries } from "../../store/series/read";
import { findWaitlistEntry } from "../../store/waitlist/read";
import { deleteAppointment } from "../appointment/delete";
import { updateAppointment } from "../appointment/update";
import { removeAtOnce } from "../client/continue-removal";
import { deleteClient } from "../client/delete";
import { annulPayment } from "../payment/annul";
import { cancelPurchase } from "../purchase/cancel";
import { refundSession } from "../purchase/refund-session";
import { useSession } from "../purchase/use-session";

const CHANGED_TEXT = "Cambió después en otro lugar: revísala tú.";
const KEPT_TEXT = "Este cliente ya tiene citas, paquetes o pagos.";
const WAITS_TEXT = "Este cliente está en la lista de espera.";
const MERGED_TEXT = "Uniste este cliente con otro: revísalo tú.";
const OVER_TEXT = "Ya pasó: revísala tú.";
const CONFIRMED_TEXT = "Ya confirmaste ese pago.";
const SENT_TEXT = "El mensaje ya se envió.";
const OFFERED_TEXT = "La hora ya se ofreció: si nadie la tomó, quedó libre a los 15 minutos.";
const ANNUL_REASON = "Lo anunció el asistente y se deshizo.";

/** Changes undone together: all of one appointment, or a single one; newest first. */
export type Changes = [AgentActivityRecord, ...AgentActivityRecord[]];

const APPOINTMENTS = new Set([
  "appointment.book",
  "appointment.move",
  "appointment.shorten",
  "appointment.lengthen",
  "appointment.mode",
  "appointment.cancel",
]);

export const isOfAppointment = ({ action }: AgentActivityRecord): boolean => APPOINTMENTS.has(action);

/** Whether the record no longer exists, so that nothing is left to undo. */
const isGone = (error: unknown): boolean =>
  error instanceof AppError && ["not_found", "client_deleted", "session_not_used"].includes(error.code);

export function nullIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

/** Undoes changes that belong together. Returns null if done, now or before; otherwise the reason in Spanish. */
export async function undoWrite(ctx: PracticeContext, changes: Changes): Promise<string | null> {
  try {
    return await undo(ctx, changes);
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

/** Paid money needs the therapist's decision, for which an undo does not ask. */
const paidText = (paid: number) => `Ya se pagaron ${formatPesos(paid)}: hazlo tú y elige qué pasa con ese dinero.`;

/** Each text ends with the full stop of 'a. m.' */
const conflictTexts = ({ data }: AppError): string[] =>
  ((data.conflicts ?? []) as Conflict[]).map(
    ({ patient_name, start }) => `Lo ocupa ${patient_name ?? "otra cita"}, ${spokenLocal(parseLocal(start))}`,
  );

async function undo(ctx: PracticeContext, changes: Changes): Promise<string | null> {
  const oldest = changes.at(-1) ?? changes[0];
  const hindrance = isOfAppointment(oldest)
    ? await undoAppointment(ctx, oldest.appointment_id ?? "", changes)
    : await undoOther(ctx, oldest);
  if (hindrance === null && oldest.made_client) await removeClient(ctx, oldest.client_id).catch(nullIfGone);
  return hindrance;
}

/** What stays of a change that was undone, in Spanish; null if nothing does. */
export async function leftOver(ctx: PracticeContext, { action, purchase_id = "" }: AgentActivityRecord) {
  if (action !== "purchase.create") return null;
  const sold = await readPurchase(ctx, purchase_id).catch(nullIfGone);
  return sold && usedStaysText(sold.sessions_used);
}

async function undoAppointment(ctx: PracticeContext, id: string, changes: Changes): Promise<string | null> {
  const { practice_id } = ctx.practice;
  const record = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id }));
  if (!record) return null;
  const isBooked = changes.some(({ action }) => action === "appointment.book");
  return isBooked ? removeBooked(ctx, record) : restore(ctx, record, changes);
}

async function undoOther(ctx: PracticeContext, change: AgentActivityRecord): Promise<string | null> {
  const { action, appointment_id = "", purchase_id = "", payment_id = "", client_id } = change;
  switch (action) {
    case "appointment.series":
      return undoSeries(ctx, change.series_id ?? "");
    case "purchase.create":
      await cancelPurchase(ctx, { id: purchase_id });
      return null;
    case "purchase.use":
      await refundSession(ctx, { id: purchase_id, appointment_id });
      return null;
    case "purchase.refund":
      await useSession(ctx, { id: purchase_id, appointment_id });
      return null;
    case "client.create":
      return removeClient(ctx, client_id);
    case "client.complete":
      await emptyDetails(ctx, change);
      return null;
    case "payment.announce":
      await annulPayment(ctx, { id: payment_id, reason: ANNUL_REASON }, requireUnconfirmed);
      return null;
    case "payment.collect":
      return SENT_TEXT;
    case "waitlist.offer":
      return OFFERED_TEXT;
    default:
      return null;
  }
}

/** Clears the details that the change filled in. @throws AppError `invalid_transition` if they were corrected since. */
const emptyDetails = (
  ctx: PracticeContext,
  { client_id, details = [], details_version: made = 0 }: AgentActivityRecord,
) =>
  commit(ctx, async () => {
    const before = await readClient(ctx, client_id);
    if ((before.details_version ?? 0) !== made) throw new AppError("invalid_transition", { message: CHANGED_TEXT });
    const emptied = Object.fromEntries(details.map((detail) => [detail, ""]));
    const person = changePerson(personOf(before), emptied, CLIENT_MEMBERS);
    const { client, writes } = await correctClient(ctx, before, person, made - 1);
    return { writes: client === before ? [] : writes(NO_CHANGE), result: null };
  });

function requireUnconfirmed({ status }: PaymentRecord): void {
  if (status === "confirmed") throw new AppError("invalid_transition", { message: CONFIRMED_TEXT });
}

/** Deletes a client without records. */
async function removeClient(ctx: PracticeContext, id: string): Promise<string | null> {
  try {
    await deleteClient(ctx, id, (client) => requireBare(ctx, id, client));
  } catch (error) {
    if (error instanceof Kept) return error.message;
    throw error;
  }
  await removeAtOnce(ctx, id);
  return null;
}

/** Internal: the client has records; the message says which. */
class Kept extends Error {}

/** @param id the change that made the client. */
async function requireBare(ctx: PracticeContext, id: string, client: ClientRecord): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const isSold = Object.values(client.packages ?? {}).some((each) => purchaseStatus(each, now) !== "cancelled");
  const hasMoney = client.owed || client.credit || Object.keys(client.announced ?? {}).length > 0;
  if (client.id !== id || (await readMergedInto(ctx)).has(id)) throw new Kept(MERGED_TEXT);
  if (client.total_appointments > 0 || isSold || hasMoney) throw new Kept(KEPT_TEXT);
  if (await findWaitlistEntry(ctx, id)) throw new Kept(WAITS_TEXT);
}

/** Deletes an agent's booking unless somebody else has changed it. */
async function removeBooked(ctx: PracticeContext, record: AppointmentRecord): Promise<string | null> {
  if (record.updated_by === "therapist" || record.updated_by === "client") return CHANGED_TEXT;
  if (record.updated_by === "system") return OVER_TEXT;
  await deleteAppointment(ctx, { id: record.id, version: record.version });
  return null;
}

async function undoSeries(ctx: PracticeContext, series_id: string): Promise<string | null> {
  const hindrances: string[] = [];
  for (const record of await readRecords(ctx, await readSeries(ctx, series_id))) {
    const hindrance = await removeBooked(ctx, record);
    if (hindrance) hindrances.push(`${spokenAt(ctx, record.starts_at)}: ${hindrance}`);
  }
  return hindrances.length > 0 ? hindrances.join(" ") : null;
}

const spokenAt = (ctx: PracticeContext, instant: string) =>
  spokenLocal(toLocal(zoneOf(ctx.practice), minuteOfIso(instant)));

/** Restores an appointment's state before the first of the changes, unless somebody else has changed it since. */
async function restore(ctx: PracticeContext, record: AppointmentRecord, changes: Changes): Promise<string | null> {
  const [newest] = changes;
  const oldest = changes.at(-1) ?? newest;
  const was = {
    starts_at: oldest.was_at ?? oldest.starts_at ?? record.starts_at,
    minutes: changes.findLast((each) => each.was_minutes)?.was_minutes ?? record.duration_minutes,
    isVirtual: changes.findLast((each) => each.was_virtual !== undefined)?.was_virtual ?? record.is_virtual,
    isCancelled: false,
  };
  const turned = changes.find((each) => each.was_virtual !== undefined);
  const left = {
    starts_at: newest.starts_at ?? record.starts_at,
    minutes: changes.find((each) => each.minutes)?.minutes ?? record.duration_minutes,
    isVirtual: turned?.was_virtual === undefined ? record.is_virtual : !turned.was_virtual,
    isCancelled: changes.some(({ action }) => action === "appointment.cancel"),
  };
  if (isAs(record, was)) return null;
  if (!isAs(record, left)) return CHANGED_TEXT;
  await updateAppointment(ctx, {
    id: record.id,
    version: record.version,
    appointment_date: formatLocal(toLocal(zoneOf(ctx.practice), minuteOfIso(was.starts_at))),
    duration_minutes: was.minutes,
    ...(turned && { is_virtual: was.isVirtual, ...(!was.isVirtual && { create_google_meet: false }) }),
    ...(left.isCancelled && { status: "scheduled" }),
  });
  if (left.isCancelled && record.was?.status === "confirmed") {
    await updateAppointment(ctx, { id: record.id, status: "confirmed" });
  }
  return null;
}

interface Shape {
  starts_at: string;
  minutes: number;
  isVirtual: boolean;
  isCancelled: boolean;
}

const isAs = ({ starts_at, duration_minutes, is_virtual, status }: AppointmentRecord, shape: Shape): boolean =>
  starts_at === shape.starts_at &&
  duration_minutes === shape.minutes &&
  is_virtual === shape.isVirtual &&
  (shape.isCancelled ? status === "cancelled" : isLive(status));

import { type Context, only, type PracticeContext, readOne, readTogether } from "../db/index";
import { unsettledEffects } from "../domain/appointment/cancelling/rules";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { isInTime, rulesOf } from "../domain/booking/rules";
import type { ClientRecord } from "../domain/client/entity";
import type { ConfirmationRecord } from "../domain/confirmation/entity";
import type { ShownAppointment } from "../domain/confirmation/output";
import { hostOf, placeOf } from "../domain/confirmation/rules";
import { type FeedEvent, uidOf } from "../domain/feed/rules";
import { whatsappUrl } from "../domain/payment/message/rules";
import { zoneOf } from "../domain/practice/rules";
import { toE164 } from "../lib/phone/rules";
import { firstName, spokenLocal } from "../lib/spanish/rules";
import { minuteOfDate, parseLocal, resolveLocal, toLocal } from "../lib/time/rules";
import { timezoneName } from "../lib/time/zones/rules";
import { isAtWork } from "../policies/agent-authentication";
import { intervalOf } from "../store/appointment/occupancy";
import { noteAt, noteOf } from "../store/appointment/record";
import { isStillAdmitted } from "../store/auth/admission";
import type { AuthPorts } from "../store/auth/ports";
import { findClient } from "../store/client/read";
import { hashOfLink } from "../store/confirmation/links";
import { eventIdOf } from "../store/meet/change";
import { nearestFree } from "./suggestions";

/** An opened confirmation link: its client may act on this appointment only. */
export interface OpenConfirmation {
  ctx: PracticeContext;
  link: ConfirmationRecord;
  record: AppointmentRecord;
  client: Pick<ClientRecord, "id" | "name" | "packages">;
  /** False if the agent that sent the link is disabled, paused, revoked or expired: the client can only confirm. */
  mayChange: boolean;
}

/** Keys that match no record, so that an unknown token costs as many reads as a valid one. */
const NOBODY = { practice_id: "none", appointment_id: "none", client_id: "none", agent_token_id: undefined };

const ANSWERABLE: AppointmentRecord["status"][] = ["scheduled", "confirmed", "cancelled"];

/** Opens a confirmation link by its token; null if the link is unknown or over (`isOver`), the appointment was deleted
 * or has another client, the client was deleted, or the therapist is no longer admitted. */
export async function openConfirmation(
  ctx: Context,
  { allowedEmails }: Pick<AuthPorts, "allowedEmails">,
  token: string,
): Promise<OpenConfirmation | null> {
  const { db } = ctx;
  const token_hash = hashOfLink(token);
  if (token_hash === null) return null;
  const link = await readOne(db, db.one.confirmation({ token_hash }));
  const { practice_id, appointment_id: id, client_id, agent_token_id } = link ?? NOBODY;
  const [practice, record, own, task, agent] = await readTogether(db, [
    db.one.practice({ practice_id }),
    db.one.appointment({ practice_id, id }),
    only(db.one.client({ practice_id, id: client_id }), ["id", "name", "packages"]),
    db.one.clientTask({ practice_id, client_id }),
    db.one.agentToken({ practice_id, id: agent_token_id ?? "none" }),
  ]);
  const client = own ?? (task?.into ? await findClient({ db }, practice_id, task.into) : null);
  if (!link || !practice || !record || !client || !isStillAdmitted(allowedEmails, practice)) return null;
  const now = ctx.clock.now();
  if (isOver(link, record, now) || !(await isTheirs({ db }, record, own ? client_id : null, client))) return null;
  const { clock, log, meet } = ctx;
  const sent = agent_token_id ? { sender: agent_token_id, label: agent?.label ?? "" } : {};
  const actor = { kind: "client", id: client.id, ...sent } as const;
  const mayChange = !agent_token_id || isAtWork(agent, practice, now);
  return { ctx: { db, clock, log, meet, practice, actor }, link, record, client, mayChange };
}

const isOver = (link: ConfirmationRecord, record: AppointmentRecord, now: Date): boolean =>
  [link.starts_at, record.starts_at].some((at) => at <= now.toISOString()) || !ANSWERABLE.includes(record.status);

/** Whether an appointment is `client`'s. `linked`: the link's client id; null if that client was merged. */
async function isTheirs(
  ctx: Pick<Context, "db">,
  { practice_id, client_id }: AppointmentRecord,
  linked: string | null,
  client: Pick<ClientRecord, "id">,
): Promise<boolean> {
  if (linked !== null || client_id === client.id) return client_id === client.id;
  return (await findClient(ctx, practice_id, client_id))?.id === client.id;
}

export function showConfirmation({ ctx, link, record, client, mayChange }: OpenConfirmation): ShownAppointment {
  const { practice, clock } = ctx;
  const { session_held = false, paid = 0 } = record;
  const zone = zoneOf(practice);
  const { start } = intervalOf(record);
  const rules = rulesOf(practice);
  const local = toLocal(zone, start);
  const isLate = !isInTime(rules, start, minuteOfDate(clock.now()));
  return {
    first_name: firstName(client.name),
    start: local,
    zone: timezoneName(zone),
    is_virtual: record.is_virtual,
    host: hostOf(practice),
    place: placeOf(practice, record.is_virtual),
    meet_link: record.google_meet_link ?? null,
    state: record.status === "cancelled" ? "cancelled" : isLate ? "too_late" : mayChange ? "open" : "confirm_only",
    answer: record.client_answer ?? null,
    has_moved: link.starts_at !== record.starts_at,
    effects: unsettledEffects({ session_held, session_note: noteOf(ctx, record, client), paid }),
    notice_hours: rules.cancel_notice_hours,
    // A profile's phone is stored as it was written.
    whatsapp_url: whatsappUrl(toE164(practice.phone ?? ""), `Hola. Te escribo por mi cita del ${spokenLocal(local)}`),
  };
}

export function confirmationEvent({ ctx: { practice }, record }: OpenConfirmation): FeedEvent {
  const { version, starts_at, ends_at, is_virtual, status, updated_at, google_meet_link } = record;
  return {
    uid: uidOf(eventIdOf({ practice_id: record.practice_id, appointment_id: record.id })),
    sequence: version,
    title: `Cita con ${hostOf(practice)}`,
    location: is_virtual ? google_meet_link : (placeOf(practice, false) ?? undefined),
    starts_at,
    ends_at,
    is_cancelled: status === "cancelled",
    updated_at,
  };
}

/** At most three free times to which the client may move the appointment: the nearest ones, sorted by start, without
 * those at which a cancellation may newly cost the package's session; null if it is not known whether any is free. */
export async function offeredTimes({ ctx, record, client }: OpenConfirmation): Promise<string[] | null> {
  const { id: movedId, is_virtual: isVirtual, session_held, package_purchase_id = "" } = record;
  const paying = session_held && noteOf(ctx, record, client) === null ? client.packages?.[package_purchase_id] : null;
  const startOf = (time: string) => resolveLocal(zoneOf(ctx.practice), parseLocal(time)).instant;
  const isKept = (time: string) => noteAt(ctx, paying, startOf(time)) === null;
  const { free, reason } = await nearestFree(ctx, { ...intervalOf(record), isVirtual, movedId }, isKept);
  return reason === "unknown" ? null : free.map(({ appointment_date }) => appointment_date).sort();
}

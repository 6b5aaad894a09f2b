import { type Context, type PracticeContext, readOne, readTogether } from "../db/index";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { isLive } from "../domain/appointment/rules";
import type { ClientRecord } from "../domain/client/entity";
import { CONFIRM_ONLY_TEXT, hostOf, placeOf } from "../domain/confirmation/rules";
import { zoneOf } from "../domain/practice/rules";
import type { OfferRecord } from "../domain/waitlist/entity";
import type { ShownOffer } from "../domain/waitlist/output";
import { offerStateAt } from "../domain/waitlist/rules";
import { firstName } from "../lib/spanish/rules";
import { minuteOfIso, overlaps, toLocal } from "../lib/time/rules";
import { timezoneName } from "../lib/time/zones/rules";
import { isAtWork } from "../policies/agent-authentication";
import { busyOf, intervalOf } from "../store/appointment/occupancy";
import { noteAt } from "../store/appointment/record";
import { isStillAdmitted } from "../store/auth/admission";
import type { AuthPorts } from "../store/auth/ports";
import { subtract } from "../store/availability/bounds";
import { findClient } from "../store/client/read";
import { hashOfLink } from "../store/confirmation/links";
import { spokenAt } from "../store/practice/read";
import { readWithdrawal } from "../store/reminder/withdrawal";
import { readDaysOf } from "../store/waitlist/holds";
import { purchasesLeft, readWaitlistState } from "../store/waitlist/read";

/** The opened link of an offer: its client may accept or decline the offered hour only. */
export interface OpenOffer {
  ctx: PracticeContext;
  offer: OfferRecord;
  client: ClientRecord;
  /** The appointment that moves to the offered hour if the client accepts (see `movableBy`), or that an accepted offer
   * has moved or booked; null if there is none. */
  moved: AppointmentRecord | null;
  /** Only for an offer with `moves`: false if the agent that made it is disabled, paused, revoked or expired. */
  mayMove: boolean;
  /** Whether an appointment occupies the hour: the therapist may book a held hour. */
  isTaken: boolean;
}

/** Keys that match no record, so that an unknown token costs as many reads as the link of an ended offer. */
const NOBODY = { practice_id: "none", starts_at: "none", id: "none" };

const isOver = (offer: OfferRecord, now: Date): boolean =>
  offer.starts_at <= now.toISOString() || ["expired", "withdrawn"].includes(offerStateAt(offer, now));

/** Opens an offer's link; null if the link is unknown, the offer is over (`isOver`), the appointment of an accepted
 * offer was cancelled, moved or given to another client, the client was deleted, or the therapist is not admitted. */
export async function openOffer(
  ctx: Context,
  { allowedEmails }: Pick<AuthPorts, "allowedEmails">,
  token: string,
): Promise<OpenOffer | null> {
  const { db, clock, log, meet } = ctx;
  const token_hash = hashOfLink(token);
  if (token_hash === null) return null;
  const link = (await readOne(db, db.one.offerLink({ token_hash }))) ?? NOBODY;
  const { practice_id, starts_at, id } = link;
  const [practice, offer] = await readTogether(db, [
    db.one.practice({ practice_id }),
    db.one.offer({ practice_id, starts_at, id }),
  ]);
  if (!practice || !offer || !isStillAdmitted(allowedEmails, practice)) return null;
  const now = clock.now();
  const [current] = isOver(offer, now) ? [] : await readWaitlistState({ db, practice }, [offer]);
  const client = current ? await findClient(ctx, practice_id, offer.client_id) : null;
  if (!client) return null;
  const { moves = "none", appointment_id = moves, agent_token_id = "none" } = offer;
  const [found, agent] = await readTogether(db, [
    db.one.appointment({ practice_id, id: appointment_id }),
    db.one.agentToken({ practice_id, id: agent_token_id }),
  ]);
  const mayMove = !offer.agent_token_id || isAtWork(agent, practice, now);
  // An appointment that got another client after the offer was made is not moved.
  const isTheirs = async (id: string) => id === client.id || (await findClient(ctx, practice_id, id))?.id === client.id;
  const moved = found && (await isTheirs(found.client_id)) ? found : null;
  if (offer.state === "accepted" && !moved) return null;
  const sent = offer.agent_token_id ? { sender: agent_token_id, label: agent?.label ?? "" } : {};
  const actor = { kind: "client", id: client.id, isInvited: true, ...sent } as const;
  const inside = { db, clock, log, meet, practice, actor };
  return { ctx: inside, offer, client, moved, mayMove, isTaken: await isTaken(inside, offer, moved) };
}

async function isTaken(ctx: PracticeContext, offer: OfferRecord, moved: AppointmentRecord | null): Promise<boolean> {
  const start = minuteOfIso(offer.starts_at);
  const hour = { start, end: start + offer.duration_minutes };
  const busy = busyOf((await readDaysOf(ctx, hour)).flatMap(([, day]) => day ?? []));
  return (moved ? subtract(busy, intervalOf(moved)) : busy).some((each) => overlaps(each, hour));
}

export function showOffer(opened: OpenOffer): ShownOffer {
  const { ctx, offer, client } = opened;
  const { practice } = ctx;
  const local = (iso: string) => toLocal(zoneOf(practice), minuteOfIso(iso));
  const { is_virtual } = (offer.state === "accepted" && opened.moved) || offer;
  return {
    first_name: firstName(client.name),
    start: local(offer.starts_at),
    zone: timezoneName(zoneOf(practice)),
    is_virtual,
    host: hostOf(practice),
    place: placeOf(practice, is_virtual),
    state: stateOf(opened),
    held_until: local(offer.expires_at),
    effects: effectsOf(opened),
  };
}

function stateOf(opened: OpenOffer): ShownOffer["state"] {
  const { offer, client, isTaken } = opened;
  if (offer.state === "accepted" || offer.state === "declined") return offer.state;
  if (Object.values(client.visits ?? {}).includes(minuteOfIso(offer.starts_at))) return "accepted";
  if (isTaken) return "taken";
  return hindranceOf(opened) === null ? "open" : "stuck";
}

export const MOVE_GONE_TEXT = "Tu cita cambió mientras tanto. Escríbele a quien te atiende.";

/** The appointment to move, if it is live, later than the offered hour, not longer and of the same mode; else null. */
export function movableBy({ offer, moved }: OpenOffer): AppointmentRecord | null {
  const isLater = moved && isLive(moved.status) && moved.starts_at > offer.starts_at;
  const isAsOffered = moved?.is_virtual === offer.is_virtual && moved.duration_minutes <= offer.duration_minutes;
  return isLater && isAsOffered ? moved : null;
}

/** Why the appointment cannot move to the offered hour, as a Spanish sentence; null if it can, or none is to move. */
function hindranceOf(opened: OpenOffer): string | null {
  if (!opened.offer.moves) return null;
  if (!movableBy(opened)) return MOVE_GONE_TEXT;
  return opened.mayMove ? null : CONFIRM_ONLY_TEXT;
}

function effectsOf(opened: OpenOffer): string[] {
  const { ctx, offer, client } = opened;
  const hindrance = hindranceOf(opened);
  if (hindrance !== null) return [hindrance];
  const moved = offer.moves && movableBy(opened);
  if (moved) return [`Tu cita del ${spokenAt(ctx, moved.starts_at)} pasa a esta hora.`];
  const [paying] = purchasesLeft(ctx, client);
  if (!paying) return [];
  const note = noteAt(ctx, client.packages?.[paying[0]], minuteOfIso(offer.starts_at));
  return ["Usa una sesión de tu paquete.", ...(note ? [note] : [])];
}

/** An opened opt-out link, with which its client can only turn off reminders. */
export interface OpenWithdrawal {
  ctx: PracticeContext;
  client: ClientRecord;
}

/** Opens the link by which a client declines reminders, even if the therapist is not admitted. Null if the link is
 * invalid or the client was deleted. An invalid link costs as many reads as a valid one, to reveal nothing. */
export async function openWithdrawal({ db, clock, log, meet }: Context, token: string): Promise<OpenWithdrawal | null> {
  const { practice_id, client_id } = readWithdrawal({ meet }, token) ?? { practice_id: "none", client_id: "none" };
  const [[open, closure], client] = await Promise.all([
    readTogether(db, [db.one.practice({ practice_id }), db.one.accountClosure({ practice_id })]),
    findClient({ db }, practice_id, client_id),
  ]);
  // While an account is closed, its closure keeps the practice.
  const practice = open ?? closure?.practice;
  if (!practice || !client) return null;
  return { ctx: { db, clock, log, meet, practice, actor: { kind: "client", id: client.id } }, client };
}

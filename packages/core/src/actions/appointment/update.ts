import { commit, type Plan } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import type { AgentAction } from "../../domain/agent/schema";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { Appointment } from "../../domain/appointment/output";
import { isLive, mayBecome } from "../../domain/appointment/rules";
import type { AppointmentStatus, UpdateAppointmentInput } from "../../domain/appointment/schema";
import type { ClientRecord } from "../../domain/client/entity";
import { AppError } from "../../errors";
import { type Interval, isoOfMinute } from "../../lib/time/rules";
import {
  agentActionOf,
  namedFields,
  requireAgentTransition,
  requireAhead,
  requireInTime,
  requireOffered,
} from "../../policies/agent-rules";
import { changePackage, changesPackage, holdsSession } from "../../policies/package-session";
import { withoutRepeats } from "../../policies/repeats";
import { refuseOverlap, type WantedTime } from "../../queries/suggestions";
import { type AgentEntry, subjectOf } from "../../store/agent/activity";
import { answersAfter } from "../../store/appointment/answer";
import { cancellation, keptOf } from "../../store/appointment/cancellation";
import { intervalOf } from "../../store/appointment/occupancy";
import { PATIENT_MEMBERS } from "../../store/appointment/patient";
import { readForChange } from "../../store/appointment/read";
import {
  changedInterval,
  detailsOf,
  hasPassed,
  requireGuest,
  revised,
  timing,
  toAppointment,
} from "../../store/appointment/record";
import { changeAppointment } from "../../store/appointment-change/change";
import { withFreshBusy } from "../../store/busy/refresh";
import { withSale } from "../../store/client/change";
import { findOrCreateClient } from "../../store/client/find-or-create";
import { readClientOf } from "../../store/client/read";
import { withPrice } from "../../store/payment/price";
import { withMeeting } from "../google-calendar/push";

/**
 * Changes the named fields of an appointment. Equal values are no change; without changes nothing is written. A move
 * frees the old time and occupies the new one in the same transaction.
 * @throws AppError `not_found`, `stale_version`, `overlap`, `past`, `invalid_input`, `invalid_transition`; for agent
 * and client `forbidden` and those of `requireOffered`; for the agent `agent_paused`, for the client `notice`.
 */
export async function updateAppointment(caller: PracticeContext, asked: UpdateAppointmentInput): Promise<Appointment> {
  const ctx = asked.appointment_date || asked.duration_minutes ? await withFreshBusy(caller) : caller;
  return commit(ctx, () => planUpdate(ctx, asked)).catch((error: unknown) =>
    refuseOverlap(ctx, error, () => wantedTime(ctx, asked)),
  );
}

/** The plan of an update, for a transaction that includes it. */
export async function planUpdate(ctx: PracticeContext, asked: UpdateAppointmentInput): Promise<Plan<Appointment>> {
  const { before: stored, days } = await readForChange(ctx, asked);
  const owner = await readClientOf(ctx, stored);
  const before = { ...stored, client_id: owner.id };
  const input = withoutRepeats(ctx, before, owner, asked);
  if (namedFields(input).length === 0) return { writes: [], result: toAppointment(ctx, before, owner) };

  const action = agentActionOf(ctx, input);
  requireAhead(ctx, before, action);
  requireInTime(ctx, before, action);
  const interval = movedInterval(ctx, before, input);
  const isHour = action === "appointment.move" || action === "appointment.mode";
  const isVirtual = input.is_virtual ?? before.is_virtual;
  const offered = isHour ? await requireOffered(ctx, interval, isVirtual, before) : undefined;

  const patient = await findOrCreateClient(ctx, input, PATIENT_MEMBERS, owner);
  const { client } = patient;
  const isInvited = action === "appointment.mode" && isVirtual && Boolean(client.email);
  const meant = isInvited ? { create_google_meet: true, ...input } : input;
  const wanted = changedRecord(ctx, before, meant, { interval, client });
  const attended = await withSession(ctx, before, wanted, input, client);
  const priced = withPrice(ctx, attended.record, input, before.session_type === "package");
  const circumstances = {
    owner,
    patient: client === owner ? undefined : patient,
    settle: input.settle,
    days,
    ...(offered && { offered }),
    entry: changeEntry(action, before, priced),
    ...attended.change,
  };
  const { after, writes, isMeeting } = await changeAppointment(ctx, { before, after: priced }, circumstances);
  return {
    writes,
    result: toAppointment(ctx, after, withSale(client, attended.change?.sale?.delta)),
    afterwards: isMeeting && ((appointment) => withMeeting(ctx, appointment)),
  };
}

/** The requested time, for the details of an `overlap` error. */
async function wantedTime(ctx: PracticeContext, asked: UpdateAppointmentInput): Promise<WantedTime> {
  const { before } = await readForChange(ctx, asked);
  const interval = movedInterval(ctx, before, asked);
  return { ...interval, isVirtual: asked.is_virtual ?? before.is_virtual, movedId: before.id };
}

/** The appointment with another package or none, and the resulting change of sessions. */
async function withSession(
  ctx: PracticeContext,
  before: AppointmentRecord,
  wanted: AppointmentRecord,
  input: UpdateAppointmentInput,
  client: ClientRecord,
) {
  if (!changesPackage(before, input)) return { record: ofClient(wanted, client), change: null };
  const { fields, change } = await changePackage(ctx, { ...before, status: wanted.status }, input, client);
  return { record: { ...wanted, client_id: client.id, ...fields }, change };
}

/** The activity of an agent's update. A change of the duration alone is no move. */
function changeEntry(action: AgentAction, before: AppointmentRecord, after: AppointmentRecord): AgentEntry {
  const subject = subjectOf(after);
  if (action === "appointment.mode") return { action, ...subject, was_virtual: before.is_virtual };
  if (action !== "appointment.move") return { action, ...subject };
  const { duration_minutes: was_minutes } = before;
  const length = { minutes: after.duration_minutes, was_minutes };
  if (before.starts_at !== after.starts_at) return { action, ...subject, ...length, was_at: before.starts_at };
  const isShorter = length.minutes < was_minutes;
  return { action: isShorter ? "appointment.shorten" : "appointment.lengthen", ...subject, ...length };
}

const OTHER_PATIENT_TEXT =
  "Esta cita usa un paquete de su paciente. Para atender a otra persona, cancélala y agenda una nueva.";
const PAID_TEXT =
  "Esta cita ya tiene un pago de su paciente. Para atender a otra persona, cancélala y agenda una nueva.";
/** An appointment given to another client loses the previous client's session, package and credit. */
function ofClient(record: AppointmentRecord, { id: client_id }: ClientRecord): AppointmentRecord {
  if (record.client_id === client_id) return record;
  if (record.session_held) throw new AppError("other_client", { message: OTHER_PATIENT_TEXT });
  if (record.paid) throw new AppError("other_client", { message: PAID_TEXT });
  const was = record.was && { ...record.was, credited: 0 };
  return { ...record, client_id, session_type: "individual", package_purchase_id: undefined, was };
}

/** The time after the change. Only a live appointment can move to a time that has not ended. */
function movedInterval(ctx: PracticeContext, before: AppointmentRecord, input: UpdateAppointmentInput): Interval {
  const old = intervalOf(before);
  const moved = changedInterval(ctx, old, input.appointment_date, input.duration_minutes ?? before.duration_minutes);
  if (moved.start === old.start && moved.end === old.end) return old;
  const live = isLive(input.status ?? before.status);
  if (live && hasPassed(ctx, moved.end))
    throw new AppError("past", { message: "No se puede mover una cita al pasado." });
  if (!live && !hasPassed(ctx, moved.end)) {
    throw new AppError("invalid_transition", { message: "Una cita cerrada no se puede mover al futuro." });
  }
  return moved;
}

/** Whether a live appointment stays live after its end: it was reopened later and not moved since. */
const staysOpen = (
  ctx: PracticeContext,
  before: AppointmentRecord,
  { status, interval }: { status: AppointmentStatus; interval: Interval },
): boolean => isLive(status) && hasPassed(ctx, interval.end) && (!isLive(before.status) || Boolean(before.stays_open));

/** The original place in the series of a moved occurrence; undefined once it is back there. */
function placeOf({ series_id, series_place, starts_at }: AppointmentRecord, start: string): string | undefined {
  const place = series_place ?? starts_at;
  return series_id === undefined || place === start ? undefined : place;
}

function changedRecord(
  ctx: PracticeContext,
  before: AppointmentRecord,
  input: UpdateAppointmentInput,
  { interval, client }: { interval: Interval; client: ClientRecord },
): AppointmentRecord {
  const details = detailsOf(input, {
    ...before,
    create_google_meet: before.create_google_meet && Boolean(client.email),
  });
  requireGuest(details, client);
  const status = input.status ?? before.status;
  if (!mayBecome(before.status, status)) throw new AppError("invalid_transition");
  requireAgentTransition(ctx, before.status, status);
  const when = timing(ctx, interval);
  return revised(ctx, before, {
    ...when,
    zone: before.zone,
    ...answersAfter(ctx, before, { client_id: client.id, starts_at: when.starts_at, status }),
    // The new client has not been reminded yet.
    ...(client.id !== before.client_id && { reminders: undefined }),
    stays_open: staysOpen(ctx, before, { status, interval }) || undefined,
    session_held: holdsSession(before, status) || undefined,
    series_place: placeOf(before, isoOfMinute(interval.start)),
    ...(status !== "cancelled" && { charged: undefined, charged_at: undefined }),
    ...cancellation(before, input, status),
    ...keptOf(ctx, before, status),
    ...details,
  });
}

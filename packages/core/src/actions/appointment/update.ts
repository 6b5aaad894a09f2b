import { commit, type Plan, type PracticeContext } from "../../db/index";
import type { Appointment } from "../../domain/appointment/output";
import type { UpdateAppointmentInput } from "../../domain/appointment/schema";
import { agentActionOf, namedFields, requireAhead, requireInTime, requireOffered } from "../../policies/agent-rules";
import { changedRecord, movedInterval } from "../../policies/changed-appointment";
import { withSession } from "../../policies/package-session";
import { withoutRepeats } from "../../policies/repeats";
import { refuseOverlap, type WantedTime } from "../../queries/suggestions";
import { updateEntry } from "../../store/agent/activity";
import { readForChange } from "../../store/appointment/read";
import { toAppointment } from "../../store/appointment/record";
import { changeAppointment } from "../../store/appointment-change/change";
import { withFreshBusy } from "../../store/busy/refresh";
import { readClientOf } from "../../store/client/read";
import { findOrCreatePatient } from "../../store/client/resolve";
import { withPrice } from "../../store/payment/price";
import { withMeeting } from "../google-calendar/push";

interface UpdateOptions {
  /** Whether a cancelled appointment may get back the status that it had before. */
  isUndo?: boolean;
}

/** Changes one appointment, ignoring equal values. A move frees the old time and occupies the new one at once. @throws
 * AppError `not_found`; `stale_version`; `overlap`; `past` or `invalid_transition` for a time or status that the
 * appointment's own status forbids; `settlement_needed` if it is paid; `other_client`; `invalid_input`. To an agent or
 * client: `forbidden` for a change that is not theirs to make; `past` once the appointment has begun; `held`,
 * `off_grid`, `outside_availability` or a rule's `BoundReason` for a time that is not offered. To an agent:
 * `agent_paused`, `limit`, `handoff_open`. To a client: `notice` for a late change. */
export async function updateAppointment(
  caller: PracticeContext,
  asked: UpdateAppointmentInput,
  options?: UpdateOptions,
): Promise<Appointment> {
  const ctx = asked.appointment_date || asked.duration_minutes ? await withFreshBusy(caller) : caller;
  return commit(ctx, () => planUpdate(ctx, asked, options)).catch((error: unknown) =>
    refuseOverlap(ctx, error, () => wantedTime(ctx, asked)),
  );
}

/** Plans an update, for callers that commit it together with other writes. */
export async function planUpdate(
  ctx: PracticeContext,
  asked: UpdateAppointmentInput,
  { isUndo = false }: UpdateOptions = {},
): Promise<Plan<Appointment>> {
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

  const patient = await findOrCreatePatient(ctx, input, owner);
  const { client } = patient;
  const isInvited = isVirtual && !before.is_virtual && Boolean(client.email);
  const meant = isInvited ? { create_google_meet: true, ...input } : input;
  const wanted = changedRecord(ctx, before, meant, { interval, client, isUndo });
  const attended = await withSession(ctx, before, wanted, input, client);
  const priced = withPrice(ctx, attended.record, input, before.session_type === "package");
  const circumstances = {
    owner,
    patient: client === owner ? undefined : patient,
    settle: input.settle,
    days,
    ...(offered && { offered }),
    entry: updateEntry(action, before, priced),
    ...attended.change,
  };
  const changed = await changeAppointment(ctx, { before, after: priced }, circumstances);
  return {
    writes: changed.writes,
    result: toAppointment(ctx, changed.after, changed.client),
    afterwards: changed.isMeeting && ((appointment) => withMeeting(ctx, appointment)),
  };
}

async function wantedTime(ctx: PracticeContext, asked: UpdateAppointmentInput): Promise<WantedTime> {
  const { before } = await readForChange(ctx, asked);
  const interval = movedInterval(ctx, before, asked);
  return { ...interval, isVirtual: asked.is_virtual ?? before.is_virtual, movedId: before.id };
}

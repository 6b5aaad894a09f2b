import { commit, type Plan, type PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { Appointment } from "../../domain/appointment/output";
import type {
  BookAppointmentInput,
  DeleteAppointmentInput,
  UpdateAppointmentInput,
} from "../../domain/appointment/schema";
import { PATIENT_MEMBERS } from "../../domain/client/person";
import { newId } from "../../ids";
import type { Interval } from "../../lib/time/rules";
import {
  agentActionOf,
  namedFields,
  requireAhead,
  requireFewAhead,
  requireInTime,
  requireOffered,
} from "../../policies/agent-rules";
import { changedRecord, movedInterval } from "../../policies/changed-appointment";
import { bookSession, withSession } from "../../policies/package-session";
import { withoutRepeats } from "../../policies/repeats";
import { refuseOverlap, type WantedTime } from "../../queries/suggestions";
import { type AgentEntry, subjectOf, updateEntry } from "../../store/agent/activity";
import { readForChange } from "../../store/appointment/read";
import {
  detailsOf,
  firstRevision,
  hasPassed,
  intervalAt,
  requireGuest,
  timing,
  toAppointment,
} from "../../store/appointment/record";
import { changeAppointment } from "../../store/appointment-change/change";
import { withFreshBusy } from "../../store/busy/refresh";
import { findClient, readClientOf } from "../../store/client/read";
import { findOrCreateClient } from "../../store/client/resolve";
import { bookedPrice, withPrice } from "../../store/payment/price";
import { pushAppointment, withMeeting } from "../google-calendar/push";

/**
 * Books an appointment: finds or creates the client, occupies the time, and uses or sells a package, all in one
 * transaction. A past session is recorded as completed and occupies nothing. `appointment_date` is in the practice's
 * zone.
 * @throws AppError `overlap` (with `conflicts` and `suggestions`), `invalid_input`; for the agent `limit` and the
 * errors of `requireOffered` and `requireFewAhead`; with a package `other_client` and the errors of `prepareSale` and
 * `useChange`.
 */
export async function bookAppointment(caller: PracticeContext, input: BookAppointmentInput): Promise<Appointment> {
  const ctx = await withFreshBusy(caller);
  const interval = intervalAt(ctx, input.appointment_date, input.duration_minutes);
  const draft = draftOf(ctx, input, interval);
  return commit(ctx, async (): Promise<Plan<Appointment>> => {
    const patient = await findOrCreateClient(ctx, input, PATIENT_MEMBERS);
    const offered = await requireOffered(ctx, interval, draft.is_virtual);
    const { client } = patient;
    // By default a virtual appointment has a meeting if the client has an email.
    const create_google_meet = input.create_google_meet ?? (draft.is_virtual && Boolean(client.email));
    requireGuest({ create_google_meet }, client);
    const session = await bookSession(ctx, input, draft.id, client);
    const isCounted = ctx.actor.kind === "agent" && !session.fields.session_held;
    if (isCounted) await requireFewAhead(ctx, client);
    const price = bookedPrice(ctx, session.fields.session_type, input.price);
    const booked: AppointmentRecord = { ...draft, create_google_meet, ...session.fields, price, client_id: client.id };
    const entry: AgentEntry = { action: "appointment.book", ...subjectOf(booked) };
    const circumstances = { owner: null, patient, isCounted, offered, entry, ...session.change };
    const changed = await changeAppointment(ctx, { before: null, after: booked }, circumstances);
    return {
      writes: changed.writes,
      result: toAppointment(ctx, changed.after, changed.client),
      afterwards: changed.isMeeting && ((appointment) => withMeeting(ctx, appointment)),
    };
  }).catch((error: unknown) => refuseOverlap(ctx, error, () => ({ ...interval, isVirtual: draft.is_virtual })));
}

/** The part of the appointment that follows from the input alone. */
const draftOf = (ctx: PracticeContext, input: BookAppointmentInput, interval: Interval) => {
  return {
    ...timing(ctx, interval),
    practice_id: ctx.practice.practice_id,
    id: newId("apt", ctx.clock),
    ...detailsOf(input),
    meet_status: "none" as const,
    status: hasPassed(ctx, interval.end) ? ("completed" as const) : ("scheduled" as const),
    ...firstRevision(ctx),
  } satisfies Omit<AppointmentRecord, "client_id" | "session_type">;
};

/**
 * Changes the named fields of an appointment. Equal values are no change; without changes nothing is written. A move
 * frees the old time and occupies the new one in the same transaction.
 * @throws AppError `not_found`, `stale_version`, `overlap`, `past`, `invalid_input`, `invalid_transition`; for agent
 * and client `forbidden` and the errors of `requireOffered`; for the agent `agent_paused`, for the client `notice`.
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

/** The requested time, for the details of an `overlap` error. */
async function wantedTime(ctx: PracticeContext, asked: UpdateAppointmentInput): Promise<WantedTime> {
  const { before } = await readForChange(ctx, asked);
  const interval = movedInterval(ctx, before, asked);
  return { ...interval, isVirtual: asked.is_virtual ?? before.is_virtual, movedId: before.id };
}

type Deleted = { success: true };

/**
 * Deletes an appointment and frees its time.
 * @throws AppError `not_found`, `stale_version`, and the errors of `settle`.
 */
export function deleteAppointment(ctx: PracticeContext, input: DeleteAppointmentInput): Promise<Deleted> {
  return commit(ctx, async (): Promise<Plan<Deleted>> => {
    const { before } = await readForChange(ctx, input);
    const owner = await findClient(ctx, before.practice_id, before.client_id);
    const { writes, isMeeting } = await changeAppointment(
      ctx,
      { before, after: null },
      { owner, settle: input.settle },
    );
    return {
      writes,
      result: { success: true },
      afterwards: isMeeting && ((done) => pushAppointment(ctx, input.id).then(() => done)),
    };
  });
}

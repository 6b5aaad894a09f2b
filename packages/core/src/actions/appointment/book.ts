import { commit, type Plan, type PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { Appointment } from "../../domain/appointment/output";
import type { BookAppointmentInput } from "../../domain/appointment/schema";
import { newId } from "../../ids";
import type { Interval } from "../../lib/time/rules";
import { requireFewAhead, requireOffered } from "../../policies/agent-rules";
import { bookSession } from "../../policies/package-session";
import { refuseOverlap } from "../../queries/suggestions";
import { type AgentEntry, subjectOf } from "../../store/agent/activity";
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
import { findOrCreatePatient } from "../../store/client/resolve";
import { bookedPrice } from "../../store/payment/price";
import { withMeeting } from "../google-calendar/push";

/** Books an appointment in one transaction. An appointment that has already ended is stored as completed and occupies
 * no time. @throws AppError `overlap` with `conflicts` and `suggestions`; `invalid_input`. Because of the client:
 * `not_found`, `client_deleted`, `duplicate_client`. Because of a package: `other_client`, `active_package`,
 * `package_inactive`, `base_value_missing`, `no_sessions_left`, `purchase_expired`, `purchase_cancelled`. To an agent:
 * `past`, `held`, `off_grid`, `outside_availability` or a rule's `BoundReason` for a time that is not offered; `limit`;
 * `price_mismatch`; `forbidden`; `handoff_open`. */
export async function bookAppointment(caller: PracticeContext, input: BookAppointmentInput): Promise<Appointment> {
  const ctx = await withFreshBusy(caller);
  const interval = intervalAt(ctx, input.appointment_date, input.duration_minutes);
  const draft = draftOf(ctx, input, interval);
  return commit(ctx, async (): Promise<Plan<Appointment>> => {
    const patient = await findOrCreatePatient(ctx, input);
    const offered = await requireOffered(ctx, interval, draft.is_virtual);
    const { client } = patient;
    // By default a virtual appointment of a client with an email has a meeting.
    const create_google_meet = input.create_google_meet ?? (draft.is_virtual && Boolean(client.email));
    requireGuest({ create_google_meet }, client);
    const session = await bookSession(ctx, input, draft.id, client);
    const isCounted = ctx.actor.kind === "agent" && !session.fields.session_held;
    if (isCounted) await requireFewAhead(ctx, client);
    const price = bookedPrice(ctx, session.fields.session_type, input);
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

const draftOf = (
  ctx: PracticeContext,
  input: BookAppointmentInput,
  interval: Interval,
): Omit<AppointmentRecord, "client_id" | "session_type"> => ({
  ...timing(ctx, interval),
  practice_id: ctx.practice.practice_id,
  id: newId("apt", ctx.clock),
  ...detailsOf(input),
  meet_status: "none",
  status: hasPassed(ctx, interval.end) ? "completed" : "scheduled",
  ...firstRevision(ctx),
});

import { create, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import type { AppointmentStatus } from "../../domain/appointment/schema";
import type { StoredEvent } from "../../domain/event/entity";
import { EVENT_DAYS, waitingPlace } from "../../domain/event/rules";
import type { EventType } from "../../domain/event/schema";
import type { PaymentRecord } from "../../domain/payment/entity";
import { newId } from "../../ids";
import type { Clock } from "../../lib/time/clock";

const OUTCOMES: Partial<Record<AppointmentStatus, EventType>> = {
  confirmed: "appointment.confirmed",
  cancelled: "appointment.cancelled",
  completed: "appointment.completed",
  no_show: "appointment.no_show",
};

/** The events of a changed appointment. With a new client: `cancelled` for the old client; `booked` for the new one,
 * and `meet_ready` if the appointment keeps its link. */
export function appointmentEvents(before: AppointmentRecord | null, after: AppointmentRecord | null): StoredEvent[] {
  const either = after ?? before;
  if (!either) return [];
  if (before && after && isLive(after.status) && before.client_id !== after.client_id)
    return [...appointmentEvents({ ...before, version: after.version }, null), ...appointmentEvents(null, after)];
  const { client_id, id: appointment_id, version } = either;
  const types = typesOf(before, after);
  if (!before && after?.google_meet_link) types.push("appointment.meet_ready");
  return types.map((type) => ({ type, client_id, appointment_id, version }));
}

function typesOf(before: AppointmentRecord | null, after: AppointmentRecord | null): EventType[] {
  if (!after) return before && isLive(before.status) ? ["appointment.cancelled"] : [];
  if (!before && after.status === "completed") return ["appointment.booked", "appointment.completed"];
  if (!before || (!isLive(before.status) && isLive(after.status))) return ["appointment.booked"];
  const isMoved = before.starts_at !== after.starts_at || before.ends_at !== after.ends_at;
  const outcome = before.status === after.status ? undefined : OUTCOMES[after.status];
  return [...(isMoved ? (["appointment.moved"] as const) : []), ...(outcome ? [outcome] : [])];
}

export function paymentEvents(before: PaymentRecord | null, after: PaymentRecord | null): StoredEvent[] {
  const either = after ?? before;
  if (either?.kind !== "payment" || before?.status === after?.status) return [];
  const { client_id, id: payment_id } = either;
  return [{ type: `payment.${after?.status ?? "annulled"}`, client_id, payment_id }];
}

export function eventWrites({ clock }: { clock: Clock }, practice_id: string, events: StoredEvent[]): Write[] {
  if (events.length === 0) return [];
  const now = clock.now();
  const id = newId("evt", clock);
  const record = {
    practice_id,
    place: waitingPlace(id),
    id,
    events,
    occurred_at: now.toISOString(),
    ttl: Math.floor((now.getTime() + EVENT_DAYS * 86_400_000) / 1000),
  };
  return [create("event", record)];
}

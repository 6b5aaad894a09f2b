import * as z from "zod/mini";
import { Cursor, pageLimit } from "../../lib/text/schema";

export const EVENT_TYPES = [
  "appointment.booked",
  "appointment.moved",
  "appointment.confirmed",
  "appointment.cancelled",
  "appointment.completed",
  "appointment.no_show",
  "appointment.meet_ready",
  "purchase.sold",
  "purchase.cancelled",
  "payment.announced",
  "payment.confirmed",
  "payment.annulled",
  "handoff.opened",
  "handoff.resolved",
  "request.accepted",
  "request.refused",
  "agent.paused",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const EVENT_IDS = [
  "client_id",
  "appointment_id",
  "purchase_id",
  "payment_id",
  "handoff_id",
  "approval_id",
] as const;

export const MOST_EVENTS = 100;

export const EventsInput = z.object({ after: Cursor, limit: pageLimit(MOST_EVENTS, 50) });
export type EventsInput = z.infer<typeof EventsInput>;

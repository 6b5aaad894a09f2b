import type { AppointmentRecord } from "../appointment/entity";
import type { AvailabilityException, Schedule } from "../availability/output";
import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import type { Settlement } from "../payment/rules";
import type { ClosedState } from "./rules";
import type { DayClosureAction } from "./schema";

/** States of a day closure. During `closing` and `undoing`, a job still has appointments to change. */
const DAY_CLOSURE_STATES = ["closing", "closed", "undoing", "undone"] as const;

export interface ClosedItem {
  appointment_id: string;
  /** The appointment's client at the closure; absent in old records. */
  client_id?: string;
  action: DayClosureAction;
  /** The appointment's version that the therapist saw. */
  version: number;
  was: Pick<AppointmentRecord, "starts_at" | "ends_at" | "duration_minutes" | "zone" | "series_place">;
  /** The appointment's new start as an ISO instant; only for a move. */
  to?: string;
  /** ISO instant of the cancellation, once it is done; absent in old records. */
  cancelled_at?: string;
  settle?: Settlement;
  state: ClosedState;
  /** In Spanish: why the change or its undo failed; after an undo, that paid money remains credit or refunded. */
  reason?: string;
  /** ISO instant at which the therapist first opened WhatsApp with a message about this item; an undo removes it. */
  told_at?: string;
  /** Set if the client got a message about the change before it was undone. */
  was_told?: boolean;
}

/** The published hours before and after the closure. In `dates`, null means that the date has no exception. */
export interface ClosedHours {
  week?: { before: Schedule["weekly_availability"]; after: Schedule["weekly_availability"] };
  dates: { date: string; before: AvailabilityException | null; after: AvailabilityException | null }[];
}

export const dayClosureEntity = a.entity("closing", { dayClosure: a.ofPractice("id"), byDue }).of({
  id: { type: "string", required: true },
  state: { type: DAY_CLOSURE_STATES, required: true },
  /** The date ('YYYY-MM-DD') whose remaining hours were closed; absent for other changes of hours. */
  date: a.text,
  hours: { type: a.json<ClosedHours>(), required: true },
  /** Why the hours could not be restored: a Spanish sentence. */
  hours_reason: a.text,
  items: { type: a.json<ClosedItem[]>(), required: true },
  revision: { type: "string", required: true },
  ...dueAttributes,
  created_at: { type: "string", required: true },
  /** ISO instant until which the closure is listed if something is left to do; it is deleted afterwards. */
  kept_until: { type: "string", required: true },
  ttl: { type: "number", required: true },
});

export type DayClosureRecord = a.Item<typeof dayClosureEntity>;

import * as z from "zod/mini";
import { setOf } from "../../lib/sets/schema";
import { Id } from "../../lib/text/schema";
import { WEEKDAYS } from "../../lib/time/rules";
import { LocalDate, LocalDateTime } from "../../lib/time/schema";
import { AppointmentMode, Duration, PartOfDay } from "../availability/schema";

export const OFFER_STATES = ["open", "accepted", "declined", "expired", "withdrawn"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const WaitlistId = z.object({ id: Id });
/** The hours for which a client waits. An empty list means any; an omitted field keeps its stored value. */
export const SaveWaitlistInput = z.object({
  id: Id,
  weekdays: z.optional(setOf(z.enum(WEEKDAYS, "Usa los días monday a sunday."))),
  parts_of_day: z.optional(setOf(PartOfDay)),
  appointment_types: z.optional(setOf(AppointmentMode)),
  until: z.optional(z.nullable(LocalDate)),
  earlier: z.optional(z.boolean()),
});
export type SaveWaitlistInput = z.infer<typeof SaveWaitlistInput>;

export const HourInput = z.object({ start: LocalDateTime, duration_minutes: Duration });
export const OfferInput = z.object({ client_id: Id, ...HourInput.shape });
export type HourInput = z.infer<typeof HourInput>;
export type OfferInput = z.infer<typeof OfferInput>;
export const OfferId = z.object({ id: Id });

export const OfferAnswer = z.object({ action: z.enum(["accept", "decline"]) });
export type OfferAnswer = z.infer<typeof OfferAnswer>;

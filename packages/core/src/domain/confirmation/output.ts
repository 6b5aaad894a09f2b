import * as z from "zod/mini";
import type { Minute } from "../../lib/time/rules";
import { Instant } from "../../output";
import { CLIENT_ANSWERS } from "./schema";

export const ClientAnswer = z.object({ status: z.enum(CLIENT_ANSWERS), at: Instant });
export type ClientAnswer = z.infer<typeof ClientAnswer>;

export interface ConfirmationLink {
  /** Path of the link on the web app's origin. */
  path: string;
}

/** An appointment as its client sees it on the page of the link. */
export interface ShownAppointment {
  first_name: string;
  /** The start on the practice's wall clock, in minutes since 1970-01-01T00:00 local time. */
  start: Minute;
  /** Spanish name of the practice's time zone. */
  zone: string;
  is_virtual: boolean;
  /** Name of the therapist's company or, without one, of the therapist. */
  host: string;
  place: string | null;
  meet_link: string | null;
  /** What the link allows. `too_late`: it is too late to cancel or move. `confirm_only`: the agent that sent the link
   * may no longer change appointments. In both states a client can only confirm or write to the therapist. */
  state: "open" | "too_late" | "confirm_only" | "cancelled";
  answer: ClientAnswer | null;
  has_moved: boolean;
  /** Spanish sentences about the effects of cancelling on the package session and the payment. */
  effects: string[];
  /** Hours before the start until which the client may cancel or move the appointment. */
  notice_hours: number;
  /** URL that opens a WhatsApp chat with the therapist; null if the therapist's phone is missing or a landline. */
  whatsapp_url: string | null;
}
